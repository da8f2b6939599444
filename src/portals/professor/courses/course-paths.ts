import { routes } from '#/portals/professor/routes.ts'

/** @returns where a professor writes a course */
export function editCoursePath({ id }: { id: number }): string {
  return routes.courseEdit.replace(':id', String(id))
}

/** @returns where a professor sees how a course's students fare */
export function followLessonPath({ id }: { id: number }): string {
  return routes.followLesson.replace(':id', String(id))
}

/** @returns where a professor changes a chapter */
export function editChapterPath({ id }: { id: number }): string {
  return routes.chapterEdit.replace(':id', String(id))
}
