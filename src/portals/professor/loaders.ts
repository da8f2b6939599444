import { ALL, chapterAddress, courseAddress } from '#/contract/curriculum-lists.ts'
import { courseFollowAddress } from '#/contract/follow.ts'
import { peopleAddresses } from '#/contract/people-lists.ts'
import { loadChapter, loadChapters, seedChapters } from '#/stores/chapters.ts'
import { loadClassChoices } from '#/stores/class-choices.ts'
import { loadCourses } from '#/stores/courses.ts'
import { loadDashboard } from '#/stores/dashboard.ts'
import { loadCourseFollow, loadFollow } from '#/stores/follow.ts'
import type { PortalPage } from '#/stores/router.ts'
import { loadPeople } from '#/stores/users.ts'
import { readForEditor, readOnce } from '../shared/course-editor/changes.ts'
import { loadMyProfile } from '../shared/profile/use-profile.ts'
import type { routes } from './routes.ts'

type Load = (page: PortalPage) => Promise<void>

/** What each page of the professors' area reads when it is entered. */
export const loaders: Record<keyof typeof routes, Load> = {
  home: () => loadDashboard(),
  courses: readCourses,
  courseNew: async ({ search }) => {
    await Promise.all([loadClassChoices(), chaptersOf(search.subjectId)])
  },
  courseEdit: ({ params }) => readForEditor(Number(params.id)),
  coursePreview: ({ params }) => readForEditor(Number(params.id)),
  courseRead: ({ params }) => readOnce(Number(params.id)),
  follow: ({ search }) => loadFollow(search),
  followLesson: ({ params, search }) => loadCourseFollow(Number(params.id), courseFollowAddress.queryOf(search)),
  chapters: async ({ search }) => {
    await Promise.all([loadClassChoices(), loadChapters(chapterAddress.queryOf(search))])
  },
  chapterNew: () => loadClassChoices(),
  chapterEdit: ({ params }) => loadChapter(Number(params.id)),
  professors: people('PROFESSOR'),
  students: people('STUDENT'),
  profile: loadMyProfile,
  uiKit: async () => {},
}

async function readCourses({ search }: PortalPage): Promise<void> {
  const query = courseAddress.queryOf(search)
  await Promise.all([loadClassChoices(), loadCourses(query), chaptersOf(query.subjectId)])
}

/** The chapters to choose from: those of the chosen subject. */
async function chaptersOf(subjectId: number | string | undefined): Promise<void> {
  if (!subjectId) return seedChapters(undefined)
  await loadChapters({ ...ALL, subjectId: Number(subjectId) })
}

function people(role: 'PROFESSOR' | 'STUDENT'): Load {
  return async ({ search }) => {
    await Promise.all([loadPeople(peopleAddresses[role].queryOf(search)), loadClassChoices()])
  }
}
