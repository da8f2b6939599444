import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Device } from '#/contract/profile.ts'
import type { Actor, Origin } from '#/server/actor.ts'
import { audit } from '#/server/audit.ts'
import type { Deps } from '#/server/deps.ts'
import { endAuthSessionsOf } from '#/server/features/auth-sessions/auth-sessions.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { authSessions } from '#/server/tables/auth.ts'

/** More than anybody uses in a day; of more, the ones used last. */
const MOST_SHOWN = 50

const live = (actor: Actor) =>
  and(eq(authSessions.userId, actor.id), isNull(authSessions.endedAt), gt(authSessions.expiresAt, sql`now()`))

/** Where the actor is signed in: this session first, then those used last; one query. */
export async function listDevices({ database: { db } }: Deps, actor: Actor): Promise<Device[]> {
  const current = sql<boolean>`${authSessions.id} = ${actor.authSessionId}`
  const rows = await db
    .select({
      id: authSessions.id,
      device: authSessions.device,
      createdAt: authSessions.createdAt,
      lastSeenAt: authSessions.lastSeenAt,
      current,
    })
    .from(authSessions)
    .where(live(actor))
    .orderBy(desc(current), desc(authSessions.lastSeenAt), desc(authSessions.id))
    .limit(MOST_SHOWN)
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
  }))
}

/**
 * Ends one of the actor's sessions at once; one that has ended is no different from one that never was.
 * @throws {ServiceError} NOT_FOUND, another person's among it
 */
export async function endDevice({ database }: Deps, actor: Actor, origin: Origin, id: string): Promise<void> {
  await database.withTx(async (tx) => {
    const ended = await tx
      .update(authSessions)
      .set({ endedAt: sql`now()`, endedBy: 'person' })
      .where(and(eq(authSessions.id, id), live(actor)))
      .returning({ id: authSessions.id })
    if (ended.length === 0) throw new ServiceError('NOT_FOUND')
    await audit(tx, { action: 'session.ended', actorId: actor.id, objectType: 'session', objectId: id, ...origin })
  })
}

/** Ends all of the actor's sessions but this one. @returns how many there were */
export async function endOtherDevices({ database }: Deps, actor: Actor, origin: Origin): Promise<number> {
  return database.withTx(async (tx) => {
    const ended = await endAuthSessionsOf(tx, actor.id, { exceptAuthSession: actor.authSessionId, by: 'person' })
    if (ended > 0) {
      await audit(tx, {
        action: 'user.sessions-ended',
        actorId: actor.id,
        objectType: 'user',
        objectId: actor.id,
        ...origin,
        details: { sessions: ended },
      })
    }
    return ended
  })
}
