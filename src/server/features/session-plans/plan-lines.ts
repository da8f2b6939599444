import { and, asc, eq, sql } from 'drizzle-orm'
import type { SessionDoubt } from '#/contract/session-kinds.ts'
import { audit } from '#/server/audit.ts'
import { notify } from '#/server/features/notifications/notify.ts'
import { unlessOverlapping, writePlan } from '#/server/features/sessions/plan.ts'
import type { Tx } from '#/server/platform/database/types.ts'
import { sessionPlanLines, sessionPlans } from '#/server/tables/session-plans.ts'
import { lookAt } from './look.ts'
import { saveResults } from './results.ts'
import type { LinePlan } from './validate-line.ts'
import type { PlanDeps, PlanWork } from './work.ts'

/**
 * Plans the lines that are queued, each in a transaction of its own: after a crash those that are left go on, and none is
 * planned twice. At the end every professor is told once.
 */
export async function planLines(deps: PlanDeps, work: PlanWork): Promise<void> {
  const { planId, step } = work
  const accepted = await step(async (tx) => {
    const [plan] = await tx
      .update(sessionPlans)
      .set({ status: 'running' })
      .where(eq(sessionPlans.id, planId))
      .returning({ accepted: sessionPlans.accepted })
    return plan?.accepted as SessionDoubt[] | undefined
  })
  if (!accepted) return
  while (await unlessOverlapping(() => step((tx) => nextLine(tx, work, accepted))));
  await step((tx) => finish(deps, tx, work))
}

/** @returns whether there was one */
async function nextLine(tx: Tx, { planId, actor }: PlanWork, accepted: readonly SessionDoubt[]): Promise<boolean> {
  const [next] = await tx
    .select()
    .from(sessionPlanLines)
    .where(and(eq(sessionPlanLines.planId, planId), eq(sessionPlanLines.outcome, 'queued')))
    .orderBy(asc(sessionPlanLines.line))
    .limit(1)
  if (!next) return false
  const { result, prepared } = await lookAt(tx, actor, next.plan as LinePlan)
  const isWished = Object.keys(result.doubts).every((doubt) => accepted.includes(doubt as SessionDoubt))
  if (prepared && isWished) {
    const ids = await writePlan(tx, actor, prepared, { planId })
    const event = { actorId: actor.id, objectType: 'calendar-session', objectId: String(ids[0] ?? 0) }
    await audit(tx, {
      ...event,
      action: 'calendar-session.planned',
      details: { sessions: ids.length, plan: planId },
    })
    await saveResults(tx, planId, [{ ...result, outcome: 'planned', line: next.line }])
  } else {
    await saveResults(tx, planId, [{ ...result, line: next.line }])
  }
  return true
}

async function finish(deps: PlanDeps, tx: Tx, { planId, actor }: PlanWork): Promise<void> {
  const sessions = await tellProfessors(deps, tx, planId)
  await tx.update(sessionPlans).set({ status: 'done', finishedAt: sql`now()` }).where(eq(sessionPlans.id, planId))
  await audit(tx, {
    ...{ actorId: actor.id, objectType: 'session-plan', objectId: planId },
    action: 'session-plan.finished',
    details: { sessions },
  })
}

/**
 * Tells every professor once how many sessions a start has given them, as long as it is not written down that the plan
 * was finished.
 * @returns of how many sessions they are told
 */
export async function tellProfessors(deps: PlanDeps, tx: Tx, planId: string): Promise<number> {
  const { rows } = await tx.execute<{ professor_id: string; sessions: number; starts_at: string }>(sql`
    select sessions.professor_id, count(*)::int as sessions, min(sessions.starts_at) as starts_at
    from sessions join session_plans on session_plans.id = sessions.plan_id
    where sessions.plan_id = ${planId} and sessions.professor_id is not null
      -- What an earlier start of the plan has made was told then.
      and sessions.created_at > coalesce(session_plans.finished_at, '-infinity')
    group by sessions.professor_id order by sessions.professor_id`)
  for (const { professor_id: id, sessions, starts_at } of rows) {
    const data = { sessions, startsAt: new Date(starts_at).toISOString() }
    await notify(deps, tx, { kind: 'sessions-planned', to: [id], data })
  }
  return rows.reduce((sum, row) => sum + row.sessions, 0)
}
