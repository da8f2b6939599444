import { and, asc, count, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { staysActive } from '#/server/active.ts'
import { audit } from '#/server/audit.ts'
import type { Deps } from '#/server/deps.ts'
import { createPerson } from '#/server/features/users/create.ts'
import type { Tx } from '#/server/platform/database/types.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { defineWorker, type Queue, type Worker } from '#/server/platform/jobs/queue.ts'
import { importRows, imports } from '#/server/tables/imports.ts'
import { identityOf, type Judged, judgeRow } from './judge.ts'
import { findKnown } from './known.ts'
import { outcomeOf } from './outcome.ts'
import { readSchool, type School } from './school.ts'

/** Rows of one transaction: short locks, and little to do again after a crash. */
const BATCH = 50

type ImportJob = { importId: string; actorId: string }
type JobDeps = Pick<Deps, 'config' | 'database' | 'keys'>
type File = typeof imports.$inferSelect
type Row = Pick<typeof importRows.$inferSelect, 'line' | 'fields'>
type Change = Partial<Omit<typeof importRows.$inferInsert, 'importId' | 'line'>>

/** Making the accounts of a file. */
export const importQueue: Queue<ImportJob> = {
  name: 'import',
  data: z.strictObject({ importId: z.uuid(), actorId: z.uuid() }),
  expireSeconds: 1_800,
  retry: { limit: 10, firstSeconds: 5, longestSeconds: 300 },
}

/** Makes the accounts, batch by batch: after a crash the rows that still wait go on, and none is made twice. */
export function importWorker(deps: JobDeps): Worker {
  return defineWorker(importQueue, {
    concurrency: 1,
    async run(job, { signal }) {
      const school = await readSchool(deps.database.db)
      while (await deps.database.withTx((tx) => nextBatch(deps, tx, job, school))) signal.throwIfAborted()
    },
    async gaveUp({ importId, actorId }) {
      await deps.database.withTx((tx) => end(tx, { importId, actorId }, 'stopped'))
    },
  })
}

/** @returns whether there may be more */
async function nextBatch(deps: JobDeps, tx: Tx, job: ImportJob, school: School): Promise<boolean> {
  // One batch of all files at a time: two of them may have the same people.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('import', 0))`)
  // Locked, so that a job that was taken for dead and the one in its place do one batch after the other.
  const [file] = await tx.select().from(imports).where(eq(imports.id, job.importId)).for('update')
  if (!file || (file.status !== 'queued' && file.status !== 'running')) return false
  if (!(await staysActive(tx, { id: job.actorId, role: 'ADMINISTRATOR' }))) {
    await end(tx, job, 'stopped')
    return false
  }
  const rows = await tx
    .select({ line: importRows.line, fields: importRows.fields })
    .from(importRows)
    .where(and(eq(importRows.importId, file.id), eq(importRows.outcome, 'waiting')))
    .orderBy(asc(importRows.line))
    .limit(BATCH)
  if (file.status === 'queued') await tx.update(imports).set({ status: 'running' }).where(eq(imports.id, file.id))
  await doRows(deps, tx, { file, actorId: job.actorId, school }, rows)
  if (rows.length === BATCH) return true
  await end(tx, job, 'done')
  return false
}

async function doRows(
  deps: JobDeps,
  tx: Tx,
  { file, actorId, school }: { file: File; actorId: string; school: School },
  rows: readonly Row[],
): Promise<void> {
  // Judged again: a class may be gone since the dry run, and an account may have been made.
  const judged = rows.map(({ line, fields }) => ({ line, ...judgeRow(fields ?? {}, file.role, school) }))
  const good = judged.filter((row): row is typeof row & { person: object } => row.person !== undefined)
  const known = await findKnown(
    deps,
    tx,
    file.role,
    good.map(({ person }) => identityOf(person)),
  )
  const knownByLine = new Map(good.map(({ line }, index) => [line, known[index]]))
  for (const row of judged) {
    const change = row.faults
      ? ({ outcome: 'refused', faults: row.faults } satisfies Change)
      : (outcomeOf(knownByLine.get(row.line)) ?? (await make(deps, tx, actorId, row.person)))
    await tx
      .update(importRows)
      .set(change)
      .where(and(eq(importRows.importId, file.id), eq(importRows.line, row.line)))
  }
}

async function make(deps: JobDeps, tx: Tx, actorId: string, person: NonNullable<Judged['person']>): Promise<Change> {
  try {
    const { id } = await createPerson(deps, tx, person, { actorId, via: 'import' })
    return { outcome: 'made', userId: id }
  } catch (error) {
    // Its first write refuses it, so nothing of it is there.
    if (!(error instanceof ServiceError) || !error.fields?.username) throw error
    return { outcome: 'refused', faults: [{ column: 'username', fault: 'taken' }] }
  }
}

async function end(tx: Tx, { importId, actorId }: ImportJob, status: 'done' | 'stopped'): Promise<void> {
  const ended = await tx
    .update(imports)
    .set({ status, finishedAt: sql`now()` })
    .where(and(eq(imports.id, importId), inArray(imports.status, ['queued', 'running'])))
    .returning({ id: imports.id })
  if (ended.length === 0) return
  const counts = await tx
    .select({ outcome: importRows.outcome, rows: count() })
    .from(importRows)
    .where(eq(importRows.importId, importId))
    .groupBy(importRows.outcome)
  await audit(tx, {
    action: status === 'done' ? 'import.finished' : 'import.stopped',
    actorId,
    objectType: 'import',
    objectId: importId,
    details: Object.fromEntries(counts.map(({ outcome, rows }) => [outcome, rows])),
  })
}
