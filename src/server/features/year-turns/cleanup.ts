import { sql } from 'drizzle-orm'
import { TAKE_BACK_DAYS } from '#/contract/year-turns.ts'
import type { Deps } from '#/server/deps.ts'
import type { Cleanup } from '#/server/platform/cleanup.ts'

export const yearTurnsCleanup: Cleanup<Pick<Deps, 'database'>> = {
  kept: [
    {
      what: 'what was decided for a student alone, once the school year was turned',
      days: TAKE_BACK_DAYS,
      why: 'it is proposed again where the turn is taken back; afterwards the enrolments say it',
    },
  ],
  async forget({ database: { db } }) {
    const { rowCount } = await db.execute(sql`
      delete from year_turn_students using year_turns where year_turns.id = year_turn_students.turn_id
        and coalesce(year_turns.taken_back_at, year_turns.finished_at) < now() - make_interval(days => ${TAKE_BACK_DAYS})`)
    // What nobody has started by the end of the year that it was for.
    const drafts = await db.execute(sql`
      delete from year_turns using school_years where school_years.id = year_turns.school_year_id
        and year_turns.status in ('draft', 'stopped')
        and school_years.ends_on < (now() at time zone 'Africa/Tunis')::date`)
    return { nextClasses: rowCount ?? 0, yearTurns: drafts.rowCount ?? 0 }
  },
}
