import { type ProgrammeCopied, programmeEndpoints } from '#/contract/programme.ts'
import type { ProgrammeImport, ProgrammeImported } from '#/contract/programme-table.ts'
import { call } from './api.ts'
import { orderChapters } from './chapters.ts'
import { orderCourses } from './courses.ts'
import type { ProgrammeParent } from './curriculum-items.ts'
import { saveFile } from './downloads.ts'
import { orderSubjects } from './managed-subjects.ts'
import { asOne } from './reads.ts'

export type { ProgrammeParent } from './curriculum-items.ts'

const ORDERS = { class: orderSubjects, subject: orderChapters, chapter: orderCourses }

/**
 * Puts what is in a parent into another order, at once on this screen; what was shown comes back when it fails.
 * @throws {RequestError} when it fails; a 409 has the present ids
 */
export async function orderProgramme({ kind, id }: ProgrammeParent, ids: readonly number[]): Promise<void> {
  await ORDERS[kind](id, ids)
}

/** Copies a subject, or all of a class, to another class. @throws {RequestError} when it fails */
export function copyProgramme(
  { kind, id }: { kind: 'class' | 'subject'; id: number },
  classId: number,
): Promise<ProgrammeCopied> {
  const copy = kind === 'class' ? programmeEndpoints.copyClass : programmeEndpoints.copySubject
  return asOne(() => call(copy, { id, body: { classId } }))
}

/** Keeps a class's programme as a file for spreadsheets. @throws {RequestError} when it fails */
export async function saveProgrammeTable(classId: number, name: string): Promise<void> {
  saveFile(name, await call(programmeEndpoints.table, { id: classId }))
}

/** Brings such a file to a class, or tries it. @throws {RequestError} when it fails, or the file cannot be read */
export function importProgramme(classId: number, file: ProgrammeImport): Promise<ProgrammeImported> {
  return asOne(() => call(programmeEndpoints.import, { id: classId, body: file }))
}
