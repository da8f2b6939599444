import type { PortalPage, PortalRouter } from '#/stores/router.ts'
import { matchRoute } from './route-table.ts'
import { useBooted } from './use-booted.ts'

/** @returns the present page of a portal, on the server and in the browser; `undefined` = not found */
export function usePage<Name extends string>(
  router: PortalRouter<Name>,
  routes: Readonly<Partial<Record<Name, string>>>,
): PortalPage<Name> | undefined {
  return useBooted(router, (boot) => pageOf(routes, boot.path))
}

/** What the router would say of a path with its query. */
export function pageOf<Name extends string>(
  routes: Readonly<Partial<Record<Name, string>>>,
  path: string,
): PortalPage<Name> | undefined {
  const url = new URL(path, 'http://site.invalid')
  const match = matchRoute(routes, url.pathname)
  if (!match) return undefined
  return {
    route: match.name,
    path: url.pathname.replace(/\/$/, '') || '/',
    params: { ...match.params },
    search: Object.fromEntries(url.searchParams),
    hash: '',
  }
}
