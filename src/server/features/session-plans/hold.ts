import { eq, sql } from 'drizzle-orm'
import { SESSION_PLAN_LIMITS } from '#/contract/session-plans.ts'
import { requireActive } from '#/server/active.ts'
import type { Actor, Origin } from '#/server/actor.ts'
import type { AuditEvent } from '#/server/audit.ts'
import type { Tx } from '#/server/platform/database/types.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { sessionPlans } from '#/server/tables/session-plans.ts'

export type HeldPlan = typeof sessionPlans.$inferSelect

/**
 * Locks a plan until the transaction ends.
 * @throws {ServiceError} FORBIDDEN for anybody but active administrators; NOT_FOUND
 */
export async function holdPlan(tx: Tx, actor: Actor, id: string): Promise<HeldPlan> {
  const [plan] = await tx.select().from(sessionPlans).where(eq(sessionPlans.id, id)).for('update')
  await requireActive(tx, actor, 'ADMINISTRATOR')
  if (!plan) throw new ServiceError('NOT_FOUND')
  return plan
}

/** @returns whether a job is at it, or is to be */
export function isAtWork({ status }: Pick<HeldPlan, 'status'>): boolean {
  return status === 'checking' || status === 'queued' || status === 'running' || status === 'taking-back'
}

/** @throws {ServiceError} BUSY while as many plans are worked on as may be, whoever asked for them */
export async function refuseTooMany(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('session-plans', 0))`)
  const { rows } = await tx.execute<{ plans: number }>(sql`
    select count(*)::int as plans from session_plans where status in ('checking', 'queued', 'running', 'taking-back')`)
  if ((rows[0]?.plans ?? 0) >= SESSION_PLAN_LIMITS.atWork) throw new ServiceError('BUSY')
}

/** @returns the parts of an audit event that every event of a plan shares */
export function eventOf(actor: Actor, { requestId, address }: Origin, id: string): Omit<AuditEvent, 'action'> {
  return { actorId: actor.id, requestId, address, objectType: 'session-plan', objectId: id }
}
