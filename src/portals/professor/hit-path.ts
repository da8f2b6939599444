import type { Hit } from '#/contract/search.ts'
import { editChapterPath, editCoursePath } from './courses/course-paths.ts'
import { routes } from './routes.ts'

/** @returns where professors work on a hit: a material in its course, a subject by its chapters */
export function hitPath({ kind, id, courseId }: Hit): string {
  if (kind === 'subject') return `${routes.chapters}?subjectId=${id}`
  return kind === 'chapter' ? editChapterPath({ id }) : editCoursePath({ id: courseId ?? id })
}
