import { progressEndpoints } from '#/contract/progress.ts'
import { call } from './api.ts'
import { createResource } from './resource.ts'

const state = createResource((signal, id: number) => call(progressEndpoints.subject, { id }, { signal }))

/** How far the student is in the subject that is open. */
export const $subjectState = state.$state
export const seedSubjectState = state.seed

/** Reads how far the student is in a subject; what was known of another one is gone at once. */
export async function loadSubjectState(id: number): Promise<void> {
  if ($subjectState.get().data?.sums.subjectId !== id) state.clear()
  await state.load(id)
}
