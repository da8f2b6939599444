import { and, asc, count, eq, type SQL, sql } from 'drizzle-orm'
import type { Locale } from '#/contract/locales.ts'
import type { PageQuery } from '#/contract/paging.ts'
import {
  SESSION_PLAN_LIMITS,
  SESSION_PLAN_OUTCOMES,
  type SessionPlanLinePage,
  type SessionPlanLinesQuery,
  type SessionPlansPage,
  type SessionPlansSummary,
} from '#/contract/session-plans.ts'
import { apiTranslator } from '#/i18n/api.ts'
import { type Actor, requireRole } from '#/server/actor.ts'
import type { Deps } from '#/server/deps.ts'
import type { Queryable } from '#/server/platform/database/types.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { sessionPlanLines, sessionPlans } from '#/server/tables/session-plans.ts'
import { faultMessage } from './faults.ts'

/** When a plan can be taken back no more, as SQL; null where it cannot be. */
export const TAKE_BACK_UNTIL: SQL = sql`(case when session_plans.status in ('done', 'stopped')
  and session_plans.finished_at > now() - make_interval(hours => ${SESSION_PLAN_LIMITS.takeBackHours})
  and exists (select from sessions where sessions.plan_id = session_plans.id)
  then session_plans.finished_at + make_interval(hours => ${SESSION_PLAN_LIMITS.takeBackHours}) end)`

interface Row extends Record<string, unknown> {
  id: string
  source: SessionPlansSummary['source']
  status: SessionPlansSummary['status']
  name: string
  copied_to: string | null
  until: string | null
  created_at: string
  finished_at: string | null
  take_back_until: string | null
  outcomes: Partial<SessionPlansSummary['outcomes']>
  coming: number
  doubts: SessionPlansSummary['doubts']
  sessions: number
}

/**
 * A page of plans, newest first; two queries.
 * @throws {ServiceError} FORBIDDEN for anybody but administrators, as all of these do
 */
export async function listPlans(deps: Deps, actor: Actor, { page, size }: PageQuery): Promise<SessionPlansPage> {
  requireRole(actor, 'ADMINISTRATOR')
  const { db } = deps.database
  const items = await readSummaries(db, sql`true`, { limit: size, offset: (page - 1) * size })
  const [all] = await db.select({ total: count() }).from(sessionPlans)
  return { items, total: all?.total ?? 0, page, size }
}

/**
 * One plan, and how far it is; one query.
 * @throws {ServiceError} NOT_FOUND
 */
export async function readPlan(deps: Deps, actor: Actor, id: string): Promise<SessionPlansSummary> {
  requireRole(actor, 'ADMINISTRATOR')
  const [plan] = await readSummaries(deps.database.db, sql`id = ${id}`, { limit: 1, offset: 0 })
  if (!plan) throw new ServiceError('NOT_FOUND')
  return plan
}

/**
 * A page of a plan's lines, all or of one outcome, with their faults in the reader's language; two queries.
 * @throws {ServiceError} NOT_FOUND
 */
export async function listPlanLines(
  deps: Deps,
  actor: Actor,
  locale: Locale,
  { id, outcome, page, size }: SessionPlanLinesQuery & { id: string },
): Promise<SessionPlanLinePage> {
  const { outcomes, lines } = await readPlan(deps, actor, id)
  const rows = await deps.database.db
    .select()
    .from(sessionPlanLines)
    .where(and(eq(sessionPlanLines.planId, id), outcome && eq(sessionPlanLines.outcome, outcome)))
    .orderBy(asc(sessionPlanLines.line))
    .limit(size)
    .offset((page - 1) * size)
  const reader = { t: apiTranslator(locale), locale }
  const items = rows.map(({ line, outcome: each, fields, sessions, skipped, faults, doubts }) => ({
    ...{ line, outcome: each, fields, sessions, skipped, doubts },
    faults: faults.map((fault) => ({
      ...(fault.column && { column: fault.column }),
      message: faultMessage(fault, reader),
    })),
  }))
  return { items, total: outcome ? outcomes[outcome] : lines, page, size }
}

async function readSummaries(
  db: Queryable,
  where: SQL,
  { limit, offset }: { limit: number; offset: number },
): Promise<SessionPlansSummary[]> {
  const { rows } = await db.execute<Row>(sql`
    with session_plans as (select * from session_plans where ${where}
      order by created_at desc, id desc limit ${limit} offset ${offset})
    select session_plans.id, source, status, name, copied_to, until::text, created_at, finished_at,
      ${TAKE_BACK_UNTIL} as take_back_until,
      (select coalesce(jsonb_object_agg(outcome, lines), '{}') from (select outcome, count(*)::int as lines
        from session_plan_lines where plan_id = session_plans.id group by outcome) as by_outcome) as outcomes,
      (select coalesce(sum(lines.sessions), 0)::int from session_plan_lines lines
        where lines.plan_id = session_plans.id and lines.outcome in ('waiting', 'asked', 'queued')) as coming,
      (select coalesce(jsonb_object_agg(doubt, lines), '{}') from (select doubt, count(*)::int as lines
        from session_plan_lines lines cross join lateral jsonb_object_keys(lines.doubts) as doubt
        where lines.plan_id = session_plans.id and lines.outcome = 'asked' group by doubt) as by_doubt) as doubts,
      (select count(*)::int from sessions where sessions.plan_id = session_plans.id) as sessions
    from session_plans order by created_at desc, id desc`)
  return rows.map((row) => {
    const outcomes = Object.fromEntries(
      SESSION_PLAN_OUTCOMES.map((outcome) => [outcome, row.outcomes[outcome] ?? 0]),
    ) as SessionPlansSummary['outcomes']
    return {
      id: row.id,
      source: row.source,
      status: row.status,
      name: row.name,
      to: row.copied_to,
      until: row.until,
      createdAt: new Date(row.created_at).toISOString(),
      finishedAt: row.finished_at && new Date(row.finished_at).toISOString(),
      takeBackUntil: row.take_back_until && new Date(row.take_back_until).toISOString(),
      lines: Object.values(outcomes).reduce((sum, lines) => sum + lines, 0),
      outcomes,
      coming: row.coming,
      doubts: row.doubts,
      sessions: row.sessions,
    }
  })
}
