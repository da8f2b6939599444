import { ECDH } from 'node:crypto'
import { and, eq, isNull, ne, notInArray, sql } from 'drizzle-orm'
import type { PushState, PushWish } from '#/contract/push.ts'
import type { Actor } from '#/server/actor.ts'
import type { Deps } from '#/server/deps.ts'
import type { Queryable, Tx } from '#/server/platform/database/types.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { isPushService } from '#/server/platform/push/services.ts'
import { authSessions } from '#/server/tables/auth.ts'
import { pushSubscriptions } from '#/server/tables/push.ts'
import { pushKeysOf } from './keys.ts'
import { pushQueue } from './queue.ts'

/** Browsers of a person that are pushed to; with one more, the one that was seen longest ago is not any more. */
export const MOST_BROWSERS = 10

const ofSession = ({ authSessionId }: Actor) => eq(pushSubscriptions.authSessionId, authSessionId)

/** @returns whether the actor's session is pushed to, and by which key; two queries */
export async function readPush(deps: Deps, actor: Actor): Promise<PushState> {
  const { publicKey } = await pushKeysOf(deps)
  return { publicKey, on: (await idsOf(deps.database.db, actor)).length > 0 }
}

/**
 * Pushes to the browser of the actor's session from now on; twice is as once. A browser that only goes on from a session
 * before is not pushed to where it was signed out meanwhile.
 * @throws {ServiceError} VALIDATION of `endpoint` for an address of no push service, of `keys.p256dh` for no point of the curve;
 *   UNAUTHENTICATED where the session is being ended
 */
export async function savePush(
  deps: Deps,
  actor: Actor,
  { endpoint, keys: { p256dh, auth }, renews }: PushWish,
): Promise<PushState> {
  if (!isPushService(endpoint, deps.config.pushService)) {
    throw new ServiceError('VALIDATION', { fields: { endpoint: { fault: 'pushService' } } })
  }
  if (!isPoint(p256dh)) throw new ServiceError('VALIDATION', { fields: { 'keys.p256dh': { fault: 'invalid' } } })
  const { publicKey } = await pushKeysOf(deps)
  const on = await deps.database.withTx(async (tx) => {
    const { id: userId, authSessionId } = actor
    await holdAuthSession(tx, actor)
    if (renews !== null) {
      // Its service may have given the browser another address since.
      const theirs = and(eq(pushSubscriptions.endpoint, renews), eq(pushSubscriptions.userId, userId))
      const known = await tx.delete(pushSubscriptions).where(theirs).returning({ id: pushSubscriptions.id })
      if (known.length === 0) return false
    }
    const facts = { userId, authSessionId, p256dh, auth }
    await tx
      .insert(pushSubscriptions)
      .values({ endpoint, ...facts })
      .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: { ...facts, seenAt: sql`now()` } })
    await tx.delete(pushSubscriptions).where(and(ofSession(actor), ne(pushSubscriptions.endpoint, endpoint)))
    const newest = tx
      .select({ id: pushSubscriptions.id })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.userId, userId))
      .orderBy(sql`${pushSubscriptions.seenAt} desc`, sql`${pushSubscriptions.id} desc`)
      .limit(MOST_BROWSERS)
    await tx
      .delete(pushSubscriptions)
      .where(and(eq(pushSubscriptions.userId, userId), notInArray(pushSubscriptions.id, newest)))
    return true
  })
  return { publicKey, on }
}

/** Pushes to the browser of the actor's session no more. */
export async function removePush(deps: Deps, actor: Actor): Promise<PushState> {
  await deps.database.db.delete(pushSubscriptions).where(ofSession(actor))
  const { publicKey } = await pushKeysOf(deps)
  return { publicKey, on: false }
}

/**
 * Pushes to the browser of the actor's session that it works.
 * @throws {ServiceError} NOT_FOUND where it is not pushed to, TOO_MANY_REQUESTS
 */
export async function tryPush({ database, jobs, limits }: Deps, actor: Actor): Promise<void> {
  const [id] = await idsOf(database.db, actor)
  if (id === undefined) throw new ServiceError('NOT_FOUND')
  await limits.pushTries.take(actor.id)
  await database.withTx((tx) => jobs.send(tx, pushQueue, { subscription: id, notification: null, urgent: true }))
}

/** Whoever ends the session waits, and then finds what was written here. @throws {ServiceError} UNAUTHENTICATED */
async function holdAuthSession(tx: Tx, { authSessionId }: Actor): Promise<void> {
  const open = and(eq(authSessions.id, authSessionId), isNull(authSessions.endedAt))
  const rows = await tx.select({ id: authSessions.id }).from(authSessions).where(open).for('share')
  if (rows.length === 0) throw new ServiceError('UNAUTHENTICATED')
}

/** Nothing could be encrypted for another one. */
function isPoint(key: string): boolean {
  try {
    ECDH.convertKey(key, 'prime256v1', 'base64url')
    return true
  } catch {
    return false
  }
}

async function idsOf(db: Queryable, actor: Actor): Promise<number[]> {
  const rows = await db.select({ id: pushSubscriptions.id }).from(pushSubscriptions).where(ofSession(actor))
  return rows.map(({ id }) => id)
}
