import type { Boot } from '#/contract/boot.ts'
import type { Chapter } from '#/contract/chapters.ts'
import type { Course } from '#/contract/courses.ts'
import type { Page } from '#/contract/paging.ts'
import type { SubjectDetail } from '#/contract/subjects.ts'
import { useBooted } from '#/portals/shared/use-booted.ts'
import { $chapter, $chapters } from '#/stores/chapters.ts'
import { $course, $courses } from '#/stores/courses.ts'
import { $subjectDetail, $subjectPage } from '#/stores/managed-subjects.ts'
import type { Loadable, ReadableAtom } from '#/stores/resource.ts'

const booted =
  <T>(pick: (data: Boot['data']) => T | undefined) =>
  ({ data }: Boot): Loadable<T> => ({ data: pick(data), loading: false, error: undefined })

/** A page of subjects. */
export function useSubjectPage(): Loadable<Page<SubjectDetail>> {
  return useBooted(
    $subjectPage,
    booted(({ subjectPage }) => subjectPage),
  )
}

/** A page of chapters. */
export function useChapterPage(): Loadable<Page<Chapter>> {
  return useBooted(
    $chapters,
    booted(({ chapters }) => chapters),
  )
}

/** A page of courses. */
export function useCoursePage(): Loadable<Page<Course>> {
  return useBooted(
    $courses,
    booted(({ courses }) => courses),
  )
}

/** The subject whose form is open. */
export function useSubjectDetail(id: number): Loadable<SubjectDetail> {
  return useOne(id, $subjectDetail, ({ subjectDetail }) => subjectDetail)
}

/** The chapter whose form is open. */
export function useChapter(id: number): Loadable<Chapter> {
  return useOne(id, $chapter, ({ chapter }) => chapter)
}

/** The course that is open. */
export function useCourse(id: number): Loadable<Course> {
  return useOne(id, $course, ({ course }) => course)
}

/** Another one that was open before does not stand in for the one that is asked for. */
function useOne<T extends { id: number }>(
  id: number,
  store: ReadableAtom<Loadable<T>>,
  pick: (data: Boot['data']) => T | undefined,
): Loadable<T> {
  const state = useBooted(store, booted(pick))
  return { ...state, data: state.data?.id === id ? state.data : undefined }
}
