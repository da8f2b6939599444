import type { Hit } from '#/contract/search.ts'
import { editChapterPath, editCoursePath, editSubjectPath } from './curriculum/curriculum-paths.ts'

/** @returns where administrators change a hit: a material in its course */
export function hitPath({ kind, id, courseId }: Hit): string {
  if (kind === 'subject') return editSubjectPath(id)
  return kind === 'chapter' ? editChapterPath(id) : editCoursePath(courseId ?? id)
}
