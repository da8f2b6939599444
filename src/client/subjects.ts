import type { Subject } from '#/contract/subjects.ts'
import { type Http, parsedBy } from './http.ts'

const schemas = () => import('#/contract/subjects.ts')

export function subjectsOfClass(http: Http, classId: number, signal: AbortSignal): Promise<Subject[]> {
  return http.url(`/class/${classId}/subjects`).options({ signal }).get().json(parsedBy(schemas, 'subjectList'))
}

export function getSubject(http: Http, id: number, signal: AbortSignal): Promise<Subject> {
  return http.url(`/subjects/${id}`).options({ signal }).get().json(parsedBy(schemas, 'subject'))
}
