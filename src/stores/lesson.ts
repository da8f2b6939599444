import { getLesson, getSubjectProgramme } from '#/client/lessons.ts'
import { api } from './api.ts'
import { createResource } from './resource.ts'

const lesson = createResource((signal, id: number, options: { draft?: boolean } = {}) =>
  getLesson(api(), id, options, signal),
)
const subjectProgramme = createResource((signal, id: number) => getSubjectProgramme(api(), id, signal))

/** The lesson that is open, with all that is in it. */
export const $lesson = lesson.$state
export const seedLesson = lesson.seed

/** Opens a lesson, as pupils see it or as a draft; another one that was open is gone at once. */
export async function loadLesson(id: number, options: { draft?: boolean } = {}): Promise<void> {
  if ($lesson.get().data?.course.id !== id) lesson.clear()
  await lesson.load(id, options)
}

/** Chapters and lessons of the subject that is open. */
export const $subjectProgramme = subjectProgramme.$state
export const seedSubjectProgramme = subjectProgramme.seed

/** Reads what is taught in a subject; another one's is gone at once. */
export async function loadSubjectProgramme(id: number): Promise<void> {
  if ($subjectProgramme.get().data?.subject.id !== id) subjectProgramme.clear()
  await subjectProgramme.load(id)
}
