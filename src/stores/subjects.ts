import { type Subject, subjectEndpoints } from '#/contract/subjects.ts'
import { call } from './api.ts'
import { createResource } from './resource.ts'

const subjects = createResource((signal, classId: number) =>
  call(subjectEndpoints.ofClass, { id: classId }, { signal }),
)
const subject = createResource(
  (signal, id: number): Promise<Subject> => call(subjectEndpoints.read, { id }, { signal }),
)

/** Subjects of a class, with loading and error flags (specification §4). */
export const $subjects = subjects.$state
export const loadSubjects = subjects.load
export const seedSubjects = subjects.seed
export const clearSubjects = subjects.clear

/** The one subject that is open. */
export const $subject = subject.$state
export const seedSubject = subject.seed

/**
 * Opens a subject. If the list knows it, it is there at once: the specification hands it from screen to screen
 * without the URL. The server is asked in any case, so an address typed by hand works, and a forbidden one fails.
 */
export async function loadSubject(id: number): Promise<void> {
  if ($subject.get().data?.id !== id) subject.seed($subjects.get().data?.find((listed) => listed.id === id))
  await subject.load(id)
}
