import { rowId } from '#/contract/classes.ts'
import { parseSubjectSlug, subjectPath, subjectSlug } from '#/contract/subject-path.ts'
import { $dashboard, loadDashboard } from '#/stores/dashboard.ts'
import { loadLesson, loadSubjectProgramme, seedLesson } from '#/stores/lesson.ts'
import { $me } from '#/stores/me.ts'
import type { PortalPage, PortalRouter } from '#/stores/router.ts'
import { replacePage } from '#/stores/router.ts'
import { $subject, $subjects, loadSubject, loadSubjects, seedSubject, seedSubjects } from '#/stores/subjects.ts'
import { loadMyProfile } from '../shared/profile/use-profile.ts'
import type { routes } from './routes.ts'

type StudentRoute = keyof typeof routes
type Load = (page: PortalPage<StudentRoute>) => Promise<void>

/** What each page of the students' area reads when it is entered. */
export function loadersOf(router: PortalRouter<StudentRoute>): Record<StudentRoute, Load> {
  return {
    home: () => loadDashboard(),
    subjects: loadOwnSubjects,
    subject: ({ params: { slug = '' } }) => openSubject(router, slug),
    lesson: ({ params: { id = '' } }) => openLesson(id),
    profile: loadMyProfile,
    calendar: readNothing,
    messages: readNothing,
  }
}

async function readNothing(): Promise<void> {}

async function openLesson(id: string): Promise<void> {
  const asked = rowId.safeParse(id)
  if (asked.success) await loadLesson(asked.data)
  else seedLesson(undefined)
}

async function loadOwnSubjects(): Promise<void> {
  const classId = $me.get().data?.schoolClass?.id
  if (classId === undefined) return seedSubjects([])
  shareDashboard()
  await loadSubjects(classId)
}

/** Subjects that the first page has read are there at once on the next one. */
function shareDashboard(): void {
  const dashboard = $dashboard.get().data
  if ($subjects.get().data === undefined && dashboard?.role === 'STUDENT') seedSubjects(dashboard.subjects)
}

/** Reads the subject of an address by its id. Under another name than its own, the address is put right. */
async function openSubject(router: PortalRouter<StudentRoute>, slug: string): Promise<void> {
  const asked = parseSubjectSlug(slug)
  if (!asked) return seedSubject(undefined)
  shareDashboard()
  const suggestions = $subjects.get().data === undefined ? loadOwnSubjects() : undefined
  await Promise.all([loadSubject(asked.id), loadSubjectProgramme(asked.id), suggestions])
  const subject = $subject.get().data
  const { slug: current } = router.get()?.params ?? {}
  if (current !== slug || subject?.id !== asked.id || subjectSlug(subject) === slug) return
  replacePage(router, subjectPath(subject))
}
