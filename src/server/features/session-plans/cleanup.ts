import { sql } from 'drizzle-orm'
import type { Deps } from '#/server/deps.ts'
import type { Cleanup } from '#/server/platform/cleanup.ts'

/** How long the lines of a plan are kept after it was last worked on, and a plan that nobody has started. */
export const KEPT_DAYS = 30

export const sessionPlansCleanup: Cleanup<Pick<Deps, 'database'>> = {
  kept: [
    {
      what: 'the lines of a plan of many sessions, after it was last worked on',
      days: KEPT_DAYS,
      why: 'lines that were refused can be looked up and mended; the sessions say what was planned',
    },
  ],
  async forget({ database: { db } }) {
    const isOld = sql`coalesce(session_plans.finished_at, session_plans.created_at) < now() - make_interval(days => ${KEPT_DAYS})
      and session_plans.status not in ('checking', 'queued', 'running', 'taking-back')`
    const lines = await db.execute(sql`
      delete from session_plan_lines using session_plans where session_plans.id = session_plan_lines.plan_id and ${isOld}`)
    // Of the others the sessions say by which plan they came.
    const plans = await db.execute(sql`
      delete from session_plans where ${isOld} and not exists (select from sessions where sessions.plan_id = session_plans.id)`)
    return { sessionPlanLines: lines.rowCount ?? 0, sessionPlans: plans.rowCount ?? 0 }
  },
}
