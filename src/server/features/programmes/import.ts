import type { Locale } from '#/contract/locales.ts'
import {
  PROGRAMME_BYTES,
  type ProgrammeFault,
  type ProgrammeFields,
  type ProgrammeImported,
  type ProgrammeLine,
} from '#/contract/programme-table.ts'
import { apiTranslator } from '#/i18n/api.ts'
import type { ApiTranslate } from '#/i18n/translate.ts'
import { type Actor, type Origin, requireRole } from '#/server/actor.ts'
import { audit } from '#/server/audit.ts'
import type { Deps } from '#/server/deps.ts'
import { readClass } from '#/server/features/classes/service.ts'
import { hold } from '#/server/features/curriculum/access.ts'
import { eventOf } from '#/server/features/curriculum/removal.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { applyPlan } from './apply.ts'
import { type LineItems, planOf } from './plan.ts'
import { type Row, readRows } from './rows.ts'
import { readTree } from './tree.ts'

/** Longest part of a cell that the answer repeats. */
const SHOWN = 200

/**
 * Brings chapters and courses of a file to a class: new ones behind the others, changed names, languages and states.
 * Nothing is deleted or moved, rows that are wrong are passed over, and the same file again changes nothing.
 * @param file.dryRun tells what would be done, and does nothing
 * @throws {ServiceError} FORBIDDEN for anybody but administrators; NOT_FOUND; VALIDATION for a file that cannot be read;
 *   TOO_LARGE
 */
export async function importProgramme(
  deps: Deps,
  actor: Actor,
  { origin, locale }: { origin: Origin; locale: Locale },
  { classId, text, dryRun }: { classId: number; text: string; dryRun: boolean },
): Promise<ProgrammeImported> {
  requireRole(actor, 'ADMINISTRATOR')
  if (Buffer.byteLength(text) > PROGRAMME_BYTES) throw new ServiceError('TOO_LARGE')
  const t = apiTranslator(locale)
  if (dryRun) {
    await readClass(deps, actor, classId)
    const tree = await readTree(deps.database.db, classId)
    const { rows, unknownColumns } = readRows(text, tree.subjects)
    const { things } = planOf(rows, tree)
    return reportOf(rows, things, unknownColumns, t)
  }
  return deps.database.withTx(async (tx) => {
    await hold(tx, actor, { kind: 'class', id: classId })
    const tree = await readTree(tx, classId, true)
    const { rows, unknownColumns } = readRows(text, tree.subjects)
    const plan = planOf(rows, tree)
    await applyPlan(tx, plan)
    const report = reportOf(rows, plan.things, unknownColumns, t)
    const { chapters, courses } = report
    const details = {
      chaptersMade: chapters.made,
      chaptersChanged: chapters.changed,
      coursesMade: courses.made,
      coursesChanged: courses.changed,
    }
    if (Object.values(details).some((count) => count > 0)) {
      await audit(tx, { ...eventOf(actor, origin, 'class', classId), action: 'class.imported', details })
    }
    return report
  })
}

function reportOf(
  rows: readonly Row[],
  curriculumItemsOf: ReadonlyMap<Row, LineItems>,
  unknownColumns: string[],
  t: ApiTranslate,
): ProgrammeImported {
  const lines = rows.flatMap((row): ProgrammeLine[] => {
    const things = row.faults.length > 0 ? [] : (curriculumItemsOf.get(row) ?? [])
    const outcome = outcomeOf(row, things)
    if (outcome === 'unchanged') return []
    const faults = row.faults.map((fault) => tellFault(fault, t))
    return [{ line: row.line, outcome, fields: shown(row.fields), things, faults }]
  })
  const all = lines.flatMap(({ things }) => things)
  const ofKind = (kind: 'chapter' | 'course') => ({
    made: all.filter((thing) => thing.kind === kind && thing.done === 'made').length,
    changed: all.filter((thing) => thing.kind === kind && thing.done === 'changed').length,
  })
  const count = (outcome: ProgrammeLine['outcome']): number => lines.filter((line) => line.outcome === outcome).length
  return {
    made: count('made'),
    changed: count('changed'),
    unchanged: rows.length - lines.length,
    refused: count('refused'),
    chapters: ofKind('chapter'),
    courses: ofKind('course'),
    unknownColumns,
    lines,
  }
}

function outcomeOf(row: Row, things: LineItems): ProgrammeLine['outcome'] | 'unchanged' {
  if (row.faults.length > 0) return 'refused'
  if (things.some(({ done }) => done === 'made')) return 'made'
  return things.length > 0 ? 'changed' : 'unchanged'
}

function shown(fields: ProgrammeFields): ProgrammeFields {
  return Object.fromEntries(Object.entries(fields).map(([column, text]) => [column, text.slice(0, SHOWN)]))
}

function tellFault({ column, fault, limit = 0 }: ProgrammeFault, t: ApiTranslate): ProgrammeLine['faults'][number] {
  return { ...(column && { column }), fault, message: messageOf(fault, limit, t) }
}

function messageOf(fault: ProgrammeFault['fault'], limit: number, t: ApiTranslate): string {
  switch (fault) {
    case 'tooLong':
      return t('api.field.tooLong', { max: limit })
    case 'required':
    case 'cells':
      return t(`api.import.${fault}`)
    case 'duplicate':
      return t('api.programme.duplicate', { line: String(limit) })
    default:
      return t(`api.programme.${fault}`)
  }
}
