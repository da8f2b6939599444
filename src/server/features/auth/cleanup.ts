import { sql } from 'drizzle-orm'
import type { Deps } from '#/server/deps.ts'
import { deleteInBatches } from '#/server/platform/database/batches.ts'
import { rateLimits, sessions } from './tables.ts'

/** How long a session is kept after it ended, so that a complaint can still be looked into. */
const KEPT_DAYS = 7

/**
 * Deletes what nobody needs any more: sessions that ended or expired more than a week ago, counters that have run out.
 * @param stopping ends it after the running statement
 * @returns how many rows are gone
 */
export async function forgetOldSessions(
  { database }: Pick<Deps, 'database'>,
  stopping?: AbortSignal,
): Promise<{ sessions: number; rateLimits: number }> {
  const limit = sql`now() - make_interval(days => ${KEPT_DAYS})`
  const old = sql`${sessions.expiresAt} < ${limit} or ${sessions.endedAt} < ${limit}`
  const over = sql`${rateLimits.expire} < extract(epoch from now()) * 1000`
  return {
    sessions: await deleteInBatches(database, { table: sessions, key: sessions.id, where: old }, stopping),
    rateLimits: await deleteInBatches(database, { table: rateLimits, key: rateLimits.key, where: over }, stopping),
  }
}
