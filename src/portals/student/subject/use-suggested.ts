import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import { type SuggestedSubject, suggestSubjects } from '#/contract/suggestions.ts'
import { useBoot } from '#/portals/shared/boot-context.tsx'
import { loadOwnSubjects } from '#/portals/student/own-subjects.ts'
import { useHiddenSubjects, useMyProgress } from '#/portals/student/use-own.ts'
import { useSubjects } from '#/portals/student/use-subjects.ts'
import { loadHiddenSubjects, loadMyProgress } from '#/stores/progress.ts'
import type { Loadable } from '#/stores/resource.ts'
import { $subjectVisit } from '#/stores/subject-visit.ts'

/** Subjects to suggest beside one: as they travelled to its page, else worked out of what was read. */
export function useSuggestedSubjects(besides: number): Loadable<SuggestedSubject[]> {
  const { now } = useBoot()
  const visit = useStore($subjectVisit, { ssr: () => undefined })
  const subjects = useSubjects()
  const progress = useMyProgress()
  const hidden = useHiddenSubjects()
  const travelled = visit?.subject.id === besides ? visit.suggested : undefined
  const worked = useMemo(() => {
    if (!subjects.data || !progress.data) return undefined
    const [sums, ids] = [progress.data.subjects, hidden.data?.ids]
    return suggestSubjects({ subjects: subjects.data, sums, hidden: ids, besides, now: Date.parse(now) })
  }, [subjects.data, progress.data, hidden.data, besides, now])
  return {
    data: travelled ?? worked,
    loading: subjects.loading || progress.loading,
    error: travelled ? undefined : (subjects.error ?? progress.error),
  }
}

/** Reads what suggestions are worked out of. */
export async function loadSuggestions(): Promise<void> {
  await Promise.all([loadOwnSubjects(), loadMyProgress(), loadHiddenSubjects()])
}
