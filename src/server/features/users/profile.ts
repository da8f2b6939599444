import { asc, eq, isNull, sql } from 'drizzle-orm'
import { tunisianPhone } from '#/contract/phone.ts'
import type { Profile, ProfileChange } from '#/contract/profile.ts'
import type { Actor, Origin } from '#/server/actor.ts'
import { audit } from '#/server/audit.ts'
import type { Deps } from '#/server/deps.ts'
import { type FieldFault, ServiceError } from '#/server/platform/errors.ts'
import { classes } from '#/server/tables/classes.ts'
import { userPhotos, users } from '#/server/tables/users.ts'
import { mailPhoneChanged } from './account-mails.ts'
import { openRequestsOf } from './detail.ts'
import { provePassword } from './own-password.ts'
import { photoAddress } from './photo.ts'
import { askForPhone, forgetAskedPhone } from './requests.ts'
import { schoolClassColumns } from './rows.ts'

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
 * Keeps what the actor changed of their own facts; what is left out, and what is the same, stays. Another phone number
 * is a name to sign in with: it asks for the password, and waits for the administration where no confirmed address can
 * be told of it.
 * @throws {ServiceError} CONFLICT when somebody changed them since `version`, or another number waits; VALIDATION for a
 *   fact that the role does not have, and of `currentPassword`; TOO_MANY_REQUESTS, BUSY
 */
export async function saveProfile(
  deps: Deps,
  actor: Actor,
  origin: Origin,
  { version, currentPassword, ...wanted }: ProfileChange,
): Promise<Profile> {
  const fields = faultsOf(actor, wanted)
  if (Object.keys(fields).length > 0) throw new ServiceError('VALIDATION', { fields })
  const proved = await mayHavePhone(deps, actor, { phone: wanted.phone, currentPassword })
  const saved = deps.database.withTx(async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.id, actor.id)).for('update')
    if (!user) throw new ServiceError('UNAUTHENTICATED')
    const otherPhone = wanted.phone !== undefined && wanted.phone !== user.phone
    if (user.version !== version || (otherPhone && !proved)) throw new ServiceError('CONFLICT')
    const all = Object.entries(wanted).filter(([name, value]) => value !== user[name as keyof typeof wanted])
    const waits = otherPhone && user.emailConfirmedAt === null
    if (waits && wanted.phone) await askForPhone(tx, actor, origin, wanted.phone)
    const changed = all.filter(([name]) => !(waits && name === 'phone'))
    if (changed.length === 0) return
    const newPhone = otherPhone && !waits
    await tx
      .update(users)
      .set({
        ...Object.fromEntries(changed),
        ...(newPhone && { phoneFrom: 'person' as const, phoneSince: sql`now()` }),
        version: version + 1,
        updatedAt: sql`now()`,
      })
      .where(eq(users.id, actor.id))
    if (newPhone) {
      await forgetAskedPhone(tx, actor.id)
      await mailPhoneChanged(deps, tx, user)
    }
    await audit(tx, {
      action: 'user.changed',
      actorId: actor.id,
      objectType: 'user',
      objectId: actor.id,
      ...origin,
      details: { fields: changed.map(([name]) => name).join(' ') },
    })
  })
  await saved.catch(async (error: unknown) => {
    // Nothing was changed, so nothing counts.
    if (proved) await deps.limits.ownPhone.giveBack(actor.id)
    throw error
  })
  return readProfile(deps, actor)
}

/**
 * @returns whether the password was right, which only another number asks for
 * @throws {ServiceError} VALIDATION of `currentPassword`, for another number; TOO_MANY_REQUESTS, BUSY
 */
async function mayHavePhone(
  deps: Deps,
  actor: Actor,
  { phone, currentPassword }: { phone: string | undefined; currentPassword: string | undefined },
): Promise<boolean> {
  if (phone === undefined) return false
  const [user] = await deps.database.db.select({ phone: users.phone }).from(users).where(eq(users.id, actor.id))
  if (user?.phone === phone) return false
  if (currentPassword === undefined) {
    throw new ServiceError('VALIDATION', { fields: { currentPassword: { fault: 'required' } } })
  }
  await provePassword(deps, actor, currentPassword)
  await deps.limits.ownPhone.take(actor.id)
  return true
}

/** Students are reached by text message; only professors tell about themselves. */
function faultsOf({ role }: Actor, { phone, biography }: Omit<ProfileChange, 'version'>): Record<string, FieldFault> {
  return {
    ...(role === 'STUDENT' && phone && !tunisianPhone(phone)?.mobile && { phone: { fault: 'phone' } }),
    ...(role !== 'PROFESSOR' && biography && { biography: { fault: 'unknownField' } }),
  }
}
