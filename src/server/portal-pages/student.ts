import type { APIContext } from 'astro'
import type { Boot } from '#/contract/boot.ts'
import type { Me } from '#/contract/me.ts'
import { rowId } from '#/contract/params.ts'
import { parseSubjectSlug, subjectPath, subjectSlug } from '#/contract/subject-path.ts'
import type { Subject } from '#/contract/subjects.ts'
import { routes, titles } from '#/portals/student/routes.ts'
import type { Deps } from '#/server/deps.ts'
import { readContents } from '#/server/features/courses/contents.ts'
import { readDashboard } from '#/server/features/dashboard/service.ts'
import { readNotes } from '#/server/features/notes/service.ts'
import { readSubjectProgramme } from '#/server/features/programmes/service.ts'
import { readHiddenSubjects } from '#/server/features/progress/hidden.ts'
import { readCourseState, readSubjectState } from '#/server/features/progress/lessons.ts'
import { readMyProgress } from '#/server/features/progress/mine.ts'
import { readNextLesson } from '#/server/features/progress/next.ts'
import { readSubject, subjectsOfClass } from '#/server/features/subjects/service.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { documentTitle } from './course-editor.ts'
import { ownAccount } from './own-account.ts'
import { readParts } from './parts.ts'
import { type Loader, type PageOrRedirect, type Portal, portalPage } from './portal-page.ts'

const nothing: Loader = async () => ({ data: {} })

/** The subjects of the student's class; without a class there are none. */
const ownSubjects = async (deps: Deps, { schoolClass }: Me): Promise<Subject[]> =>
  schoolClass ? subjectsOfClass(deps, schoolClass.id) : []

const home: Loader = async (deps, actor, _, me) => ({
  data: await readParts(deps, {
    dashboard: () => readDashboard(deps, actor),
    nextLesson: () => readNextLesson(deps, actor),
    myProgress: () => readMyProgress(deps, actor),
    subjects: () => ownSubjects(deps, me),
    hiddenSubjects: () => readHiddenSubjects(deps, actor),
  }),
})

const subjects: Loader = async (deps, actor, _, me) => ({
  data: await readParts(deps, {
    subjects: () => ownSubjects(deps, me),
    myProgress: () => readMyProgress(deps, actor),
    hiddenSubjects: () => readHiddenSubjects(deps, actor),
  }),
})

/** One's own account as everywhere, and what one has learnt. */
const profile: Loader = async (...page) => {
  const [deps, actor, , me] = page
  const [account, parts] = await Promise.all([
    ownAccount(...page),
    readParts(deps, { subjects: () => ownSubjects(deps, me), myProgress: () => readMyProgress(deps, actor) }),
  ])
  return 'moved' in account ? account : { ...account, data: { ...account.data, ...parts } }
}

/**
 * The subject of the address; under another name than its own it has moved. Suggestions are worked out of the class's
 * other subjects and the student's progress.
 */
const subjectDetails: Loader = async (deps, actor, { slug = '' }, me, search) => {
  const asked = parseSubjectSlug(slug)
  if (!asked || !me.schoolClass) throw new ServiceError('NOT_FOUND')
  const subject = await readSubject(deps, actor, asked.id)
  if (slug !== subjectSlug(subject)) {
    const query = new URLSearchParams(search).toString()
    return { moved: subjectPath(subject) + (query && `?${query}`) }
  }
  const parts = await readParts(deps, {
    subjectProgramme: () => readSubjectProgramme(deps, actor, subject.id),
    subjectState: () => readSubjectState(deps, actor, subject.id),
    subjects: () => ownSubjects(deps, me),
    myProgress: () => readMyProgress(deps, actor),
    hiddenSubjects: () => readHiddenSubjects(deps, actor),
  })
  return { data: { subject, ...parts } }
}

/**
 * A lesson as pupils of its class see it, how it stands with this one and what they wrote beside it; the lessons of its
 * subject are one link away.
 */
const lesson: Loader = async (deps, actor, { id = '' }) => {
  const asked = rowId.safeParse(id)
  if (!asked.success) throw new ServiceError('NOT_FOUND')
  const [contents, courseState, notes] = await Promise.all([
    readContents(deps, actor, { id: asked.data, state: 'published' }),
    readCourseState(deps, actor, asked.data),
    readNotes(deps, actor, asked.data),
  ])
  const { lang, nameAr, nameFr } = contents.course
  return { data: { lesson: contents, courseState, notes }, title: lang === 'ar' ? nameAr : nameFr }
}

/** A document of a lesson, by its material; `?file=` names one besides the first. */
const read: Loader = async (deps, actor, { id = '', materialId }, _, search) => {
  const asked = rowId.safeParse(id)
  if (!asked.success) throw new ServiceError('NOT_FOUND')
  const [contents, courseState] = await Promise.all([
    readContents(deps, actor, { id: asked.data, state: 'published' }),
    readCourseState(deps, actor, asked.data),
  ])
  const title = documentTitle(contents, materialId, search.file)
  const lessonPart = { ...contents, materials: contents.materials.filter((each) => String(each.id) === materialId) }
  return { data: { lessonPart, courseState }, title }
}

const portal: Portal<keyof typeof routes> = {
  routes,
  titles,
  loaders: {
    home,
    subjects,
    subject: subjectDetails,
    lesson,
    read,
    profile,
    calendar: nothing,
    messages: nothing,
  },
}

/** The student's page at an address of `/student`. */
export function studentPage(context: Pick<APIContext, 'locals' | 'request' | 'url'>): Promise<PageOrRedirect<Boot>> {
  return portalPage(context, portal)
}
