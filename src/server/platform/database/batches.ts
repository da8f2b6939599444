import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from './database.ts'

/** Rows a statement: short locks, and far from the pool's time limit. */
const BATCH = 5_000

interface Rows {
  table: PgTable
  key: PgColumn
  where: SQL | undefined
}

/**
 * Deletes rows a few thousand at a time. Rows that another process is working on are passed over.
 * @param stopping ends it after the running statement
 * @returns how many are gone
 */
export function deleteInBatches(
  { db }: Pick<Database, 'db'>,
  { table, key, where }: Rows,
  stopping?: AbortSignal,
): Promise<number> {
  return inBatches(stopping, async () => {
    const batch = sql`select ${key} from ${table} where ${where} limit ${BATCH} for update skip locked`
    return (await db.delete(table).where(sql`${key} in (${batch})`)).rowCount
  })
}

/**
 * Changes rows a few thousand at a time; afterwards they must not match any more.
 * @returns how many were changed
 */
export function updateInBatches<Table extends PgTable>(
  { db }: Pick<Database, 'db'>,
  { table, key, where, set }: Rows & { table: Table; set: Partial<Record<keyof Table['$inferInsert'], unknown>> },
  stopping?: AbortSignal,
): Promise<number> {
  return inBatches(stopping, async () => {
    const batch = sql`select ${key} from ${table} where ${where} limit ${BATCH} for update skip locked`
    return (
      await db
        .update(table)
        .set(set as never)
        .where(sql`${key} in (${batch})`)
    ).rowCount
  })
}

async function inBatches(stopping: AbortSignal | undefined, next: () => Promise<number | null>): Promise<number> {
  let done = 0
  while (!stopping?.aborted) {
    const rows = (await next()) ?? 0
    done += rows
    if (rows < BATCH) break
  }
  return done
}
