import type { Boot } from '#/contract/boot.ts'
import type { SubjectState, SubjectSums } from '#/contract/progress.ts'
import { useMyProgress, useOwn } from '#/portals/student/use-own.ts'
import type { Loadable } from '#/stores/resource.ts'
import { $subjectState, loadSubjectState } from '#/stores/subject-state.ts'

/** How far the student is in a subject; its sums may be known before the rest, from another page. */
export function useSubjectState(id: number): Loadable<SubjectState> & { sums: SubjectSums | undefined } {
  const state = useOwn($subjectState, booted, () => loadSubjectState(id))
  const mine = useMyProgress()
  const data = state.data?.sums.subjectId === id ? state.data : undefined
  return { ...state, data, sums: data?.sums ?? mine.data?.subjects.find(({ subjectId }) => subjectId === id) }
}

function booted({ data }: Boot): Loadable<SubjectState> {
  return { data: data.subjectState, loading: false, error: undefined }
}
