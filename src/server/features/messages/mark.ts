import { sql } from 'drizzle-orm'
import type { UnreadCounts } from '#/contract/unread.ts'
import { type Actor, type Origin, requireRole } from '#/server/actor.ts'
import { audit } from '#/server/audit.ts'
import type { Deps } from '#/server/deps.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { holdThread, settle } from './hold.ts'
import { countUnread } from './read.ts'
import { holdActor, isOwnSide } from './rights.ts'

/**
 * The actor's side has read a thread up to a place, but not beyond its end; who had read further stays there.
 * @returns what is left to read
 * @throws {ServiceError} NOT_FOUND for a thread of others
 */
export async function markRead(
  { database }: Pick<Deps, 'database'>,
  actor: Actor,
  { id, place }: { id: string; place: number },
): Promise<UnreadCounts> {
  return database.withTx(async (tx) => {
    const thread = await holdThread(tx, actor, id)
    const { rowCount } = await tx.execute(sql`
      update thread_sides own set read_place = least(${place}::int, ${thread.lastPlace}::int)
      where own.thread_id = ${id} and ${isOwnSide(actor)} and own.read_place < least(${place}::int, ${thread.lastPlace}::int)`)
    if (rowCount) await settle(tx, id)
    return countUnread(tx, actor)
  })
}

/**
 * Says which administrator answers in a thread of the administration: the actor, somebody to whom they hand it over, or
 * nobody in particular. What it already is, it stays.
 * @throws {ServiceError} NOT_FOUND for a thread of others; VALIDATION for who is no active administrator; FORBIDDEN for
 *   anybody but administrators
 */
export async function takeThread(
  { database }: Pick<Deps, 'database'>,
  actor: Actor,
  { requestId, address }: Origin,
  { id, userId }: { id: string; userId: string | null },
): Promise<void> {
  requireRole(actor, 'ADMINISTRATOR')
  await database.withTx(async (tx) => {
    await holdActor(tx, actor)
    const thread = await holdThread(tx, actor, id)
    if (thread.takenBy === userId) return
    const { rowCount } = await tx.execute(sql`
      update thread_sides set taken_by = ${userId}::uuid where thread_id = ${id} and side = ${thread.side}
        and (${userId}::uuid is null or exists (select from users
          where users.id = ${userId}::uuid and users.role = 'ADMINISTRATOR' and users.status = 'ACTIVE'))`)
    if (!rowCount) throw new ServiceError('VALIDATION', { fields: { userId: { fault: 'chooseOne' } } })
    const action = userId === null ? 'thread.given-back' : userId === actor.id ? 'thread.taken' : 'thread.handed-over'
    const event = { actorId: actor.id, requestId, address, objectType: 'thread', objectId: id }
    await audit(tx, { ...event, action, ...(userId && { details: { to: userId } }) })
    await settle(tx, id)
  })
}
