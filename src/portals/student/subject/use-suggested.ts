import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import { type SuggestedSubject, suggestSubjects } from '#/contract/suggestions.ts'
import { useBoot } from '#/portals/shared/boot-context.tsx'
import { useRead } from '#/portals/shared/use-read.ts'
import type { SubjectsReads } from '#/portals/student/home/my-subjects.tsx'
import { useOwnSubjects } from '#/portals/student/use-own-subjects.ts'
import { type Loadable, load } from '#/stores/reads.ts'
import { $subjectVisit } from '#/stores/subject-visit.ts'

/** Subjects to suggest beside one: as they travelled to its page, else worked out of what was read. */
export function useSuggestedSubjects(reads: SubjectsReads, besides: number): Loadable<SuggestedSubject[]> {
  const { now } = useBoot()
  const visit = useStore($subjectVisit, { ssr: () => undefined })
  const subjects = useOwnSubjects(reads.subjects)
  const progress = useRead(reads.mine)
  const hidden = useRead(reads.hidden)
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

/** Reads again what suggestions are worked out of. */
export async function loadSuggestions({ subjects, mine, hidden }: SubjectsReads): Promise<void> {
  await Promise.all([subjects && load(subjects), load(mine), load(hidden)])
}
