import { sql } from 'drizzle-orm'
import { type Actor, type Origin, requireRole } from '#/server/actor.ts'
import { audit } from '#/server/audit.ts'
import type { Deps } from '#/server/deps.ts'
import { limitedBy } from '#/server/limits.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { holdThread, settle } from './hold.ts'
import { holdActor } from './rights.ts'

/**
 * Says whether the actor wishes for messages of who is at the other end of a thread: neither of them writes in it until
 * the actor takes that back. What arrived before stays; what waits for the morning goes on waiting. Twice is as once.
 * @throws {ServiceError} NOT_FOUND for a thread of others; FORBIDDEN for administrators, and in a thread with them;
 *   TOO_MANY_REQUESTS
 */
export function blockThread(
  { database, limits }: Pick<Deps, 'database' | 'limits'>,
  actor: Actor,
  { requestId, address }: Origin,
  { id, blocked }: { id: string; blocked: boolean },
): Promise<void> {
  requireRole(actor, 'STUDENT', 'PROFESSOR')
  return limitedBy(limits.blocks, actor.id, () =>
    database.withTx(async (tx) => {
      await holdActor(tx, actor)
      const { side } = await holdThread(tx, actor, id)
      const { rows } = await tx.execute<{ changed: boolean; to: string | null }>(sql`
        with changed as (
          update thread_sides own set blocked_at = ${blocked ? sql`now()` : sql`null`}
          where own.thread_id = ${id} and own.side = ${side} and (own.blocked_at is null) = ${blocked}::boolean
            and not exists (select from thread_sides other
              where other.thread_id = own.thread_id and other.side <> own.side and other.administration)
          returning side
        )
        select exists (select from changed) as changed, other.user_id as to from thread_sides other
        where other.thread_id = ${id} and other.side <> ${side} and not other.administration`)
      const [other] = rows
      if (!other) throw new ServiceError('FORBIDDEN')
      if (!other.changed) return
      const event = { actorId: actor.id, requestId, address, objectType: 'thread', objectId: id }
      const details = other.to === null ? {} : { details: { to: other.to } }
      await audit(tx, { ...event, action: blocked ? 'thread.blocked' : 'thread.unblocked', ...details })
      await settle(tx, id)
    }),
  )
}
