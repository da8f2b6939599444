import { sql } from 'drizzle-orm'
import { TAKE_BACK_DAYS } from '#/contract/year-turns.ts'
import type { Deps } from '#/server/deps.ts'
import type { Cleanup } from '#/server/platform/cleanup.ts'

export const yearTurnsCleanup: Cleanup<Pick<Deps, 'database'>> = {
  kept: [
    {
      what: 'what was decided for a student alone when the school year was turned',
      days: TAKE_BACK_DAYS,
      why: 'it can be taken back as long; afterwards the enrolments say it',
    },
  ],
  async forget({ database: { db } }) {
    const { rowCount } = await db.execute(sql`
      delete from year_turn_students using year_turns where year_turns.id = year_turn_students.turn_id
        and coalesce(year_turns.taken_back_at, year_turns.finished_at) < now() - make_interval(days => ${TAKE_BACK_DAYS})`)
    return { nextClasses: rowCount ?? 0 }
  },
}
