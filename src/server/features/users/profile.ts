import { asc, eq, isNull, sql } from 'drizzle-orm'
import { tunisianPhone } from '#/contract/phone.ts'
import type { Profile, ProfileChange } from '#/contract/profile.ts'
import type { Deps } from '#/server/deps.ts'
import { audit } from '#/server/features/audit/service.ts'
import type { Actor, Origin } from '#/server/features/auth/actor.ts'
import { classes } from '#/server/features/classes/tables.ts'
import { type FieldFault, ServiceError } from '#/server/platform/errors.ts'
import { openRequestsOf } from './detail.ts'
import { photoAddress } from './photo.ts'
import { schoolClassColumns } from './rows.ts'
import { userPhotos, users } from './tables.ts'

/**
 * @returns what the page of the actor's own account shows; two queries, three for students
 * @throws {ServiceError} UNAUTHENTICATED when the person is gone since the session was checked
 */
export async function readProfile(deps: Deps, actor: Actor): Promise<Profile> {
  const { db } = deps.database
  const [[row], requests, choices] = await Promise.all([
    db
      .select({ user: users, photo: userPhotos.key })
      .from(users)
      .leftJoin(userPhotos, eq(userPhotos.userId, users.id))
      .where(eq(users.id, actor.id)),
    openRequestsOf(deps, actor.id),
    actor.role === 'STUDENT'
      ? db.select(schoolClassColumns).from(classes).where(isNull(classes.deletedAt)).orderBy(asc(classes.position))
      : [],
  ])
  if (!row) throw new ServiceError('UNAUTHENTICATED')
  const { user, photo } = row
  return {
    firstName: user.firstName,
    lastName: user.lastName,
    username: user.username,
    email: user.email,
    emailConfirmed: user.emailConfirmedAt !== null,
    newEmail: user.newEmail,
    phone: user.phone,
    governorate: user.governorate,
    biography: user.biography,
    locale: user.locale,
    newDeviceMail: user.newDeviceMail,
    photo: photoAddress(deps, actor, photo),
    version: user.version,
    requests,
    classes: choices,
  }
}

/**
 * Keeps what the actor changed of their own facts; what is left out, and what is the same, stays.
 * @throws {ServiceError} CONFLICT when somebody changed them since `version`; VALIDATION for a fact that the role does
 *   not have
 */
export async function saveProfile(
  deps: Deps,
  actor: Actor,
  origin: Origin,
  { version, ...wanted }: ProfileChange,
): Promise<Profile> {
  const fields = faultsOf(actor, wanted)
  if (Object.keys(fields).length > 0) throw new ServiceError('VALIDATION', { fields })
  await deps.database.withTx(async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.id, actor.id)).for('update')
    if (!user) throw new ServiceError('UNAUTHENTICATED')
    if (user.version !== version) throw new ServiceError('CONFLICT')
    const changed = Object.entries(wanted).filter(([name, value]) => value !== user[name as keyof typeof wanted])
    if (changed.length === 0) return
    await tx
      .update(users)
      .set({ ...Object.fromEntries(changed), version: version + 1, updatedAt: sql`now()` })
      .where(eq(users.id, actor.id))
    await audit(tx, {
      action: 'user.changed',
      actorId: actor.id,
      objectType: 'user',
      objectId: actor.id,
      ...origin,
      details: { fields: changed.map(([name]) => name).join(' ') },
    })
  })
  return readProfile(deps, actor)
}

/** Students are reached by text message; only professors tell about themselves. */
function faultsOf({ role }: Actor, { phone, biography }: Omit<ProfileChange, 'version'>): Record<string, FieldFault> {
  return {
    ...(role === 'STUDENT' && phone && !tunisianPhone(phone)?.mobile && { phone: { fault: 'phone' } }),
    ...(role !== 'PROFESSOR' && biography && { biography: { fault: 'unknownField' } }),
  }
}
