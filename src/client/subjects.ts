import { type Subject, subject, subjectList } from '#/contract/subjects.ts'
import { type Http, parsed } from './http.ts'

export function subjectsOfClass(http: Http, classId: number, signal: AbortSignal): Promise<Subject[]> {
  return http.url(`/class/${classId}/subjects`).options({ signal }).get().json(parsed(subjectList))
}

export function getSubject(http: Http, id: number, signal: AbortSignal): Promise<Subject> {
  return http.url(`/subjects/${id}`).options({ signal }).get().json(parsed(subject))
}
