import {
  type CourseFollow,
  type CourseFollowQuery,
  courseFollow,
  type SubjectFollow,
  type SubjectStuck,
  subjectFollow,
  subjectStuck,
} from '#/contract/follow.ts'
import type { PageQuery } from '#/contract/paging.ts'
import { type Http, parsed } from './http.ts'
import { searchOf } from './query.ts'

/** The lessons of a subject, with how many of the class opened and finished each. */
export function getSubjectFollow(
  http: Http,
  id: number,
  query: PageQuery,
  signal: AbortSignal,
): Promise<SubjectFollow> {
  return http
    .url(`/subjects/${id}/follow?${searchOf(query)}`)
    .options({ signal })
    .get()
    .json(parsed(subjectFollow))
}

/** The students of a subject who may need help. */
export function getSubjectStuck(http: Http, id: number, query: PageQuery, signal: AbortSignal): Promise<SubjectStuck> {
  return http
    .url(`/subjects/${id}/stuck?${searchOf(query)}`)
    .options({ signal })
    .get()
    .json(parsed(subjectStuck))
}

/** One lesson: how it stands with each student, and where its videos are left. */
export function getCourseFollow(
  http: Http,
  id: number,
  query: CourseFollowQuery,
  signal: AbortSignal,
): Promise<CourseFollow> {
  return http
    .url(`/courses/${id}/follow?${searchOf(query)}`)
    .options({ signal })
    .get()
    .json(parsed(courseFollow))
}

/** A subject's students and lessons as a file for spreadsheets. */
export function getFollowTable(http: Http, id: number): Promise<Blob> {
  return http.url(`/subjects/${id}/follow.csv`).accept('text/csv').get().blob()
}
