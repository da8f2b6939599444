import type { CourseContents } from '#/contract/course-contents.ts'
import type { SubjectProgramme } from '#/contract/programme.ts'
import { type Http, parsedBy } from './http.ts'

const lessonSchemas = () => import('#/contract/course-contents.ts')
const programmeSchemas = () => import('#/contract/programme.ts')

/** A lesson with all that is in it; as a draft for those who work on it. */
export function getLesson(
  http: Http,
  id: number,
  { draft = false }: { draft?: boolean },
  signal: AbortSignal,
): Promise<CourseContents> {
  return http
    .url(`/courses/${id}/contents${draft ? '?state=draft' : ''}`)
    .options({ signal })
    .get()
    .json(parsedBy(lessonSchemas, 'courseContents'))
}

/** Chapters and lessons of a subject. */
export function getSubjectProgramme(http: Http, id: number, signal: AbortSignal): Promise<SubjectProgramme> {
  return http
    .url(`/subjects/${id}/programme`)
    .options({ signal })
    .get()
    .json(parsedBy(programmeSchemas, 'subjectProgramme'))
}
