import type { Hit } from '#/contract/search.ts'
import { subjectPath } from '#/contract/subject-path.ts'
import { lessonPath } from './routes.ts'

/** @returns where students find a hit: a chapter in its subject, a material in its lesson */
export function hitPath({ kind, id, courseId, subject }: Hit): string {
  if (kind === 'course') return lessonPath(id)
  if (kind === 'material' && courseId !== null) return `${lessonPath(courseId)}#material-${id}`
  return kind === 'chapter' ? `${subjectPath(subject)}#chapter-${id}` : subjectPath(subject)
}
