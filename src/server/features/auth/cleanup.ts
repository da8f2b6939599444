import { type SQL, sql } from 'drizzle-orm'
import type { Deps } from '#/server/deps.ts'
import { loggableDatabaseError } from '#/server/platform/database/errors.ts'
import { rateLimits, sessions } from './tables.ts'

/** How long a session is kept after it ended, so that a complaint can still be looked into. */
const KEPT_DAYS = 7
const DAY_MS = 86_400_000
/** Rows a statement: short locks, and far from the pool's time limit. */
const BATCH = 5_000

type CleanupDeps = Pick<Deps, 'database' | 'log'>

/**
 * Deletes what nobody needs any more: sessions that ended or expired more than a week ago, counters that have run out.
 * @param stopping ends it after the running statement
 * @returns how many rows are gone
 */
export async function forgetOldSessions(
  deps: CleanupDeps,
  stopping?: AbortSignal,
): Promise<{ sessions: number; rateLimits: number }> {
  const limit = sql`now() - make_interval(days => ${KEPT_DAYS})`
  const old = sql`${sessions.expiresAt} < ${limit} or ${sessions.endedAt} < ${limit}`
  const over = sql`${rateLimits.expire} < extract(epoch from now()) * 1000`
  return {
    sessions: await deleteInBatches(deps, { table: sessions, key: sessions.id, where: old }, stopping),
    rateLimits: await deleteInBatches(deps, { table: rateLimits, key: rateLimits.key, where: over }, stopping),
  }
}

/**
 * Forgets at once and every day from then on; a failure is logged and waits for the next day.
 * @returns stops it
 */
export function startCleanup(deps: CleanupDeps): () => void {
  const stopping = new AbortController()
  const forget = (): void => {
    forgetOldSessions(deps, stopping.signal).then(
      (deleted) => deps.log.info(deleted, 'old sessions forgotten'),
      (error: unknown) => {
        if (stopping.signal.aborted) return
        deps.log.warn({ error: loggableDatabaseError(error) }, 'old sessions could not be forgotten')
      },
    )
  }
  const timer = setInterval(forget, DAY_MS).unref()
  forget()
  return () => {
    clearInterval(timer)
    stopping.abort()
  }
}

interface Deletion {
  table: typeof sessions | typeof rateLimits
  key: typeof sessions.id | typeof rateLimits.key
  where: SQL
}

/** Rows that another process is deleting, or a sign-in is counting on, are passed over. */
async function deleteInBatches({ database }: CleanupDeps, what: Deletion, stopping?: AbortSignal): Promise<number> {
  const { table, key, where } = what
  let deleted = 0
  while (!stopping?.aborted) {
    const batch = sql`select ${key} from ${table} where ${where} limit ${BATCH} for update skip locked`
    const { rowCount } = await database.db.delete(table).where(sql`${key} in (${batch})`)
    deleted += rowCount ?? 0
    if ((rowCount ?? 0) < BATCH) break
  }
  return deleted
}
