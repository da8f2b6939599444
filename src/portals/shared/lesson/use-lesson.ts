import type { Boot } from '#/contract/boot.ts'
import type { CourseContents } from '#/contract/course-contents.ts'
import { useBooted } from '#/portals/shared/use-booted.ts'
import { $lesson } from '#/stores/lesson.ts'
import type { Loadable } from '#/stores/resource.ts'

/** The lesson whose page is open; another one that was open before does not stand in for it. */
export function useLesson(id: number): Loadable<CourseContents> {
  const state = useBooted($lesson, booted)
  return { ...state, data: state.data?.course.id === id ? state.data : undefined }
}

function booted({ data }: Boot): Loadable<CourseContents> {
  return { data: data.lesson ?? data.lessonPart, loading: false, error: undefined }
}
