import type { Boot } from '#/contract/boot.ts'
import type { SubjectProgramme } from '#/contract/programme.ts'
import type { Subject } from '#/contract/subjects.ts'
import { $subjectProgramme, loadSubjectProgramme } from '#/stores/lesson.ts'
import type { Loadable } from '#/stores/resource.ts'
import { $subject, $subjects } from '#/stores/subjects.ts'
import { useBooted } from '../shared/use-booted.ts'
import { loadOwnSubjects } from './own-subjects.ts'
import { useOwn } from './use-own.ts'

/** The subjects of the student's class. */
export function useSubjects(): Loadable<Subject[]> {
  return useOwn($subjects, bootedSubjects, loadOwnSubjects)
}

/** The subject that is open. */
export function useSubject(): Loadable<Subject> {
  return useBooted($subject, bootedSubject)
}

/** What is taught in the subject that is open. */
export function useSubjectProgramme(id: number): Loadable<SubjectProgramme> {
  return useOwn($subjectProgramme, bootedProgramme, () => loadSubjectProgramme(id))
}

function bootedProgramme({ data }: Boot): Loadable<SubjectProgramme> {
  return { data: data.subjectProgramme, loading: false, error: undefined }
}

function bootedSubjects({ data }: Boot): Loadable<Subject[]> {
  return { data: data.subjects, loading: false, error: undefined }
}

function bootedSubject({ data }: Boot): Loadable<Subject> {
  return { data: data.subject, loading: false, error: undefined }
}
