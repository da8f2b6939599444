import type { APIContext } from 'astro'
import type { Boot } from '#/contract/boot.ts'
import { routes, titles } from '#/portals/admin/routes.ts'
import { readDashboard } from '#/server/features/dashboard/service.ts'
import { type PageOrRedirect, type Portal, portalPage } from './portal-page.ts'

const portal: Portal<keyof typeof routes> = {
  routes,
  titles,
  loaders: {
    home: async (deps, actor) => ({ data: { dashboard: await readDashboard(deps, actor) } }),
    contact: async () => ({ data: {} }),
    contactMessage: async () => ({ data: {} }),
  },
}

/** The administrator's page at an address of `/admin`. */
export function adminPage(context: Pick<APIContext, 'locals' | 'url'>): Promise<PageOrRedirect<Boot>> {
  return portalPage(context, portal)
}
