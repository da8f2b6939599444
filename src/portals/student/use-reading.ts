import { useMemo } from 'react'
import type { MaterialContents } from '#/contract/course-contents.ts'
import type { CourseState } from '#/contract/progress.ts'
import type { Read } from '#/contract/read.ts'
import { createLearning, type LessonLearning } from '#/stores/learning.ts'
import { startViewing } from '#/stores/viewings.ts'
import { useRead } from '../shared/use-read.ts'

/** What the reader knows of its student; `undefined` while that is on its way, as they go on where they stopped. */
export function useReading(
  courseId: number | undefined,
  materials: readonly MaterialContents[],
  read: Read<CourseState>,
): LessonLearning | undefined {
  const { data, error } = useRead(read)
  const known = data !== undefined || error !== undefined
  // The place is the one that the page was opened with.
  return useMemo(() => {
    if (courseId === undefined || !known) return undefined
    return createLearning({
      materials: materials.map(({ id, kind, files }) => ({ id, kind, length: files[0]?.pages ?? null })),
      places: data?.materials ?? [],
      begin: startViewing,
      // Nothing but the document is on this page.
      show: () => undefined,
    })
  }, [courseId, known])
}
