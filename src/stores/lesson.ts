import type { CourseContents } from '#/contract/course-contents.ts'
import { courseEndpoints } from '#/contract/courses.ts'
import { programmeEndpoints } from '#/contract/programme.ts'
import { call } from './api.ts'
import { createResource } from './resource.ts'

const lesson = createResource((signal, id: number, { draft = false }: { draft?: boolean } = {}) =>
  call(courseEndpoints.contents, { id, ...(draft && { state: 'draft' as const }) }, { signal }),
)
const subjectProgramme = createResource((signal, id: number) => call(programmeEndpoints.ofSubject, { id }, { signal }))

/** The lesson that is open, with all that is in it. */
export const $lesson = lesson.$state
export const seedLesson = lesson.seed

/** What a page of one document began with: nobody is to take it for the lesson. */
let part: CourseContents | undefined

/** Puts in what the server rendered of a lesson for the reader of one document. */
export function seedLessonPart(data: CourseContents | undefined): void {
  part = data
  lesson.seed(data)
}

/** Opens a lesson, as pupils see it or as a draft; another one that was open, or a part of it, is gone at once. */
export async function loadLesson(id: number, options: { draft?: boolean } = {}): Promise<void> {
  const { data } = $lesson.get()
  if (data?.course.id !== id || data === part) lesson.clear()
  await lesson.load(id, options)
}

/** Reads the open lesson again; what is there stays meanwhile. */
export async function renewLesson(id: number): Promise<void> {
  await lesson.load(id)
}

/** Chapters and lessons of the subject that is open. */
export const $subjectProgramme = subjectProgramme.$state
export const seedSubjectProgramme = subjectProgramme.seed

/** Reads what is taught in a subject; another one's is gone at once. */
export async function loadSubjectProgramme(id: number): Promise<void> {
  if ($subjectProgramme.get().data?.subject.id !== id) subjectProgramme.clear()
  await subjectProgramme.load(id)
}
