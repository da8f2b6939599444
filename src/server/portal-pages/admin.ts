import type { APIContext } from 'astro'
import type { Boot } from '#/contract/boot.ts'
import { contactAddress } from '#/contract/contact-list.ts'
import { z } from '#/contract/zod.ts'
import { routes, titles } from '#/portals/admin/routes.ts'
import { listMessages, readMessage } from '#/server/features/contact/inbox.ts'
import { readDashboard } from '#/server/features/dashboard/service.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { type PageOrRedirect, type Portal, portalPage } from './portal-page.ts'

const portal: Portal<keyof typeof routes> = {
  routes,
  titles,
  loaders: {
    home: async (deps, actor) => ({ data: { dashboard: await readDashboard(deps, actor) } }),
    contact: async (deps, actor, _, __, search) => ({
      data: { contactMessages: await listMessages(deps, actor, contactAddress.queryOf(search)) },
    }),
    contactMessage: async (deps, actor, { id = '' }) => ({
      data: { contactMessage: await readMessage(deps, actor, contactMessageId(id)) },
    }),
  },
}

/** The administrator's page at an address of `/admin`. */
export function adminPage(context: Pick<APIContext, 'locals' | 'url'>): Promise<PageOrRedirect<Boot>> {
  return portalPage(context, portal)
}

/** @throws {ServiceError} NOT_FOUND for an address that no message can have */
function contactMessageId(id: string): string {
  if (!z.uuid().safeParse(id).success) throw new ServiceError('NOT_FOUND')
  return id
}
