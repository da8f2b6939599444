import { sql } from 'drizzle-orm'
import type { Deps } from '#/server/deps.ts'
import type { Cleanup } from '#/server/platform/cleanup.ts'
import { deleteInBatches } from '#/server/platform/database/batches.ts'
import { sessions } from '#/server/tables/sessions.ts'

/** How long sessions are kept after they ended, with who was there; the privacy page says so too. */
export const KEPT_DAYS = 730

export const sessionsCleanup: Cleanup<Pick<Deps, 'database'>> = {
  kept: [
    {
      what: 'sessions and who was there',
      days: KEPT_DAYS,
      why: 'a year is planned like the one before, and presence is asked for until the end of the year after',
    },
  ],
  async forget({ database }, stopping) {
    const where = sql`${sessions.endsAt} < now() - make_interval(days => ${KEPT_DAYS})`
    const forgotten = await deleteInBatches(database, { table: sessions, key: sessions.id, where }, stopping)
    await database.db.execute(sql`
      delete from session_series where not exists (select from sessions where sessions.series_id = session_series.id)`)
    return { sessions: forgotten }
  },
}
