import type { Boot } from '#/contract/boot.ts'
import type { CourseFollow, SubjectFollow, SubjectStuck } from '#/contract/follow.ts'
import type { ReportPage } from '#/contract/reports.ts'
import { useBooted } from '#/portals/shared/use-booted.ts'
import { $courseFollow, $subjectFollow, $subjectStuck } from '#/stores/follow.ts'
import { $reports } from '#/stores/reports.ts'
import type { Loadable } from '#/stores/resource.ts'

/** The lessons of a subject; those of another one do not stand in for them meanwhile. */
export function useSubjectFollow(subjectId: number | undefined): Loadable<SubjectFollow> {
  const state = useBooted($subjectFollow, bootedLessons)
  return only(state, ({ group }) => group.subject.id === subjectId)
}

/** The students of a subject who may need help. */
export function useSubjectStuck(subjectId: number | undefined): Loadable<SubjectStuck> {
  const state = useBooted($subjectStuck, bootedStuck)
  return only(state, ({ group }) => group.subject.id === subjectId)
}

/** One lesson. */
export function useCourseFollow(courseId: number): Loadable<CourseFollow> {
  const state = useBooted($courseFollow, bootedCourse)
  return only(state, ({ course }) => course.id === courseId)
}

/** What was reported in a subject, open or resolved. */
export function useReports(subjectId: number | undefined, resolved: boolean): Loadable<ReportPage> {
  const state = useBooted($reports, bootedReports)
  return only(state, ({ items }) =>
    items.every(({ subject, resolvedAt }) => subject.id === subjectId && (resolvedAt !== null) === resolved),
  )
}

/** What was reported in one lesson and nobody has dealt with. */
export function useLessonReports(courseId: number): Loadable<ReportPage> {
  const state = useBooted($reports, bootedReports)
  return only(state, ({ items }) =>
    items.every(({ course, resolvedAt }) => course.id === courseId && resolvedAt === null),
  )
}

function only<T>(state: Loadable<T>, wanted: (data: T) => boolean): Loadable<T> {
  return state.data === undefined || wanted(state.data) ? state : { ...state, data: undefined }
}

const ready = <T>(data: T | undefined): Loadable<T> => ({ data, loading: false, error: undefined })

function bootedLessons({ data }: Boot): Loadable<SubjectFollow> {
  return ready(data.subjectFollow)
}

function bootedStuck({ data }: Boot): Loadable<SubjectStuck> {
  return ready(data.subjectStuck)
}

function bootedCourse({ data }: Boot): Loadable<CourseFollow> {
  return ready(data.courseFollow)
}

function bootedReports({ data }: Boot): Loadable<ReportPage> {
  return ready(data.reports)
}
