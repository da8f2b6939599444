import {
  type Subject,
  type SubjectChange,
  type SubjectCreation,
  type SubjectDetail,
  type SubjectQuery,
  subject,
  subjectDetail,
  subjectList,
  subjectPage,
} from '#/contract/subjects.ts'
import { type Http, parsed } from './http.ts'
import { thingCalls } from './things.ts'

export function subjectsOfClass(http: Http, classId: number, signal: AbortSignal): Promise<Subject[]> {
  return http.url(`/class/${classId}/subjects`).options({ signal }).get().json(parsed(subjectList))
}

export function getSubject(http: Http, id: number, signal: AbortSignal): Promise<Subject> {
  return http.url(`/subjects/${id}`).options({ signal }).get().json(parsed(subject))
}

/** Subjects as those see them who work on them. */
export const subjectCalls = thingCalls<SubjectDetail, SubjectQuery, SubjectCreation, SubjectChange>('/subjects', {
  item: subjectDetail,
  page: subjectPage,
})
