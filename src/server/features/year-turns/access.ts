import { eq, sql } from 'drizzle-orm'
import type { YearTurnDetail, YearTurnStatus } from '#/contract/year-turns.ts'
import { requireActive } from '#/server/active.ts'
import type { Actor, Origin } from '#/server/actor.ts'
import { type AuditEvent, audit } from '#/server/audit.ts'
import type { Deps } from '#/server/deps.ts'
import type { Tx } from '#/server/platform/database/types.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { yearTurns } from '#/server/tables/year-turns.ts'
import { readTurn } from './read.ts'

/** A turn that nobody else changes meanwhile. */
export interface HeldTurn {
  id: number
  schoolYearId: number
  status: YearTurnStatus
  version: number
}

/**
 * Locks a turn until the transaction ends.
 * @throws {ServiceError} FORBIDDEN for anybody but administrators who are still active; NOT_FOUND
 */
export async function holdTurn(tx: Tx, actor: Actor, id: number): Promise<HeldTurn> {
  await requireActive(tx, actor, 'ADMINISTRATOR')
  const [held] = await tx
    .select({
      id: yearTurns.id,
      schoolYearId: yearTurns.schoolYearId,
      status: yearTurns.status,
      version: yearTurns.version,
    })
    .from(yearTurns)
    .where(eq(yearTurns.id, id))
    // The rows of a job that runs point to it: they may go on.
    .for('no key update')
  if (!held) throw new ServiceError('NOT_FOUND')
  return held
}

/** Nobody begins, starts or takes back a turn until the transaction ends; a job goes on. */
export async function holdTurns(tx: Tx): Promise<void> {
  await tx.execute(sql`lock table ${yearTurns} in share row exclusive mode`)
}

/** Whether what a turn does may still be decided: it was not begun, or came to nothing. */
export function isDraft({ status }: Pick<HeldTurn, 'status'>): boolean {
  return status === 'draft' || status === 'stopped'
}

/**
 * Changes a draft that has the version which the caller saw.
 * @returns the turn as it is then
 * @throws {ServiceError} FORBIDDEN, NOT_FOUND; CONFLICT with the turn as `current` where it has another version or has
 *   begun; whatever `change` throws
 */
export async function changeDraft(
  deps: Deps,
  actor: Actor,
  origin: Origin,
  { id, version }: { id: number; version: number },
  change: (tx: Tx, turn: HeldTurn) => Promise<Pick<AuditEvent, 'action' | 'details'>>,
): Promise<YearTurnDetail> {
  const late = await deps.database.withTx(async (tx) => {
    const turn = await holdTurn(tx, actor, id)
    if (turn.version !== version || !isDraft(turn)) return true
    const event = await change(tx, turn)
    await tx
      .update(yearTurns)
      .set({ version: version + 1 })
      .where(eq(yearTurns.id, id))
    await audit(tx, { ...eventOf(actor, origin, id), ...event })
    return false
  })
  const current = await readTurn(deps, actor, id)
  if (late) throw new ServiceError('CONFLICT', { current })
  return current
}

/** What is said of every change of a turn. */
export function eventOf(actor: Actor, { requestId, address }: Origin, id: number): Omit<AuditEvent, 'action'> {
  return { actorId: actor.id, objectType: 'year-turn', objectId: String(id), requestId, address }
}
