import { NEEDED_PLAN_COLUMNS, type SessionPlanColumn, sessionPlanColumnOf } from '#/contract/session-plan-columns.ts'
import { SESSION_PLAN_LIMITS } from '#/contract/session-plans.ts'
import { plainCell, readLines } from '#/server/platform/csv/read.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import type { Academy } from './academy.ts'
import type { NewLine } from './lines.ts'
import { type PlanFields, validateLine } from './validate-line.ts'

/**
 * The lines of a file, each with what it would plan or what is wrong with it.
 * @throws {ServiceError} VALIDATION of `text`: not to be read, missing or double columns, no line, too many
 */
export function readList(text: string, academy: Academy): { lines: NewLine[]; unknownColumns: string[] } {
  const { head, body } = readLines(text, (cell) => sessionPlanColumnOf(cell) !== undefined, SESSION_PLAN_LIMITS.lines)
  const columns = head.cells.map(sessionPlanColumnOf)
  const twice = columns.findIndex((each, index) => each && each !== 'ignored' && columns.indexOf(each) < index)
  if (twice >= 0) throw refusal('csvColumnTwice', twice + 1)
  if (!NEEDED_PLAN_COLUMNS.every((column) => columns.includes(column))) throw refusal('csvPlanColumns')
  const lines = body.map(({ line, cells }) => {
    const fields = fieldsOf(cells, columns)
    const { plan = null, faults = [] } = validateLine(fields, academy)
    const spills = cells.slice(head.cells.length).some((cell) => cell.trim() !== '')
    return spills
      ? { line, fields, plan: null, faults: [{ fault: 'cells' }, ...faults] }
      : { line, fields, plan, faults: [...faults] }
  })
  const unknownColumns = head.cells.filter((_, index) => !columns[index]).map((heading) => heading.trim().slice(0, 80))
  return { lines, unknownColumns }
}

/** Longest cell that is kept: what is longer is refused, and its beginning says enough. */
const CELL = 1_200

function fieldsOf(
  cells: readonly string[],
  columns: readonly (SessionPlanColumn | 'ignored' | undefined)[],
): PlanFields {
  const fields: PlanFields = {}
  for (const [index, column] of columns.entries()) {
    const text = plainCell(cells[index]).toWellFormed().replaceAll('\0', '').slice(0, CELL)
    if (column && column !== 'ignored' && text !== '') fields[column] = text
  }
  return fields
}

function refusal(fault: 'csvColumnTwice' | 'csvPlanColumns', limit?: number): ServiceError {
  return new ServiceError('VALIDATION', { fields: { text: { fault, limit } } })
}
