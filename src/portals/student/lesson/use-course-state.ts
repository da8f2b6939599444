import type { Boot } from '#/contract/boot.ts'
import type { CourseState } from '#/contract/progress.ts'
import { useBooted } from '#/portals/shared/use-booted.ts'
import { $courseState } from '#/stores/course-state.ts'
import type { Loadable } from '#/stores/resource.ts'

/** How the open lesson stands with the student; another one's state does not stand in for it. */
export function useCourseState(id: number): Loadable<CourseState> {
  const state = useBooted($courseState, booted)
  return { ...state, data: state.data?.courseId === id ? state.data : undefined }
}

function booted({ data }: Boot): Loadable<CourseState> {
  return { data: data.courseState, loading: false, error: undefined }
}
