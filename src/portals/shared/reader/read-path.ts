import type { Role } from '#/contract/roles.ts'

/** Which document of a lesson, and where in it. */
export interface ReadPlace {
  courseId: number
  materialId: number
  /** A document besides the material's first, such as a solution. */
  fileId?: string
  page?: number
}

/** Students read in their lesson, who teaches and who administers in its preview. */
const BEFORE: Readonly<Record<Role, (courseId: number) => string>> = {
  STUDENT: (courseId) => `/student/courses/${courseId}`,
  PROFESSOR: (courseId) => `/professor/courses/${courseId}/preview`,
  ADMINISTRATOR: (courseId) => `/admin/courses/${courseId}/preview`,
}

/** @returns the address at which somebody reads a document: students, unless said otherwise */
export function readPath({ courseId, materialId, fileId, page }: ReadPlace, role: Role = 'STUDENT'): string {
  const query = new URLSearchParams({ ...(fileId && { file: fileId }), ...(page && { page: String(page) }) })
  const path = `${BEFORE[role](courseId)}/read/${materialId}`
  return query.size > 0 ? `${path}?${query}` : path
}
