import { eq, sql } from 'drizzle-orm'
import type { Profile } from '#/contract/profile.ts'
import type { Actor, Origin } from '#/server/actor.ts'
import { audit } from '#/server/audit.ts'
import type { Deps } from '#/server/deps.ts'
import { sqlState } from '#/server/platform/database/errors.ts'
import type { Tx } from '#/server/platform/database/types.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { users } from '#/server/tables/users.ts'
import { mailAddressChange, mailAddressCode } from './account-mails.ts'
import { forgetCodesOf, issueCode, takeCode } from './codes.ts'
import { provePassword } from './own-password.ts'
import { readProfile } from './profile.ts'

/** SQLSTATE of a row that another one excludes. */
const UNIQUE_VIOLATION = '23505'

/**
 * Notes the address that the actor wants and mails a code there; it takes the place of the present one with that code.
 * The present one, asked for again, ends the wait for another. Whether anybody else has the address is never said here.
 * @throws {ServiceError} VALIDATION of `currentPassword`; TOO_MANY_REQUESTS, BUSY
 */
export async function askForEmail(
  deps: Deps,
  actor: Actor,
  origin: Origin,
  { email, currentPassword }: { email: string; currentPassword: string },
): Promise<Profile> {
  const user = await provePassword(deps, actor, currentPassword)
  const settled = email === user.email && user.emailConfirmedAt !== null
  if (!settled) {
    await deps.limits.ownEmail.take(actor.id)
    await deps.limits.codeMailbox.take(deps.keys.hash('mailboxes').of(email))
  }
  const newEmail = email === user.email ? null : email
  await deps.database.withTx(async (tx) => {
    if (newEmail !== user.newEmail) {
      await tx.update(users).set({ newEmail, updatedAt: sql`now()` }).where(eq(users.id, actor.id))
      const action = newEmail ? 'user.email-asked' : 'user.email-kept'
      await audit(tx, { ...eventOf(actor, origin), action })
    }
    if (settled) return
    const { code } = await issueCode(deps, tx, { userId: actor.id, purpose: 'email', email })
    await mailAddressCode(deps, tx, user, { to: email, code })
    if (newEmail && newEmail !== user.newEmail) await mailAddressChange(deps, tx, user)
  })
  return readProfile(deps, actor)
}

/**
 * Confirms with the code from a mailbox that it is the actor's: of the present address, or of the one that waits to take
 * its place.
 * @throws {ServiceError} VALIDATION of `code`; EMAIL_TAKEN when another account has confirmed the address
 */
export async function confirmEmail(deps: Deps, actor: Actor, origin: Origin, code: string): Promise<Profile> {
  const claim = { userIds: [actor.id], purposes: ['email'], code } as const
  let right: boolean
  try {
    right = await takeCode(deps, claim, (tx, { email }) => takeOver(tx, { actor, origin, email }))
  } catch (error) {
    if (sqlState(error) === UNIQUE_VIOLATION) throw new ServiceError('EMAIL_TAKEN', { cause: error })
    throw error
  }
  if (!right) throw wrongCode()
  return readProfile(deps, actor)
}

/** @throws {ServiceError} for an address that the account does not have or wait for any more */
async function takeOver(
  tx: Tx,
  { actor, origin, email }: { actor: Actor; origin: Origin; email: string },
): Promise<void> {
  const [user] = await tx.select().from(users).where(eq(users.id, actor.id)).for('update')
  const moves = user?.newEmail === email
  if (!user || (!moves && user.email !== email)) throw wrongCode()
  await tx
    .update(users)
    .set({
      email,
      emailConfirmedAt: sql`now()`,
      ...(moves && { newEmail: null }),
      version: user.version + 1,
      updatedAt: sql`now()`,
    })
    .where(eq(users.id, actor.id))
  // Who handed them over could use them: a code goes to the owner alone from now on.
  await forgetCodesOf(tx, actor.id, ['screen', 'letter'])
  await audit(tx, { ...eventOf(actor, origin), action: moves ? 'user.email-changed' : 'user.email-confirmed' })
}

function wrongCode(): ServiceError {
  return new ServiceError('VALIDATION', { fields: { code: { fault: 'wrongCode' } } })
}

function eventOf(actor: Actor, { requestId, address }: Origin) {
  return { actorId: actor.id, requestId, address, objectType: 'user', objectId: actor.id }
}
