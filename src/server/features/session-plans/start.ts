import { eq, sql } from 'drizzle-orm'
import type { SessionPlanStart, SessionPlansSummary } from '#/contract/session-plans.ts'
import type { Actor, Origin } from '#/server/actor.ts'
import { audit } from '#/server/audit.ts'
import type { Deps } from '#/server/deps.ts'
import type { Tx } from '#/server/platform/database/types.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { sessionPlans } from '#/server/tables/session-plans.ts'
import { eventOf, holdPlan, isAtWork, refuseTooMany } from './hold.ts'
import { sessionPlanQueue } from './queue.ts'
import { readPlan, TAKE_BACK_UNTIL } from './read.ts'

/**
 * Has the lines that can be planned planned by a job, with those whose doubts somebody says yes to; what waits or runs
 * already goes on as it does.
 * @throws {ServiceError} FORBIDDEN for anybody but administrators, as all of these do; NOT_FOUND; WRONG_STATUS while it is
 *   checked or taken back, and after that; NEEDS_YES where all that is left has other doubts, with their lines as counts;
 *   CONFLICT where there is nothing to plan; BUSY while too many are worked on
 */
export async function startPlan(
  deps: Deps,
  actor: Actor,
  origin: Origin,
  { id, accept }: SessionPlanStart & { id: string },
): Promise<SessionPlansSummary> {
  await deps.database.withTx(async (tx) => {
    const { status } = await holdPlan(tx, actor, id)
    if (status === 'queued' || status === 'running') return
    if (status !== 'checked' && status !== 'done' && status !== 'stopped') throw new ServiceError('WRONG_STATUS')
    await refuseTooMany(tx)
    const { rowCount } = await tx.execute(sql`
      update session_plan_lines set outcome = 'queued'
      where plan_id = ${id} and plan is not null and (outcome in ('waiting', 'unchecked')
        or outcome = 'asked' and array(select jsonb_object_keys(doubts)) <@ ${sql.param([...accept])}::text[])`)
    if (!rowCount) throw await nothingToPlan(tx, id)
    await tx.update(sessionPlans).set({ status: 'queued', accepted: accept }).where(eq(sessionPlans.id, id))
    await audit(tx, {
      ...eventOf(actor, origin, id),
      action: 'session-plan.started',
      details: { lines: rowCount, accepted: accept.join(' ') },
    })
    await deps.jobs.send(tx, sessionPlanQueue, { planId: id, actorId: actor.id, work: 'run' })
  })
  return readPlan(deps, actor, id)
}

/** @returns why nothing of a plan can be planned */
async function nothingToPlan(tx: Tx, id: string): Promise<ServiceError> {
  const { rows } = await tx.execute<{ doubt: string; lines: number }>(sql`
    select doubt, count(*)::int as lines from session_plan_lines cross join lateral jsonb_object_keys(doubts) as doubt
    where plan_id = ${id} and outcome = 'asked' group by doubt`)
  if (rows.length === 0) return new ServiceError('CONFLICT')
  return new ServiceError('NEEDS_YES', { counts: Object.fromEntries(rows.map(({ doubt, lines }) => [doubt, lines])) })
}

/**
 * Has what a plan made taken back by a job; once more is the same one.
 * @throws {ServiceError} NOT_FOUND; WRONG_STATUS where it has made nothing, or too long ago; BUSY
 */
export async function startTakingBack(
  deps: Deps,
  actor: Actor,
  origin: Origin,
  id: string,
): Promise<SessionPlansSummary> {
  // Its job holds it for as long as it takes.
  const before = await readPlan(deps, actor, id)
  if (before.status === 'taking-back' || before.status === 'taken-back') return before
  await deps.database.withTx(async (tx) => {
    const { status } = await holdPlan(tx, actor, id)
    if (status === 'taking-back' || status === 'taken-back') return
    const { rows } = await tx.execute<{ until: string | null }>(sql`
      select ${TAKE_BACK_UNTIL} as until from session_plans where id = ${id}`)
    if (!rows[0]?.until) throw new ServiceError('WRONG_STATUS')
    await refuseTooMany(tx)
    await tx.update(sessionPlans).set({ status: 'taking-back' }).where(eq(sessionPlans.id, id))
    await audit(tx, { ...eventOf(actor, origin, id), action: 'session-plan.taking-back' })
    await deps.jobs.send(tx, sessionPlanQueue, { planId: id, actorId: actor.id, work: 'take-back' })
  })
  return readPlan(deps, actor, id)
}

/**
 * Drops a plan that has made nothing; once more is the same.
 * @throws {ServiceError} WRONG_STATUS while it is worked on, and where sessions of it are there
 */
export async function dropPlan(deps: Deps, actor: Actor, origin: Origin, id: string): Promise<void> {
  await deps.database.withTx(async (tx) => {
    const plan = await holdPlan(tx, actor, id)
    const { rows } = await tx.execute(sql`select from sessions where plan_id = ${id} limit 1`)
    if (isAtWork(plan) || rows.length > 0) throw new ServiceError('WRONG_STATUS')
    await tx.delete(sessionPlans).where(eq(sessionPlans.id, id))
    await audit(tx, { ...eventOf(actor, origin, id), action: 'session-plan.dropped' })
  })
}
