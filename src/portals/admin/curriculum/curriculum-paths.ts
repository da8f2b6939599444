import { routes } from '#/portals/admin/routes.ts'
import { withId } from '#/portals/shared/staff-area.ts'

/** @returns where a subject is changed */
export const editSubjectPath = (id: number): string => withId(routes.subjectEdit, id)
/** @returns where a chapter is changed */
export const editChapterPath = (id: number): string => withId(routes.chapterEdit, id)
/** @returns where the whole programme of a class is */
export const programmePath = (classId: number): string => withId(routes.programme, classId)
/** @returns where a course is written */
export const editCoursePath = (id: number): string => withId(routes.courseEdit, id)
