import { and, eq, sql } from 'drizzle-orm'
import type { PasswordChange } from '#/contract/profile.ts'
import type { Actor, Origin } from '#/server/actor.ts'
import { audit } from '#/server/audit.ts'
import type { Deps } from '#/server/deps.ts'
import { endAuthSessionsOf } from '#/server/features/auth-sessions/auth-sessions.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { userConsents, users } from '#/server/tables/users.ts'
import { mailPasswordChanged } from './account-mails.ts'
import { forgetCodesOf } from './codes.ts'
import { judgePassword } from './passwords.ts'

/**
 * Makes sure that it is the person who sits there, not somebody who found the page open. Wrong ones are limited, and
 * counted before anything is looked at.
 * @returns the person
 * @throws {ServiceError} VALIDATION of `currentPassword`; TOO_MANY_REQUESTS, BUSY, UNAUTHENTICATED
 */
export async function provePassword(deps: Deps, actor: Actor, password: string): Promise<typeof users.$inferSelect> {
  await deps.limits.ownPassword.take(actor.id)
  const [user] = await deps.database.db.select().from(users).where(eq(users.id, actor.id))
  if (!user) throw new ServiceError('UNAUTHENTICATED')
  if (!(await deps.passwords.verify(user.passwordHash, password))) {
    throw wrongPassword()
  }
  await deps.limits.ownPassword.giveBack(actor.id)
  return user
}

/**
 * Gives the actor another password. Their other sessions end, and so do all codes that were given out for the account.
 * @throws {ServiceError} VALIDATION of `currentPassword` or `newPassword`; TOO_MANY_REQUESTS, BUSY
 */
export async function changePassword(
  deps: Deps,
  actor: Actor,
  origin: Origin,
  { currentPassword, newPassword }: PasswordChange,
): Promise<void> {
  const user = await provePassword(deps, actor, currentPassword)
  const guardians = await deps.database.db.select().from(userConsents).where(eq(userConsents.userId, actor.id))
  const personal = [
    ...[user.username, user.firstName, user.lastName, user.email, user.phone],
    ...guardians.flatMap(({ guardianName, guardianPhone }) => [guardianName, guardianPhone]),
  ]
  judgePassword(newPassword, { role: actor.role, personal }, 'newPassword')
  const passwordHash = await deps.passwords.hash(newPassword)
  await deps.database.withTx(async (tx) => {
    // Two who change the same password at once are not both right: the second has the old one no more.
    const changed = await tx
      .update(users)
      .set({ passwordHash, updatedAt: sql`now()` })
      .where(and(eq(users.id, actor.id), eq(users.passwordHash, user.passwordHash ?? '')))
      .returning({ id: users.id })
    if (changed.length === 0) throw wrongPassword()
    const ended = await endAuthSessionsOf(tx, actor.id, { exceptAuthSession: actor.authSessionId, by: 'password' })
    await forgetCodesOf(tx, actor.id)
    await mailPasswordChanged(deps, tx, user)
    await audit(tx, {
      action: 'user.password-changed',
      actorId: actor.id,
      objectType: 'user',
      objectId: actor.id,
      ...origin,
      details: { sessionsEnded: ended },
    })
  })
}

function wrongPassword(): ServiceError {
  return new ServiceError('VALIDATION', { fields: { currentPassword: { fault: 'wrongPassword' } } })
}
