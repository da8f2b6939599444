import { type CourseContents, courseContents } from '#/contract/course-contents.ts'
import { type SubjectProgramme, subjectProgramme } from '#/contract/programme.ts'
import { type Http, parsed } from './http.ts'

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
    .json(parsed(courseContents))
}

/** Chapters and lessons of a subject. */
export function getSubjectProgramme(http: Http, id: number, signal: AbortSignal): Promise<SubjectProgramme> {
  return http.url(`/subjects/${id}/programme`).options({ signal }).get().json(parsed(subjectProgramme))
}
