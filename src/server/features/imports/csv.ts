import Papa from 'papaparse'
import { COLUMNS_OF_ROLE, type ImportColumn, importColumnOf, NEEDED_COLUMNS } from '#/contract/import-columns.ts'
import { IMPORT_ROWS, type ImportFields, type ImportRole } from '#/contract/imports.ts'
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

const DELIMITERS = [';', ',', '\t'] as const
/** A line that tells Excel the delimiter. */
const SEP_LINE = /^sep=.\n/i

/**
 * Reads a file of people: with or without BOM, semicolons, commas or tabs, quotes, any line ends, headings in three
 * languages. Empty rows are passed over.
 * @throws {ServiceError} VALIDATION of `text`: no UTF-8, an open quote, missing or double columns, no row, too many
 */
export function readCsv(text: string, role: ImportRole): CsvFile {
  // A decoder that met other bytes than UTF-8 leaves these; UTF-16 leaves NULs.
  if (/[\uFFFD\0]/.test(text) || !text.isWellFormed()) throw refusal('csvEncoding')
  const plain = text.replace(/^\uFEFF+/, '').replace(/\r\n?/g, '\n')
  const marked = SEP_LINE.exec(plain)
  const records = recordsOf(marked ? plain.slice(marked[0].length) : plain, marked ? 2 : 1)
  const [head, ...body] = records
  if (!head || body.length === 0) throw refusal('csvEmpty')
  if (body.length > IMPORT_ROWS) throw refusal('csvRows', IMPORT_ROWS)
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

interface Line {
  line: number
  cells: string[]
}

function recordsOf(text: string, firstLine: number): Line[] {
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: delimiterOf(text), newline: '\n' })
  const lines: number[] = []
  let line = firstLine
  for (const cells of data) {
    lines.push(line)
    // A line end inside a cell is a line too.
    line += 1 + cells.reduce((sum, cell) => sum + (cell.split('\n').length - 1), 0)
  }
  const broken = errors.find(({ type }) => type === 'Quotes')
  if (broken) throw refusal('csvQuotes', lines[broken.row ?? 0] ?? firstLine)
  return data
    .map((cells, index) => ({ line: lines[index] ?? firstLine, cells }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
}

/** The delimiter under which the headings make most sense; names of people would make a poorer witness. */
function delimiterOf(text: string): string {
  const start = text.replace(/^[\s;,]*\n/, '')
  const sense = (delimiter: string): number => {
    const [cells = []] = Papa.parse<string[]>(start, { delimiter, newline: '\n', preview: 1 }).data
    return cells.filter((cell) => cell.trim() !== '' && importColumnOf(cell) !== undefined).length * 100 + cells.length
  }
  return DELIMITERS.reduce((best, each) => (sense(each) > sense(best) ? each : best))
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
    // The apostrophe is our own, from a list of refused rows that has been mended.
    const text = (cells[index] ?? '').trim().replace(/^'(?=[=+\-@＝＋－＠])/, '')
    if (column && text !== '') fields[column] = text
  }
  return fields
}

type FileFault =
  | 'csvEncoding'
  | 'csvEmpty'
  | 'csvRows'
  | 'csvQuotes'
  | 'csvColumnTwice'
  | 'csvStudentColumns'
  | 'csvProfessorColumns'

function refusal(fault: FileFault, limit?: number): ServiceError {
  return new ServiceError('VALIDATION', { fields: { text: { fault, limit } } })
}
