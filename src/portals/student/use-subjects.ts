import type { Boot } from '#/contract/boot.ts'
import type { Subject } from '#/contract/subjects.ts'
import type { Loadable } from '#/stores/resource.ts'
import { $subject, $subjects } from '#/stores/subjects.ts'
import { useBooted } from '../shared/use-booted.ts'

/** The subjects of the student's class. */
export function useSubjects(): Loadable<Subject[]> {
  return useBooted($subjects, bootedSubjects)
}

/** The subject that is open. */
export function useSubject(): Loadable<Subject> {
  return useBooted($subject, bootedSubject)
}

function bootedSubjects({ data }: Boot): Loadable<Subject[]> {
  return { data: data.subjects, loading: false, error: undefined }
}

function bootedSubject({ data }: Boot): Loadable<Subject> {
  return { data: data.subject, loading: false, error: undefined }
}
