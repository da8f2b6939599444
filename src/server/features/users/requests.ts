import { and, eq, isNull, sql } from 'drizzle-orm'
import type { UserRequest } from '#/contract/person.ts'
import type { RequestCreation } from '#/contract/profile.ts'
import type { RequestKind } from '#/contract/users.ts'
import { type Actor, type Origin, requireRole } from '#/server/actor.ts'
import { audit } from '#/server/audit.ts'
import type { Deps } from '#/server/deps.ts'
import { presentClassOf } from '#/server/enrolments.ts'
import type { Tx } from '#/server/platform/database/types.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { classes } from '#/server/tables/classes.ts'
import { userRequests } from '#/server/tables/requests.ts'
import { tellWaiting } from '#/server/waiting.ts'
import { openRequestsOf } from './detail.ts'
import { provePassword } from './own-password.ts'

/**
 * Asks the administration for something: of each kind there is one open request. The same one again is the one that is
 * there.
 * @returns the open requests
 * @throws {ServiceError} FORBIDDEN for another class to whoever is no student; VALIDATION; CONFLICT while another class
 *   is asked for; TOO_MANY_REQUESTS, BUSY
 */
export async function askFor(
  deps: Deps,
  actor: Actor,
  origin: Origin,
  wanted: RequestCreation,
): Promise<UserRequest[]> {
  if (wanted.kind === 'class') requireRole(actor, 'STUDENT')
  else await provePassword(deps, actor, wanted.currentPassword)
  const classId = wanted.kind === 'class' ? wanted.classId : null
  await deps.database.withTx(async (tx) => {
    if (classId !== null) await assertOtherClass(tx, actor, classId)
    const [made] = await tx
      .insert(userRequests)
      .values({ userId: actor.id, kind: wanted.kind, classId })
      .onConflictDoNothing()
      .returning({ id: userRequests.id })
    if (made) return tellRequested(tx, actor, origin, wanted.kind)
    const [open] = await tx
      .select({ classId: userRequests.classId })
      .from(userRequests)
      .where(and(openOf(actor), eq(userRequests.kind, wanted.kind)))
    if (open?.classId !== classId) throw new ServiceError('CONFLICT')
  })
  return openRequestsOf(deps, actor.id)
}

/**
 * Lets a phone number of the actor's wait for the administration; the same one again is the one that waits.
 * @throws {ServiceError} CONFLICT while another one waits
 */
export async function askForPhone(tx: Tx, actor: Actor, origin: Origin, phone: string): Promise<void> {
  const [made] = await tx
    .insert(userRequests)
    .values({ userId: actor.id, kind: 'phone', phone })
    .onConflictDoNothing()
    .returning({ id: userRequests.id })
  if (made) return tellRequested(tx, actor, origin, 'phone')
  const [open] = await tx
    .select({ phone: userRequests.phone })
    .from(userRequests)
    .where(and(openOf(actor), eq(userRequests.kind, 'phone')))
  if (open?.phone !== phone) throw new ServiceError('CONFLICT')
}

/** Another number has come in another way: the one that was asked for waits no longer. */
export async function forgetAskedPhone(tx: Tx, userId: string): Promise<void> {
  const open = and(eq(userRequests.userId, userId), isNull(userRequests.decidedAt))
  const { rowCount } = await tx.delete(userRequests).where(and(open, eq(userRequests.kind, 'phone')))
  if (rowCount) await tellWaiting(tx, 'requests')
}

/**
 * Takes a request of the actor's back, as long as nobody has decided on it.
 * @returns the open requests
 * @throws {ServiceError} NOT_FOUND, another person's among it
 */
export async function withdraw(deps: Deps, actor: Actor, origin: Origin, id: string): Promise<UserRequest[]> {
  await deps.database.withTx(async (tx) => {
    const [gone] = await tx
      .delete(userRequests)
      .where(and(openOf(actor), eq(userRequests.id, id)))
      .returning({ kind: userRequests.kind })
    if (!gone) throw new ServiceError('NOT_FOUND')
    await audit(tx, { ...eventOf(actor, origin), action: 'user.request-withdrawn', details: gone })
    await tellWaiting(tx, 'requests')
  })
  return openRequestsOf(deps, actor.id)
}

const openOf = (actor: Actor) => and(eq(userRequests.userId, actor.id), isNull(userRequests.decidedAt))

async function assertOtherClass(tx: Tx, actor: Actor, classId: number): Promise<void> {
  const [found] = await tx
    .select({ id: classes.id })
    .from(classes)
    .where(and(eq(classes.id, classId), isNull(classes.deletedAt)))
  const { rows } = await tx.execute<{ present: number | null }>(sql`select ${presentClassOf(actor.id)} as present`)
  if (!found || rows[0]?.present === classId) {
    throw new ServiceError('VALIDATION', { fields: { classId: { fault: 'chooseOne' } } })
  }
}

async function tellRequested(tx: Tx, actor: Actor, origin: Origin, kind: RequestKind): Promise<void> {
  await audit(tx, { ...eventOf(actor, origin), action: 'user.requested', details: { kind } })
  await tellWaiting(tx, 'requests')
}

function eventOf(actor: Actor, { requestId, address }: Origin) {
  return { actorId: actor.id, requestId, address, objectType: 'user', objectId: actor.id }
}
