import type {
  CourseMarking,
  CourseState,
  HiddenSubjectIds,
  MyProgress,
  NextLesson,
  ProgressAnswer,
  ProgressEvents,
  SubjectState,
  WeeklyGoal,
} from '#/contract/progress.ts'
import { type Http, parsedBy, SHOWN_AT_ONCE } from './http.ts'

const schemas = () => import('#/contract/progress.ts')

/** @param last whether the page is being left: the request outlives it, and may not be large */
export function postProgress(
  http: Http,
  events: ProgressEvents,
  { last = false }: { last?: boolean } = {},
): Promise<ProgressAnswer> {
  return http.url('/me/progress').options({ keepalive: last }).post(events).json(parsedBy(schemas, 'progressAnswer'))
}

export function getMyProgress(http: Http, signal: AbortSignal): Promise<MyProgress> {
  return http.url('/me/progress').options({ signal }).get().json(parsedBy(schemas, 'myProgress'))
}

export function getNextLesson(http: Http, signal: AbortSignal): Promise<NextLesson> {
  return http.url('/me/next').options({ signal }).get().json(parsedBy(schemas, 'nextLesson'))
}

export function getSubjectState(http: Http, id: number, signal: AbortSignal): Promise<SubjectState> {
  return http.url(`/subjects/${id}/progress`).options({ signal }).get().json(parsedBy(schemas, 'subjectState'))
}

export function getCourseState(http: Http, id: number, signal: AbortSignal): Promise<CourseState> {
  return http.url(`/courses/${id}/progress`).options({ signal }).get().json(parsedBy(schemas, 'courseState'))
}

export function putCourseMark(http: Http, id: number, marking: CourseMarking): Promise<CourseMarking> {
  return http.url(`/courses/${id}/mark`).options(SHOWN_AT_ONCE).put(marking).json(parsedBy(schemas, 'courseMarking'))
}

export function putGoal(http: Http, goal: WeeklyGoal): Promise<WeeklyGoal> {
  return http.url('/me/goal').put(goal).json(parsedBy(schemas, 'weeklyGoal'))
}

export function getHiddenSubjects(http: Http, signal: AbortSignal): Promise<HiddenSubjectIds> {
  return http.url('/me/hidden-subjects').options({ signal }).get().json(parsedBy(schemas, 'hiddenSubjectIds'))
}

/** Puts an optional subject out of sight, or back into it. */
export function putHiddenSubject(http: Http, id: number, hidden: boolean): Promise<HiddenSubjectIds> {
  const one = http.url(`/me/hidden-subjects/${id}`).options(SHOWN_AT_ONCE)
  return (hidden ? one.put() : one.delete()).json(parsedBy(schemas, 'hiddenSubjectIds'))
}
