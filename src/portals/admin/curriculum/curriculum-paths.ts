import { routes } from '#/portals/admin/routes.ts'

const withId = (pattern: string, id: number): string => pattern.replace(':id', String(id))

/** @returns where a subject is changed */
export const editSubjectPath = (id: number): string => withId(routes.subjectEdit, id)
/** @returns where a chapter is changed */
export const editChapterPath = (id: number): string => withId(routes.chapterEdit, id)
/** @returns where the whole programme of a class is */
export const programmePath = (classId: number): string => withId(routes.programme, classId)
/** @returns where a course is written */
export const editCoursePath = (id: number): string => withId(routes.courseEdit, id)
/** @returns where a course is seen as pupils will */
export const previewCoursePath = (id: number): string => withId(routes.coursePreview, id)
