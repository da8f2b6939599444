import type { HiddenSubjectIds } from '#/contract/hidden-subjects.ts'
import type { Subject } from '#/contract/subjects.ts'
import { routes } from './routes.ts'

/** Where the subjects are that one does not want to see. */
export const HIDDEN_SUBJECTS = `${routes.subjects}?show=hidden`

/** @returns the subjects that are out of sight, by their ids; only optional ones can be */
export function hiddenAmong(
  subjects: readonly Subject[],
  hidden: HiddenSubjectIds | undefined,
): ReadonlySet<Subject['id']> {
  const chosen = new Set(hidden?.ids)
  return new Set(subjects.filter(({ id, optional }) => optional && chosen.has(id)).map(({ id }) => id))
}
