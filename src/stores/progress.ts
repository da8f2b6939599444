import { type HiddenSubjectIds, hiddenSubjectEndpoints } from '#/contract/hidden-subjects.ts'
import { markEndpoints } from '#/contract/marks.ts'
import { type MyProgress, myProgressEndpoints } from '#/contract/my-progress.ts'
import { type CourseMark, type CourseState, type LessonState, progressEndpoints } from '#/contract/progress.ts'
import type { ProgressAnswer } from '#/contract/progress-events.ts'
import { read } from '#/contract/read.ts'
import { call } from './api.ts'
import { answerOf, change, load, makeOld, put } from './reads.ts'

const mine = read(myProgressEndpoints.read)
const hidden = read(hiddenSubjectEndpoints.list)

/** Chooses how many lessons a week are to be done. Rejects with a RequestError when that fails. */
export async function chooseGoal(lessons: number): Promise<void> {
  const goal = await call(myProgressEndpoints.goal, { body: { lessons } })
  change(mine, (progress) => withGoal(progress, goal.lessons))
}

/** The tap before: one after the other, what was chosen last is what is kept. */
let hiding: Promise<unknown> = Promise.resolve()

/**
 * Puts an optional subject out of sight or back into it, at once on this screen.
 * Rejects with a RequestError when that fails; then it is as it was before.
 */
export async function hideSubject(id: number, hide: boolean): Promise<void> {
  showHidden(id, hide)
  const mine = hiding.then(() => call(hide ? hiddenSubjectEndpoints.hide : hiddenSubjectEndpoints.show, { id }))
  hiding = mine.catch(() => undefined)
  try {
    await mine
  } catch (error) {
    showHidden(id, !hide)
    throw error
  }
}

function showHidden(id: number, hide: boolean): void {
  const others: HiddenSubjectIds['ids'] = (answerOf(hidden)?.ids ?? []).filter((other) => other !== id)
  put(hidden, { ids: hide ? [...others, id] : others })
}

function withGoal(progress: MyProgress, lessons: number): MyProgress {
  return { ...progress, goal: { ...progress.goal, lessons } }
}

/** The server has taken progress. Only what is done by it changes how lessons stand. */
export function progressReported({ done }: Pick<ProgressAnswer, 'done'>): void {
  if (done.length > 0) makeOld('done')
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
  const state = read(progressEndpoints.course, { id })
  const shown = answerOf(state)
  if (!shown) return
  turns += 1
  const turn = turns
  known ??= shown
  put(state, withMark(shown, mark))
  const mine = before.then(() => call(markEndpoints.mark, { id, body: { mark } }))
  before = mine.catch(() => undefined)
  try {
    await mine
    if (known) known = withMark(known, mark)
  } catch (error) {
    if (turn === turns && known) put(read(progressEndpoints.course, { id: known.courseId }), known)
    throw error
  } finally {
    if (turn === turns) known = undefined
  }
  if (turn !== turns) return
  // Whether it is done without the mark, and the sums, are the server's to say.
  makeOld('done')
  await load(state)
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
