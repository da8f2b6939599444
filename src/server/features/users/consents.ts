import { and, eq, isNull, sql } from 'drizzle-orm'
import { CONSENT_VERSION, type Guardian } from '#/contract/people.ts'
import type { User } from '#/contract/person.ts'
import { type Actor, type Origin, requireRole } from '#/server/actor.ts'
import { audit } from '#/server/audit.ts'
import type { Deps } from '#/server/deps.ts'
import type { Tx } from '#/server/platform/database/types.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { userConsents, users } from '#/server/tables/users.ts'
import { readUser } from './detail.ts'
import { shutOut, tellApplicant, waitsForConsent } from './states.ts'
import { eventOn, lockUser, type UserRecord } from './touch.ts'

/**
 * Writes down a guardian's consent in the place of an earlier one; an account that waited for it is opened.
 * @param given.confirmed whether the administrator made sure of it, with the guardian
 * @throws {ServiceError} FORBIDDEN for anybody but administrators; NOT_FOUND; WRONG_STATUS for who is no student
 */
export async function recordConsent(
  deps: Deps,
  actor: Actor,
  origin: Origin,
  { id, guardian, confirmed }: { id: string; guardian: Guardian; confirmed: boolean },
): Promise<User> {
  requireRole(actor, 'ADMINISTRATOR')
  await deps.database.withTx(async (tx) => {
    const user = await lockUser(tx, id)
    if (user.role !== 'STUDENT') throw new ServiceError('WRONG_STATUS')
    await tx
      .update(userConsents)
      .set({ withdrawnAt: sql`now()`, withdrawnBy: actor.id })
      .where(and(eq(userConsents.userId, id), isNull(userConsents.withdrawnAt)))
    await tx.insert(userConsents).values({
      userId: id,
      guardianName: guardian.name,
      guardianPhone: guardian.phone,
      textVersion: CONSENT_VERSION,
      recordedBy: actor.id,
      ...(confirmed && { confirmedAt: sql`now()`, confirmedBy: actor.id }),
    })
    await audit(tx, { ...eventOn(id, actor, origin), action: 'consent.recorded', details: { confirmed } })
    await openWaiting(deps, tx, { user, actor, origin })
  })
  return readUser(deps, actor, id)
}

/**
 * Confirms a consent, which opens an account that waited for it; or takes it back, which shuts a minor's account until
 * there is another one.
 * @throws {ServiceError} FORBIDDEN for anybody but administrators; NOT_FOUND; CONFLICT for one that was taken back
 */
export async function changeConsent(
  deps: Deps,
  actor: Actor,
  origin: Origin,
  { id, consentId, action }: { id: string; consentId: string; action: 'confirm' | 'withdraw' },
): Promise<User> {
  requireRole(actor, 'ADMINISTRATOR')
  await deps.database.withTx(async (tx) => {
    const user = await lockUser(tx, id)
    const own = and(eq(userConsents.id, consentId), eq(userConsents.userId, id))
    const [consent] = await tx.select().from(userConsents).where(own)
    if (!consent) throw new ServiceError('NOT_FOUND')
    if (consent.withdrawnAt) throw new ServiceError('CONFLICT')
    const event = eventOn(id, actor, origin)
    if (action === 'withdraw') {
      await tx.update(userConsents).set({ withdrawnAt: sql`now()`, withdrawnBy: actor.id }).where(own)
      await audit(tx, { ...event, action: 'consent.withdrawn' })
      await shutWithoutConsent(deps, tx, user)
      return
    }
    if (!consent.confirmedAt) {
      await tx.update(userConsents).set({ confirmedAt: sql`now()`, confirmedBy: actor.id }).where(own)
      await audit(tx, { ...event, action: 'consent.confirmed' })
    }
    await openWaiting(deps, tx, { user, actor, origin })
  })
  return readUser(deps, actor, id)
}

async function openWaiting(
  deps: Deps,
  tx: Tx,
  { user, actor, origin }: { user: UserRecord; actor: Actor; origin: Origin },
): Promise<void> {
  if (user.status !== 'PENDING' || (await waitsForConsent(deps, tx, user.id))) return
  await setStatus(tx, user.id, 'ACTIVE')
  await audit(tx, { ...eventOn(user.id, actor, origin), action: 'user.approved' })
  await tellApplicant(deps, tx, { ...user, status: 'ACTIVE' })
}

async function shutWithoutConsent(deps: Deps, tx: Tx, { id, status }: UserRecord): Promise<void> {
  if (!(await waitsForConsent(deps, tx, id))) return
  if (status === 'ACTIVE') await setStatus(tx, id, 'PENDING')
  await shutOut(tx, [id])
}

async function setStatus(tx: Tx, id: string, status: 'ACTIVE' | 'PENDING'): Promise<void> {
  await tx
    .update(users)
    .set({ status, version: sql`${users.version} + 1`, updatedAt: sql`now()` })
    .where(eq(users.id, id))
}
