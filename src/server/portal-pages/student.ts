import type { APIContext } from 'astro'
import type { Boot } from '#/contract/boot.ts'
import { parseSubjectSlug, subjectPath, subjectSlug } from '#/contract/subject-path.ts'
import { routes, titles } from '#/portals/student/routes.ts'
import { readDashboard } from '#/server/features/dashboard/service.ts'
import { readSubject, subjectsOfClass } from '#/server/features/subjects/service.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { ownAccount } from './own-account.ts'
import { type Loader, type PageOrRedirect, type Portal, portalPage } from './portal-page.ts'

const nothing: Loader = async () => ({ data: {} })

const subjects: Loader = async (deps, _, __, me) => ({
  data: { subjects: me.schoolClass ? await subjectsOfClass(deps, me.schoolClass.id) : [] },
})

/** The subject of the address; under another name than its own it has moved. Suggestions are the class's others. */
const subjectDetails: Loader = async (deps, actor, { slug = '' }, me) => {
  const asked = parseSubjectSlug(slug)
  if (!asked || !me.schoolClass) throw new ServiceError('NOT_FOUND')
  const subject = await readSubject(deps, actor, asked.id)
  if (slug !== subjectSlug(subject)) return { moved: subjectPath(subject) }
  return { data: { subject, subjects: await subjectsOfClass(deps, me.schoolClass.id) } }
}

const portal: Portal<keyof typeof routes> = {
  routes,
  titles,
  loaders: {
    home: async (deps, actor) => ({ data: { dashboard: await readDashboard(deps, actor) } }),
    subjects,
    subject: subjectDetails,
    profile: ownAccount,
    calendar: nothing,
    messages: nothing,
  },
}

/** The student's page at an address of `/student`. */
export function studentPage(context: Pick<APIContext, 'locals' | 'url'>): Promise<PageOrRedirect<Boot>> {
  return portalPage(context, portal)
}
