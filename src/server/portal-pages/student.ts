import type { APIContext } from 'astro'
import type { Boot } from '#/contract/boot.ts'
import { rowId } from '#/contract/classes.ts'
import { parseSubjectSlug, subjectPath, subjectSlug } from '#/contract/subject-path.ts'
import { routes, titles } from '#/portals/student/routes.ts'
import { readContents } from '#/server/features/courses/contents.ts'
import { readDashboard } from '#/server/features/dashboard/service.ts'
import { readSubjectProgramme } from '#/server/features/programmes/service.ts'
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
  const [subjectProgramme, subjects] = await Promise.all([
    readSubjectProgramme(deps, actor, subject.id),
    subjectsOfClass(deps, me.schoolClass.id),
  ])
  return { data: { subject, subjectProgramme, subjects } }
}

/** A lesson as pupils of its class see it; the lessons of its subject are one link away. */
const lesson: Loader = async (deps, actor, { id = '' }) => {
  const asked = rowId.safeParse(id)
  if (!asked.success) throw new ServiceError('NOT_FOUND')
  const contents = await readContents(deps, actor, { id: asked.data, state: 'published' })
  const { lang, nameAr, nameFr } = contents.course
  return { data: { lesson: contents }, title: lang === 'ar' ? nameAr : nameFr }
}

const portal: Portal<keyof typeof routes> = {
  routes,
  titles,
  loaders: {
    home: async (deps, actor) => ({ data: { dashboard: await readDashboard(deps, actor) } }),
    subjects,
    subject: subjectDetails,
    lesson,
    profile: ownAccount,
    calendar: nothing,
    messages: nothing,
  },
}

/** The student's page at an address of `/student`. */
export function studentPage(context: Pick<APIContext, 'locals' | 'request' | 'url'>): Promise<PageOrRedirect<Boot>> {
  return portalPage(context, portal)
}
