import Papa from 'papaparse'
import { ServiceError } from '#/server/platform/errors.ts'

/** One record of a file. */
export interface CsvLine {
  /** Where it begins, as an editor counts lines, from 1. */
  line: number
  cells: string[]
}

const DELIMITERS = [';', ',', '\t'] as const
/** A line that tells Excel the delimiter. */
const SEP_LINE = /^sep=.\n/i

/**
 * Reads a file with headings: with or without BOM, semicolons, commas or tabs, quotes, any line ends. Empty rows are
 * passed over.
 * @param isHeading whether a cell names a column that is known
 * @throws {ServiceError} VALIDATION of `text`: no UTF-8, an open quote, no row, too many
 */
export function readLines(
  text: string,
  isHeading: (cell: string) => boolean,
  mostRows: number,
): { head: CsvLine; body: CsvLine[] } {
  // A decoder that met other bytes than UTF-8 leaves these; UTF-16 leaves NULs.
  if (/[\uFFFD\0]/.test(text) || !text.isWellFormed()) throw refusal('csvEncoding')
  const plain = text.replace(/^\uFEFF+/, '').replace(/\r\n?/g, '\n')
  const marked = SEP_LINE.exec(plain)
  const [head, ...body] = linesOf(marked ? plain.slice(marked[0].length) : plain, isHeading, marked ? 2 : 1)
  if (!head || body.length === 0) throw refusal('csvEmpty')
  if (body.length > mostRows) throw refusal('csvRows', mostRows)
  return { head, body }
}

/** @returns a cell without blanks around it, and without the apostrophe that `csvLines` puts before formulas */
export function plainCell(cell: string | undefined): string {
  return (cell ?? '').trim().replace(/^'(?=[=+\-@＝＋－＠])/, '')
}

function linesOf(text: string, isHeading: (cell: string) => boolean, firstLine: number): CsvLine[] {
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: delimiterOf(text, isHeading), newline: '\n' })
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

/** The delimiter under which the headings make most sense; what is below them would make a poorer witness. */
function delimiterOf(text: string, isHeading: (cell: string) => boolean): string {
  const start = text.replace(/^[\s;,]*\n/, '')
  const sense = (delimiter: string): number => {
    const [cells = []] = Papa.parse<string[]>(start, { delimiter, newline: '\n', preview: 1 }).data
    return cells.filter((cell) => cell.trim() !== '' && isHeading(cell)).length * 100 + cells.length
  }
  return DELIMITERS.reduce((best, each) => (sense(each) > sense(best) ? each : best))
}

function refusal(fault: 'csvEncoding' | 'csvEmpty' | 'csvRows' | 'csvQuotes', limit?: number): ServiceError {
  return new ServiceError('VALIDATION', { fields: { text: { fault, limit } } })
}
