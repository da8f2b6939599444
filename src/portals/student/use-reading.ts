import { useMemo } from 'react'
import type { Boot } from '#/contract/boot.ts'
import type { CourseContents } from '#/contract/course-contents.ts'
import type { CourseState } from '#/contract/progress.ts'
import { $courseState } from '#/stores/course-state.ts'
import { createLearning, type LessonLearning } from '#/stores/learning.ts'
import type { Loadable } from '#/stores/resource.ts'
import { startViewing } from '#/stores/viewings.ts'
import { useBooted } from '../shared/use-booted.ts'

/** What the reader knows of its student; `undefined` while that is on its way, as they go on where they stopped. */
export function useReading(contents: CourseContents | undefined): LessonLearning | undefined {
  const { data, error } = useBooted($courseState, booted)
  const courseId = contents?.course.id
  const state = data?.courseId === courseId ? data : undefined
  const known = state !== undefined || error !== undefined
  // The place is the one that the page was opened with.
  return useMemo(() => {
    if (!(contents && known)) return undefined
    return createLearning({
      materials: contents.materials.map(({ id, kind, files }) => ({ id, kind, length: files[0]?.pages ?? null })),
      places: state?.materials ?? [],
      begin: startViewing,
      // Nothing but the document is on this page.
      show: () => undefined,
      onEnd: () => undefined,
    })
  }, [courseId, known])
}

function booted({ data }: Boot): Loadable<CourseState> {
  return { data: data.courseState, loading: false, error: undefined }
}
