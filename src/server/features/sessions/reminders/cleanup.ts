import { lt, sql } from 'drizzle-orm'
import type { Deps } from '#/server/deps.ts'
import type { Cleanup } from '#/server/platform/cleanup.ts'
import { sessionReminders } from '#/server/tables/sessions.ts'

/** How long it is kept for which start of a session a reminder went out. */
export const KEPT_DAYS = 30

export const sessionRemindersCleanup: Cleanup<Pick<Deps, 'database'>> = {
  kept: [
    {
      what: 'that a reminder of a session went out',
      days: KEPT_DAYS,
      why: 'none goes out twice; afterwards the session is long over',
    },
  ],
  async forget({ database: { db } }) {
    const { rowCount } = await db
      .delete(sessionReminders)
      .where(lt(sessionReminders.startsAt, sql`now() - make_interval(days => ${KEPT_DAYS})`))
    return { sessionReminders: rowCount ?? 0 }
  },
}
