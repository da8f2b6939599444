import type { APIContext } from 'astro'
import type { Boot } from '#/contract/boot.ts'
import { peopleAddresses } from '#/contract/people-lists.ts'
import { routes, titles } from '#/portals/professor/routes.ts'
import { listClassChoices } from '#/server/features/classes/choices.ts'
import { readDashboard } from '#/server/features/dashboard/service.ts'
import { listUsers } from '#/server/features/users/list.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { ownAccount } from './own-account.ts'
import { type Loader, type PageOrRedirect, type Portal, portalPage } from './portal-page.ts'

const people =
  (role: 'PROFESSOR' | 'STUDENT'): Loader =>
  async (deps, actor, _, __, search) => {
    const [found, classChoices] = await Promise.all([
      listUsers(deps, actor, peopleAddresses[role].queryOf(search)),
      listClassChoices(deps, actor),
    ])
    return { data: { people: found, classChoices } }
  }

const portal: Portal<keyof typeof routes> = {
  routes,
  titles,
  loaders: {
    home: async (deps, actor) => ({ data: { dashboard: await readDashboard(deps, actor) } }),
    professors: people('PROFESSOR'),
    students: people('STUDENT'),
    profile: ownAccount,
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
