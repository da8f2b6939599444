import { lt, sql } from 'drizzle-orm'
import type { Deps } from '#/server/deps.ts'
import type { Cleanup } from '#/server/platform/cleanup.ts'
import { professorAbsences } from '#/server/tables/sessions.ts'

/** How long it is kept when a professor could not; the privacy page says so too. */
export const KEPT_DAYS = 30

export const absencesCleanup: Cleanup<Pick<Deps, 'database'>> = {
  kept: [{ what: 'when professors could not', days: KEPT_DAYS, why: 'it is planned around until it is over' }],
  async forget({ database: { db } }) {
    const { rowCount } = await db
      .delete(professorAbsences)
      .where(lt(professorAbsences.endsAt, sql`now() - make_interval(days => ${KEPT_DAYS})`))
    return { absences: rowCount ?? 0 }
  },
}
