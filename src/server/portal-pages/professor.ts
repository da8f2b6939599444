import type { APIContext } from 'astro'
import type { Boot } from '#/contract/boot.ts'
import { routes, titles } from '#/portals/professor/routes.ts'
import { readDashboard } from '#/server/features/dashboard/service.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { type PageOrRedirect, type Portal, portalPage } from './portal-page.ts'

const portal: Portal<keyof typeof routes> = {
  routes,
  titles,
  loaders: {
    home: async (deps, actor) => ({ data: { dashboard: await readDashboard(deps, actor) } }),
    uiKit: async (deps) => {
      if (!deps.hasDemo()) throw new ServiceError('NOT_FOUND')
      return { data: {} }
    },
  },
}

/** The professor's page at an address of `/professor`. */
export function professorPage(context: Pick<APIContext, 'locals' | 'url'>): Promise<PageOrRedirect<Boot>> {
  return portalPage(context, portal)
}
