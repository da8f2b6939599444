import { useEffect } from 'react'
import { useT } from '#/i18n/react.tsx'
import { follow } from '#/stores/links.ts'
import type { NavigationOptions } from '#/stores/navigation.ts'
import type { PortalPage } from '#/stores/router.ts'
import { useBoot } from './boot-context.tsx'
import type { TitleId } from './route-table.ts'
import { startPortal } from './start-portal.ts'
import { usePage } from './use-page.ts'

/** What makes a set of routes into a portal. All of it has to stay the same for as long as the page lives. */
export interface PortalParts<Name extends string>
  extends Pick<NavigationOptions<Name>, 'router' | 'loaders' | 'stateOf'> {
  routes: Readonly<Partial<Record<Name, string>>>
  titles: Readonly<Record<Name, TitleId>>
}

/** Brings a portal to life in the browser. @returns the present page; `undefined` = there is none at this address */
export function usePortal<Name extends string>(parts: PortalParts<Name>): PortalPage<Name> | undefined {
  const { router, loaders, stateOf, routes, titles } = parts
  const t = useT()
  const { productName, me, path: renderedPath } = useBoot()
  const personId = me.id
  useEffect(() => {
    const stop = startPortal({ router, renderedPath, loaders, stateOf, titles, productName, personId, t })
    document.addEventListener('click', follow)
    return () => {
      document.removeEventListener('click', follow)
      stop()
    }
  }, [router, renderedPath, loaders, stateOf, titles, productName, personId, t])
  return usePage(router, routes)
}
