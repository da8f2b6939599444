import { documentOf } from '#/contract/lesson-documents.ts'
import { readRowId } from '#/contract/row-id.ts'
import { parseSubjectSlug, subjectPath, subjectSlug } from '#/contract/subject-path.ts'
import { loadCourseState } from '#/stores/course-state.ts'
import { loadDashboard } from '#/stores/dashboard.ts'
import { $lesson, loadLesson, loadSubjectProgramme, seedLesson } from '#/stores/lesson.ts'
import { loadNotes } from '#/stores/notes.ts'
import { loadHiddenSubjects, loadMyProgress, loadNextLesson } from '#/stores/progress.ts'
import type { PortalPage, PortalRouter } from '#/stores/router.ts'
import { currentMove, replacePage } from '#/stores/router.ts'
import { loadSubjectState } from '#/stores/subject-state.ts'
import { receiveVisit } from '#/stores/subject-visit.ts'
import { $subject, loadSubject, seedSubject } from '#/stores/subjects.ts'
import { loadOwnSubjects } from './own-subjects.ts'
import type { routes } from './routes.ts'
import { loadSuggestions } from './subject/use-suggested.ts'

type StudentRoute = keyof typeof routes
type Load = (page: PortalPage<StudentRoute>, old?: PortalPage<StudentRoute>) => Promise<void>

/** What each page of the students' area reads when it is entered. */
export function loadersOf(router: PortalRouter<StudentRoute>): Record<StudentRoute, Load> {
  return {
    home: () => all(loadNextLesson, loadDashboard, loadMyProgress, loadOwnSubjects, loadHiddenSubjects),
    // What is looked for in the list is found without asking again.
    subjects: (_, old) =>
      old?.route === 'subjects' ? readNothing() : all(loadOwnSubjects, loadMyProgress, loadHiddenSubjects),
    subject: (page) => openSubject(router, page),
    lesson: ({ params: { id = '' } }) => openLesson(id),
    read: openOnce,
    profile: () => all(readProfile, loadMyProgress, loadOwnSubjects),
    calendar: readNothing,
    messages: readNothing,
  }
}

/** The account's stores come with its page, not with the first one. */
async function readProfile(): Promise<void> {
  const { loadMyProfile } = await import('../shared/profile/use-profile.ts')
  await loadMyProfile()
}

async function readNothing(): Promise<void> {}

/** Each part of a page is read by itself: none waits for another. */
async function all(...parts: readonly (() => Promise<void>)[]): Promise<void> {
  await Promise.all(parts.map((load) => load()))
}

async function openLesson(id: string): Promise<void> {
  const asked = readRowId(id)
  if (asked === undefined) return seedLesson(undefined)
  await Promise.all([loadLesson(asked), loadCourseState(asked), loadNotes(asked)])
}

/** A document is read within its lesson: whoever comes from there, or turns a page, has it already. */
async function openOnce({ params: { id = '', materialId }, search }: PortalPage): Promise<void> {
  const { data } = $lesson.get()
  if (String(data?.course.id) === id && data && documentOf(data, materialId, search.file)) return
  await openLesson(id)
}

/**
 * Reads the subject of an address by its id, with what travelled here shown meanwhile. Under another name than its own,
 * the address is put right.
 */
async function openSubject(router: PortalRouter<StudentRoute>, { params, search }: PortalPage): Promise<void> {
  const { slug = '' } = params
  const asked = parseSubjectSlug(slug)
  if (!asked) return seedSubject(undefined)
  // Another part of the same page, or its address put right: all of it is there.
  if (currentMove() === 'replace' && $subject.get().data?.id === asked.id) return
  const visit = receiveVisit(asked.id)
  await Promise.all([
    loadSubject(asked.id),
    loadSubjectProgramme(asked.id),
    loadSubjectState(asked.id),
    visit?.suggested ? undefined : loadSuggestions(),
  ])
  const subject = $subject.get().data
  const { slug: current } = router.get()?.params ?? {}
  if (current !== slug || subject?.id !== asked.id || subjectSlug(subject) === slug) return
  replacePage(router, subjectPath(subject) + queryOf(search))
}

function queryOf(search: Record<string, string>): string {
  const query = new URLSearchParams(search).toString()
  return query && `?${query}`
}
