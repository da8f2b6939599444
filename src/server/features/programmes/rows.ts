import { arNorm } from '#/contract/ar-norm.ts'
import { langTag, names, type PublishState } from '#/contract/curriculum.ts'
import { IMPORT_ROWS } from '#/contract/imports.ts'
import {
  type ProgrammeColumn,
  type ProgrammeFault,
  type ProgrammeFields,
  programmeColumnOf,
  programmeStateOf,
  tableKeyOf,
} from '#/contract/programme-table.ts'
import { z } from '#/contract/zod.ts'
import { localeOf } from '#/server/features/imports/school.ts'
import { plainCell, readLines } from '#/server/platform/csv/read.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { fieldFaults } from '#/server/platform/http/validation.ts'
import type { Names } from './match.ts'
import type { SubjectNode } from './tree.ts'

/** A row of the file, and what it says. */
export interface Row {
  line: number
  fields: ProgrammeFields
  faults: ProgrammeFault[]
  subject?: SubjectNode
  chapter?: Names
  course?: Names & { lang?: string; status?: PublishState }
}

const bothNames = z.object(names)

/**
 * Reads a file of a programme, with headings in three languages.
 * @throws {ServiceError} VALIDATION of `text`: not to be read, missing or double columns, no row, too many
 */
export function readRows(text: string, subjects: readonly SubjectNode[]): { rows: Row[]; unknownColumns: string[] } {
  const { head, body } = readLines(text, (cell) => programmeColumnOf(cell) !== undefined, IMPORT_ROWS)
  const columns = head.cells.map(programmeColumnOf)
  const twice = columns.findIndex((column, index) => column && columns.indexOf(column) < index)
  if (twice >= 0) throw refusal('csvColumnTwice', twice + 1)
  const has = (...some: ProgrammeColumn[]): boolean => some.some((column) => columns.includes(column))
  if (!has('subjectCode', 'subjectNameAr', 'subjectNameFr') || !has('chapterNameAr') || !has('chapterNameFr')) {
    throw refusal('csvProgrammeColumns')
  }
  const rows = body.map(({ line, cells }) => {
    const fields: ProgrammeFields = {}
    for (const [index, column] of columns.entries()) {
      const cell = plainCell(cells[index])
      if (column && cell !== '') fields[column] = cell
    }
    const row = judge(line, fields, subjects)
    if (cells.slice(head.cells.length).some((cell) => cell.trim() !== '')) row.faults.unshift({ fault: 'cells' })
    return row
  })
  const unknownColumns = head.cells.filter((cell, index) => !columns[index] && cell.trim() !== '')
  return { rows, unknownColumns: unknownColumns.map((heading) => heading.trim().slice(0, 80)) }
}

function judge(line: number, fields: ProgrammeFields, subjects: readonly SubjectNode[]): Row {
  const faults: ProgrammeFault[] = []
  const found = subjectsOf(fields, subjects)
  const column = fields.subjectCode ? 'subjectCode' : fields.subjectNameAr ? 'subjectNameAr' : 'subjectNameFr'
  if (found.length !== 1) faults.push({ column, fault: found.length === 0 ? 'subject' : 'sameName' })
  const chapter = namesOf('chapterName', fields, faults)
  const course = namesOf('courseName', fields, faults)
  const row: Row = { line, fields, faults, subject: found[0], chapter }
  if (!course) return row
  if (!fields.chapterNameAr && !fields.chapterNameFr) faults.push({ column: 'chapterNameAr', fault: 'required' })
  const lang = fields.lang && langOf(fields.lang)
  if (fields.lang && !lang) faults.push({ column: 'lang', fault: 'lang' })
  const status = fields.status ? programmeStateOf(fields.status) : undefined
  if (fields.status && !status) faults.push({ column: 'status', fault: 'status' })
  return { ...row, course: { ...course, ...(lang && { lang }), ...(status && { status }) } }
}

/** Subjects that are all that a row says of its subject. */
function subjectsOf(fields: ProgrammeFields, subjects: readonly SubjectNode[]): SubjectNode[] {
  const { subjectCode: code, subjectNameAr: nameAr, subjectNameFr: nameFr } = fields
  if (!code && !nameAr && !nameFr) return []
  return subjects.filter(
    (subject) =>
      (!code || arNorm(code) === arNorm(subject.code)) &&
      (!nameAr || tableKeyOf(nameAr) === tableKeyOf(subject.name_ar)) &&
      (!nameFr || tableKeyOf(nameFr) === tableKeyOf(subject.name_fr)),
  )
}

/** @returns names as a form would take them; none where both cells are empty or something is wrong with one */
function namesOf(
  column: 'chapterName' | 'courseName',
  fields: ProgrammeFields,
  faults: ProgrammeFault[],
): Names | undefined {
  const given = { nameAr: fields[`${column}Ar`] ?? '', nameFr: fields[`${column}Fr`] ?? '' }
  if (given.nameAr === '' && given.nameFr === '') return undefined
  const parsed = bothNames.safeParse(given)
  if (parsed.success) return parsed.data
  for (const [path, { fault, limit }] of Object.entries(fieldFaults(parsed.error.issues, given))) {
    const own = fault === 'required' || fault === 'tooLong' ? fault : 'invalid'
    faults.push({ column: path === 'nameAr' ? `${column}Ar` : `${column}Fr`, fault: own, limit })
  }
  return undefined
}

/** A tag such as `ar` or `fr-TN`, or the name of one of our languages. */
function langOf(text: string): string | undefined {
  return localeOf(text) ?? [text, text.toLowerCase()].find((tag) => langTag.safeParse(tag).success)
}

function refusal(fault: 'csvColumnTwice' | 'csvProgrammeColumns', limit?: number): ServiceError {
  return new ServiceError('VALIDATION', { fields: { text: { fault, limit } } })
}
