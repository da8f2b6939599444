import { COLUMNS_OF_ROLE, type ImportColumn, importColumnOf, NEEDED_COLUMNS } from '#/contract/import-columns.ts'
import { IMPORT_ROWS, type ImportFields, type ImportRole } from '#/contract/imports.ts'
import { plainCell, readLines } from '#/server/platform/csv/read.ts'
import { ServiceError } from '#/server/platform/errors.ts'

export interface CsvRow {
  /** Where it begins, as an editor counts lines, from 1. */
  line: number
  fields: ImportFields
  /** It has more cells than there are columns: something in it is not where it belongs. */
  spills: boolean
}

export interface CsvFile {
  rows: CsvRow[]
  /** Headings that nothing is known about, as they were written. */
  unknownColumns: string[]
}

/**
 * Reads a file of people, with headings in three languages.
 * @throws {ServiceError} VALIDATION of `text`: not to be read, missing or double columns, no row, too many
 */
export function readCsv(text: string, role: ImportRole): CsvFile {
  const { head, body } = readLines(text, (cell) => importColumnOf(cell) !== undefined, IMPORT_ROWS)
  const { columns, unknownColumns } = columnsOf(head.cells, role)
  return {
    rows: body.map(({ line, cells }) => ({
      line,
      fields: fieldsOf(cells, columns),
      spills: cells.slice(head.cells.length).some((cell) => cell.trim() !== ''),
    })),
    unknownColumns,
  }
}

function columnsOf(
  headings: readonly string[],
  role: ImportRole,
): { columns: (ImportColumn | undefined)[]; unknownColumns: string[] } {
  const ofRole: readonly ImportColumn[] = COLUMNS_OF_ROLE[role]
  const unknownColumns: string[] = []
  const columns = headings.map((heading) => {
    const column = importColumnOf(heading)
    if (column === 'ignored') return undefined
    if (column && ofRole.includes(column)) return column
    unknownColumns.push(heading.trim().slice(0, 80))
    return undefined
  })
  const twice = columns.findIndex((column, index) => column && columns.indexOf(column) < index)
  if (twice >= 0) throw refusal('csvColumnTwice', twice + 1)
  if (!NEEDED_COLUMNS[role].every((column) => columns.includes(column))) {
    throw refusal(role === 'STUDENT' ? 'csvStudentColumns' : 'csvProfessorColumns')
  }
  return { columns, unknownColumns }
}

function fieldsOf(cells: readonly string[], columns: readonly (ImportColumn | undefined)[]): ImportFields {
  const fields: ImportFields = {}
  for (const [index, column] of columns.entries()) {
    const text = plainCell(cells[index])
    if (column && text !== '') fields[column] = text
  }
  return fields
}

type FileFault = 'csvColumnTwice' | 'csvStudentColumns' | 'csvProfessorColumns'

function refusal(fault: FileFault, limit?: number): ServiceError {
  return new ServiceError('VALIDATION', { fields: { text: { fault, limit } } })
}
