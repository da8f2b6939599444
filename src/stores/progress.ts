import { type HiddenSubjectIds, type MyProgress, progressEndpoints } from '#/contract/progress.ts'
import { call } from './api.ts'
import { createResource } from './resource.ts'

const progress = createResource((signal) => call(progressEndpoints.mine, {}, { signal }))
const next = createResource((signal) => call(progressEndpoints.next, {}, { signal }))
const hidden = createResource((signal) => call(progressEndpoints.hidden, {}, { signal }))

/** What a student has done: the sums of each subject, weeks, streak and goal, the same on every page. */
export const $myProgress = progress.$state
export const loadMyProgress = progress.load
export const seedMyProgress = progress.seed

/** The lesson to go on with. */
export const $nextLesson = next.$state
export const loadNextLesson = next.load
export const seedNextLesson = next.seed

/** Optional subjects that the student has put out of sight. */
export const $hiddenSubjects = hidden.$state
export const loadHiddenSubjects = hidden.load
export const seedHiddenSubjects = hidden.seed

/** Chooses how many lessons a week are to be done. Rejects with a RequestError when that fails. */
export async function chooseGoal(lessons: number): Promise<void> {
  const goal = await call(progressEndpoints.goal, { body: { lessons } })
  const { data } = $myProgress.get()
  if (data) seedMyProgress(withGoal(data, goal.lessons))
}

/**
 * Puts an optional subject out of sight or back into it, at once on this screen.
 * Rejects with a RequestError when that fails; then it is as it was before.
 */
export async function hideSubject(id: number, hide: boolean): Promise<void> {
  showHidden(id, hide)
  try {
    await call(hide ? progressEndpoints.hide : progressEndpoints.show, { id })
  } catch (error) {
    showHidden(id, !hide)
    throw error
  }
}

function showHidden(id: number, hide: boolean): void {
  const others: HiddenSubjectIds['ids'] = ($hiddenSubjects.get().data?.ids ?? []).filter((other) => other !== id)
  seedHiddenSubjects({ ids: hide ? [...others, id] : others })
}

function withGoal(progress: MyProgress, lessons: number): MyProgress {
  return { ...progress, goal: { ...progress.goal, lessons } }
}
