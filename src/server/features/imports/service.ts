import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm'
import {
  IMPORT_BYTES,
  type ImportCheck,
  type ImportFault,
  type ImportPage,
  type ImportRowPage,
  type ImportRowsQuery,
  type ImportSummary,
} from '#/contract/imports.ts'
import type { Locale } from '#/contract/locales.ts'
import type { PageQuery } from '#/contract/paging.ts'
import { apiTranslator } from '#/i18n/api.ts'
import { type Actor, type Origin, requireRole } from '#/server/actor.ts'
import { audit } from '#/server/audit.ts'
import type { Deps } from '#/server/deps.ts'
import type { Queryable, Tx } from '#/server/platform/database/types.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { importRows, imports } from '#/server/tables/imports.ts'
import { readCsv } from './csv.ts'
import { tellFault } from './faults.ts'
import { importQueue } from './job.ts'
import { type Identity, identityOf, judgeRow, nameAndClass, signsOf } from './judge.ts'
import { digestOf, findKnown } from './known.ts'
import { outcomeOf } from './outcome.ts'
import { readSchool } from './school.ts'

/** Rows of one insert: PostgreSQL takes 65,535 values. */
const INSERT_ROWS = 1_000

export interface ImportFile {
  role: ImportSummary['role']
  fileName: string
  text: string
}

type NewRow = Omit<typeof importRows.$inferInsert, 'importId'>

/**
 * The dry run: judges every row of a file and keeps what would be done. Nobody gets an account yet.
 * @throws {ServiceError} FORBIDDEN for anybody but administrators, as all of these do; VALIDATION for a file that cannot
 *   be read; TOO_LARGE
 */
export async function checkFile(deps: Deps, actor: Actor, origin: Origin, file: ImportFile): Promise<ImportCheck> {
  requireRole(actor, 'ADMINISTRATOR')
  if (Buffer.byteLength(file.text) > IMPORT_BYTES) throw new ServiceError('TOO_LARGE')
  const { rows: written, unknownColumns } = readCsv(file.text, file.role)
  const rows = await judgeFile(deps, file.role, written)
  const id = await deps.database.withTx(async (tx) => {
    const [made] = await tx
      .insert(imports)
      .values({ role: file.role, fileName: file.fileName, createdBy: actor.id, rows: rows.length })
      .returning({ id: imports.id })
    const importId = made?.id ?? ''
    for (let first = 0; first < rows.length; first += INSERT_ROWS) {
      const some = rows.slice(first, first + INSERT_ROWS)
      await tx.insert(importRows).values(some.map((row) => ({ ...row, importId })))
    }
    await audit(tx, {
      ...eventOf(actor, origin, importId),
      action: 'import.checked',
      details: { role: file.role, rows: rows.length },
    })
    return importId
  })
  return { ...(await readImport(deps, actor, id)), unknownColumns }
}

async function judgeFile(
  deps: Deps,
  role: ImportSummary['role'],
  written: ReturnType<typeof readCsv>['rows'],
): Promise<NewRow[]> {
  const { db } = deps.database
  const school = await readSchool(db)
  const seen = new Map<string, number>()
  const rows: NewRow[] = []
  const open: { row: NewRow; identity: Identity }[] = []
  for (const { line, fields, spills } of written) {
    const judged = judgeRow(fields, role, school)
    const faults: ImportFault[] = [...(spills ? [{ fault: 'cells' } as const] : []), ...(judged.faults ?? [])]
    const identity = judged.person && identityOf(judged.person)
    const twin = identity && signsOf(identity).flatMap((sign) => seen.get(sign) ?? [])[0]
    if (twin) faults.push({ fault: 'duplicate', limit: twin })
    const row: NewRow = { line, fields, faults, outcome: faults.length > 0 ? 'refused' : 'waiting' }
    if (identity && faults.length === 0) {
      for (const sign of [...signsOf(identity), nameAndClass(identity)]) seen.set(sign, line)
      row.digest = digestOf(deps, role, identity)
      open.push({ row, identity })
    }
    rows.push(row)
  }
  const known = await findKnown(
    deps,
    db,
    role,
    open.map(({ identity }) => identity),
  )
  for (const [index, { row }] of open.entries()) Object.assign(row, outcomeOf(known[index]))
  return rows
}

