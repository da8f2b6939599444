/** Which document of a lesson, and where in it. */
export interface ReadPlace {
  courseId: number
  materialId: number
  /** A document besides the material's first, such as a solution. */
  fileId?: string
  page?: number
}

/** @returns the address at which students read a document */
export function readPath({ courseId, materialId, fileId, page }: ReadPlace): string {
  const query = new URLSearchParams({ ...(fileId && { file: fileId }), ...(page && { page: String(page) }) })
  const path = `/student/courses/${courseId}/read/${materialId}`
  return query.size > 0 ? `${path}?${query}` : path
}
