import { type CourseMark, type CourseState, type LessonState, progressEndpoints } from '#/contract/progress.ts'
import { PROGRESS_EVERY_SECONDS } from '#/contract/progress-limits.ts'
import { call } from './api.ts'
import { createResource } from './resource.ts'

const state = createResource((signal, id: number) => call(progressEndpoints.course, { id }, { signal }))

/** How the open lesson, and the others of its chapter, stand with the student. */
export const $courseState = state.$state
export const seedCourseState = state.seed

/** Reads a lesson's state; another one's is gone at once. */
export async function loadCourseState(id: number): Promise<void> {
  if ($courseState.get().data?.courseId !== id) state.clear()
  await state.load(id)
}

let turns = 0
let before: Promise<unknown> = Promise.resolve()
/** What the server is known to have while marks are on their way. */
let known: CourseState | undefined

/**
 * Marks the open lesson, or takes its mark back with `null`. It is shown at once, and put back when it fails.
 * Taps in a row are sent one after the other, so that the last one counts.
 * @throws {RequestError}
 */
export async function markCourse(id: number, mark: CourseMark | null): Promise<void> {
  const shown = $courseState.get().data
  if (shown?.courseId !== id) return
  turns += 1
  const turn = turns
  known ??= shown
  seedCourseState(withMark(shown, mark))
  const mine = before.then(() => call(progressEndpoints.mark, { id, body: { mark } }))
  before = mine.catch(() => undefined)
  try {
    await mine
    if (known) known = withMark(known, mark)
  } catch (error) {
    if (turn === turns && known && $courseState.get().data?.courseId === id) seedCourseState(known)
    throw error
  } finally {
    if (turn === turns) known = undefined
  }
  // Whether it is done without the mark, and the sums, are the server's to say.
  if (turn === turns && $courseState.get().data?.courseId === id) await loadCourseState(id)
}

/** When it is asked for again: progress is told at once or within its usual time. */
const ASK_AGAIN_MS = [2_000, 4_000, (PROGRESS_EVERY_SECONDS - 4) * 1_000]

/** A material of the open lesson came to its end: asks, now and then, whether the lesson is done with that. */
export async function expectDone(id: number): Promise<void> {
  for (const ms of ASK_AGAIN_MS) {
    await new Promise((resolve) => setTimeout(resolve, ms))
    const { data } = $courseState.get()
    if (data?.courseId !== id || data.done) return
    // A mark on its way brings the answer with it.
    if (!known) await loadCourseState(id)
  }
}

function withMark(from: CourseState, mark: CourseMark | null): CourseState {
  const gone = from.materials.length > 0 && from.materials.every(({ done }) => done)
  const done = mark === 'understood' || gone
  const entry: LessonState = from.lessons.find(({ courseId }) => courseId === from.courseId) ?? {
    courseId: from.courseId,
    opened: true,
    done,
    mark,
    secondsLeft: null,
  }
  const others = from.lessons.filter(({ courseId }) => courseId !== from.courseId)
  return { ...from, mark, done, lessons: [...others, { ...entry, mark, done }] }
}