/** A page of files, newest first; three queries. */
export async function listImports(deps: Deps, actor: Actor, { page, size }: PageQuery): Promise<ImportPage> {
  requireRole(actor, 'ADMINISTRATOR')
  const { db } = deps.database
  const rows = await db
    .select()
    .from(imports)
    .orderBy(desc(imports.createdAt), desc(imports.id))
    .limit(size)
    .offset((page - 1) * size)
  const [all] = await db.select({ total: count() }).from(imports)
  return { items: await summaries(db, rows), total: all?.total ?? 0, page, size }
}

/**
 * One file and how far it is; two queries.
 * @throws {ServiceError} NOT_FOUND
 */
export async function readImport(deps: Deps, actor: Actor, id: string): Promise<ImportSummary> {
  requireRole(actor, 'ADMINISTRATOR')
  const { db } = deps.database
  const [summary] = await summaries(db, await db.select().from(imports).where(eq(imports.id, id)))
  if (!summary) throw new ServiceError('NOT_FOUND')
  return summary
}

/**
 * A page of a file's rows of one outcome, by line, with faults in the reader's language.
 * @throws {ServiceError} NOT_FOUND
 */
export async function listRows(
  deps: Deps,
  actor: Actor,
  locale: Locale,
  { id, outcome, page, size }: ImportRowsQuery & { id: string },
): Promise<ImportRowPage> {
  const summary = await readImport(deps, actor, id)
  const t = apiTranslator(locale)
  const rows = await deps.database.db
    .select({ line: importRows.line, fields: importRows.fields, faults: importRows.faults })
    .from(importRows)
    .where(and(eq(importRows.importId, id), eq(importRows.outcome, outcome)))
    .orderBy(asc(importRows.line))
    .limit(size)
    .offset((page - 1) * size)
  const items = rows.map((row) => ({ ...row, faults: row.faults.map((fault) => tellFault(fault, t)) }))
  return { items, total: summary[outcome], page, size }
}

/**
 * Has the accounts made, by a job; what has been started already goes on as it does. One that was stopped goes on
 * where it ended.
 * @throws {ServiceError} NOT_FOUND; CONFLICT when nothing waits, or what waits has been forgotten
 */
export async function startImport(deps: Deps, actor: Actor, origin: Origin, id: string): Promise<ImportSummary> {
  requireRole(actor, 'ADMINISTRATOR')
  await deps.database.withTx(async (tx) => {
    const [row] = await tx.select().from(imports).where(eq(imports.id, id)).for('update')
    if (!row) throw new ServiceError('NOT_FOUND')
    if (row.status === 'queued' || row.status === 'running' || row.status === 'done') return
    if (!(await anyWaiting(tx, id))) throw new ServiceError('CONFLICT')
    await tx
      .update(imports)
      .set({ status: 'queued', startedAt: sql`now()`, finishedAt: null })
      .where(eq(imports.id, id))
    await audit(tx, { ...eventOf(actor, origin, id), action: 'import.started', details: { role: row.role } })
    await deps.jobs.send(tx, importQueue, { importId: id, actorId: actor.id })
  })
  return readImport(deps, actor, id)
}

async function anyWaiting(tx: Tx, importId: string): Promise<boolean> {
  const [row] = await tx
    .select({ fields: importRows.fields })
    .from(importRows)
    .where(and(eq(importRows.importId, importId), eq(importRows.outcome, 'waiting')))
    .limit(1)
  return row?.fields != null
}

async function summaries(db: Queryable, rows: (typeof imports.$inferSelect)[]): Promise<ImportSummary[]> {
  if (rows.length === 0) return []
  const counts = await db
    .select({ importId: importRows.importId, outcome: importRows.outcome, rows: count() })
    .from(importRows)
    .where(
      inArray(
        importRows.importId,
        rows.map(({ id }) => id),
      ),
    )
    .groupBy(importRows.importId, importRows.outcome)
  const of = (id: string, outcome: string): number =>
    counts.find((each) => each.importId === id && each.outcome === outcome)?.rows ?? 0
  return rows.map(({ id, role, status, fileName, createdAt, finishedAt, rows: total }) => ({
    id,
    role,
    status,
    fileName,
    createdAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    rows: total,
    waiting: of(id, 'waiting'),
    made: of(id, 'made'),
    known: of(id, 'known'),
    refused: of(id, 'refused'),
  }))
}

function eventOf(actor: Actor, { requestId, address }: Origin, id: string) {
  return { actorId: actor.id, requestId, address, objectType: 'import', objectId: id }
}
