import { type Absence, type AbsenceCreation, absenceEndpoints } from '#/contract/absences.ts'
import { type StudyTimeCreation, studyTimeEndpoints } from '#/contract/study-times.ts'
import { call } from './api.ts'
import { asOne } from './reads.ts'

/** Notes when a professor cannot. @throws {RequestError} when it fails, as all of these do */
export function addAbsence(body: AbsenceCreation): Promise<Absence> {
  return asOne(() => call(absenceEndpoints.add, { body }))
}

/** Takes that back. */
export async function removeAbsence(id: number): Promise<void> {
  await asOne(() => call(absenceEndpoints.remove, { id }))
}

/** Adds a time at which a student learns by themselves every week. */
export async function addStudyTime(body: StudyTimeCreation): Promise<void> {
  await asOne(() => call(studyTimeEndpoints.add, { body }))
}

/** Takes such a time away. */
export async function removeStudyTime(id: number): Promise<void> {
  await asOne(() => call(studyTimeEndpoints.remove, { id }))
}
