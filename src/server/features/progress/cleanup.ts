import { sql } from 'drizzle-orm'
import { PROGRESS_KEPT_DAYS } from '#/contract/progress-limits.ts'
import type { Deps } from '#/server/deps.ts'
import type { Cleanup } from '#/server/platform/cleanup.ts'

/** A day after the last event of a sitting would be refused. */
const KEPT_DAYS = PROGRESS_KEPT_DAYS + 1
/** Rows of one statement, which each may take a few seconds at most. */
const BATCH = 10_000

/**
 * Forgets sittings of which no event can come any more, a day after the last one would be refused; the sums that they
 * went into stay.
 * @returns how many
 */
export async function forgetOldViewings(
  { database: { db } }: Pick<Deps, 'database'>,
  stopping?: AbortSignal,
): Promise<{ viewings: number }> {
  let viewings = 0
  for (let found = BATCH; found === BATCH && !stopping?.aborted; viewings += found) {
    const { rowCount } = await db.execute(sql`
      delete from viewings where (user_id, id) in (
        select user_id, id from viewings where started_at < now() - make_interval(days => ${KEPT_DAYS})
        limit ${BATCH})`)
    found = rowCount ?? 0
  }
  return { viewings }
}

export const progressCleanup: Cleanup<Pick<Deps, 'database'>> = {
  kept: [
    {
      what: 'sittings, of which only the sums stay',
      days: KEPT_DAYS,
      why: 'a device that was without a line may still tell of them',
    },
  ],
  forget: forgetOldViewings,
}
