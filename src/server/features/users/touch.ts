import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Actor, Origin } from '#/server/actor.ts'
import type { AuditEvent } from '#/server/audit.ts'
import { presentClassOf } from '#/server/enrolments.ts'
import type { Tx } from '#/server/platform/database/types.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { users } from '#/server/tables/users.ts'

export type UserRecord = typeof users.$inferSelect

/** With the class that they are in. */
export type LockedUser = UserRecord & { classId: number | null }

/**
 * The account that is about to be changed: nobody else changes it until the transaction ends.
 * @throws {ServiceError} NOT_FOUND, for erased ones too
 */
export async function lockUser(tx: Tx, id: string): Promise<LockedUser> {
  const [user] = await tx
    .select({ ...getTableColumns(users), classId: presentClassOf(sql`users.id`) })
    .from(users)
    .where(and(eq(users.id, id), sql`${users.status} <> 'ERASED'`))
    .for('update')
  if (!user) throw new ServiceError('NOT_FOUND')
  return user
}

/**
 * Nobody takes an administrator away while another one does. Whoever does it is one, stays one and is never the one
 * who is taken away, so there is always an administrator left.
 * @throws {ServiceError} UNAUTHENTICATED when the actor has been taken away meanwhile
 */
export async function holdAdministrators(tx: Tx, actor: Actor): Promise<void> {
  const active = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'ADMINISTRATOR'), eq(users.status, 'ACTIVE')))
    .orderBy(asc(users.id))
    .for('update')
  if (!active.some(({ id }) => id === actor.id)) throw new ServiceError('UNAUTHENTICATED')
}

/**
 * @throws {ServiceError} OWN_ACCOUNT: nobody decides on their own account
 */
export function refuseOwn(actor: Actor, id: string): void {
  if (actor.id === id) throw new ServiceError('OWN_ACCOUNT')
}

/** What every event about an account has in common. */
export function eventOn(id: string, actor: Actor, { requestId, address }: Origin): Omit<AuditEvent, 'action'> {
  return { actorId: actor.id, requestId, address, objectType: 'user', objectId: id }
}
