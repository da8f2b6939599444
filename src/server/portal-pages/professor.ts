import type { APIContext } from 'astro'
import type { Boot } from '#/contract/boot.ts'
import { ALL, chapterAddress, courseAddress } from '#/contract/curriculum-lists.ts'
import { peopleAddresses } from '#/contract/people-lists.ts'
import { routes, titles } from '#/portals/professor/routes.ts'
import { listChapters, readChapter } from '#/server/features/chapters/service.ts'
import { listClassChoices } from '#/server/features/classes/choices.ts'
import { listCourses } from '#/server/features/courses/service.ts'
import { readDashboard } from '#/server/features/dashboard/service.ts'
import { listUsers } from '#/server/features/users/list.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { courseForEditor, courseRead, pageId } from './course-editor.ts'
import { followLessonPage, followPage } from './follow.ts'
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

/** The chapters to choose from: those of the chosen subject. */
const chaptersOf =
  (...[deps, actor]: Parameters<Loader>) =>
  async (subjectId: number | undefined) =>
    subjectId ? { chapters: await listChapters(deps, actor, { ...ALL, subjectId }) } : {}

const courses: Loader = async (...call) => {
  const [deps, actor, , , search] = call
  const query = courseAddress.queryOf(search)
  const [classChoices, found, chapters] = await Promise.all([
    listClassChoices(deps, actor),
    listCourses(deps, actor, query),
    chaptersOf(...call)(query.subjectId),
  ])
  return { data: { classChoices, courses: found, ...chapters } }
}

const newCourse: Loader = async (...call) => {
  const [deps, actor, , , search] = call
  const [classChoices, chapters] = await Promise.all([
    listClassChoices(deps, actor),
    chaptersOf(...call)(courseAddress.queryOf(search).subjectId),
  ])
  return { data: { classChoices, ...chapters } }
}

const chapters: Loader = async (deps, actor, _, __, search) => {
  const [classChoices, found] = await Promise.all([
    listClassChoices(deps, actor),
    listChapters(deps, actor, chapterAddress.queryOf(search)),
  ])
  return { data: { classChoices, chapters: found } }
}

const portal: Portal<keyof typeof routes> = {
  routes,
  titles,
  loaders: {
    home: async (deps, actor) => ({ data: { dashboard: await readDashboard(deps, actor) } }),
    courses,
    courseNew: newCourse,
    courseEdit: courseForEditor,
    coursePreview: courseForEditor,
    courseRead,
    follow: followPage,
    followLesson: followLessonPage,
    chapters,
    chapterNew: async (deps, actor) => ({ data: { classChoices: await listClassChoices(deps, actor) } }),
    chapterEdit: async (deps, actor, params) => ({ data: { chapter: await readChapter(deps, actor, pageId(params)) } }),
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
export function professorPage(context: Pick<APIContext, 'locals' | 'request' | 'url'>): Promise<PageOrRedirect<Boot>> {
  return portalPage(context, portal)
}
