import { eq, sql } from 'drizzle-orm'
import type { ResetPasswordRequest } from '#/contract/recovery.ts'
import type { UserStatus } from '#/contract/users.ts'
import type { Origin } from '#/server/actor.ts'
import { audit } from '#/server/audit.ts'
import type { Deps } from '#/server/deps.ts'
import { endAuthSessionsOf } from '#/server/features/auth-sessions/auth-sessions.ts'
import { mailPasswordChanged } from '#/server/features/users/account-mails.ts'
import { forgetCodesOf, takeCode } from '#/server/features/users/codes.ts'
import { judgePassword } from '#/server/features/users/passwords.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { addressKey } from '#/server/platform/http/client-address.ts'
import type { RateLimit } from '#/server/platform/security/rate-limit.ts'
import { users } from '#/server/tables/users.ts'
import { requestCode } from './account-jobs.ts'
import { codeHoldersFor, countedName } from './candidates.ts'
import { type Browser, makeKnown } from './known-device.ts'

/** What may set a new password. */
const PURPOSES = ['reset', 'screen', 'letter'] as const
/** Accounts whose password may be set anew; one that waits can have it ready. */
const OPEN: readonly UserStatus[] = ['ACTIVE', 'PENDING']

/**
 * Has a code mailed to whoever has a name, where their address is confirmed. Says nothing of whether anybody has it,
 * not by its time either: a job looks.
 * @throws {ServiceError} TOO_MANY_REQUESTS
 */
export async function forgotPassword(deps: Deps, emailOrUsername: string, origin: Origin): Promise<void> {
  await deps.limits.accountMail.take(addressKey(origin.address), await deps.attempts.peopleAt(origin.address))
  await requestCode(deps, 'reset', emailOrUsername)
}

/**
 * Has a code mailed to an address, where an account waits for its confirmation. Says nothing of whether one does.
 * @throws {ServiceError} TOO_MANY_REQUESTS
 */
export async function validateEmail(deps: Deps, email: string, origin: Origin): Promise<void> {
  await deps.limits.accountMail.take(addressKey(origin.address), await deps.attempts.peopleAt(origin.address))
  await requestCode(deps, 'email', email)
}

/**
 * Sets a new password with a code from a mail, from a screen of the academy or from a letter. All sessions end, and a
 * mail tells the person. A password that cannot be used leaves the code as it was. Whatever strangers failed before, the
 * person gets in: their failures are forgotten, and the browser is one that the account knows.
 * @returns the value of the cookie by which a browser is known
 * @throws {ServiceError} BAD_CODE for an unknown name, a wrong, used or expired code; VALIDATION, TOO_MANY_REQUESTS,
 *   BUSY
 */
export async function resetPassword(
  deps: Deps,
  { emailOrUsername, verificationCode, newPassword }: Omit<ResetPasswordRequest, 'confirmPassword'>,
  { browser, ...origin }: Origin & { browser?: Browser },
): Promise<string | undefined> {
  // What holds for everybody, before anybody is looked for: what is personal is only told to who has the code.
  judgePassword(newPassword, { role: 'STUDENT', personal: [] }, 'newPassword')
  const giveBack = await takeTry(deps, origin, emailOrUsername)
  const people = await codeHoldersFor(deps, emailOrUsername, PURPOSES)
  const passwordHash = await deps.passwords.hash(newPassword)
  const open = people.filter(({ status }) => OPEN.includes(status))
  const claim = {
    userIds: open.map(({ id }) => id),
    purposes: PURPOSES,
    code: verificationCode,
  }
  let names: string[] = []
  let device: string | undefined
  let whose = ''
  const right = await takeCode(deps, claim, async (tx, { userId, purpose }) => {
    const person = open.find(({ id }) => id === userId)
    if (!person) throw new Error('The code is of somebody else')
    const { firstName, lastName, username, phone, email } = person
    judgePassword(
      newPassword,
      { role: person.role, personal: [firstName, lastName, username, phone, email] },
      'newPassword',
    )
    await tx.update(users).set({ passwordHash, updatedAt: sql`now()` }).where(eq(users.id, userId))
    const ended = await endAuthSessionsOf(tx, userId, { by: 'password' })
    await forgetCodesOf(tx, userId)
    await mailPasswordChanged(deps, tx, person)
    if (browser) device = await makeKnown(deps, tx, userId, browser)
    whose = userId
    names = [username, phone, email].filter((name) => name !== null)
    await audit(tx, {
      action: 'password.reset',
      actorId: userId,
      ...origin,
      objectType: 'user',
      objectId: userId,
      details: { purpose, ended },
    })
  }).catch(async (error: unknown) => {
    // Whoever has the code guesses nothing.
    await giveBack()
    throw error
  })
  if (!right) throw new ServiceError('BAD_CODE')
  await Promise.all([giveBack(), deps.attempts.forgive(whose, names.map(countedName))])
  return device
}

/**
 * Counts a code that may be wrong. One address is many people: where others there have used up what it may fail, each name
 * has tries of its own, up to a limit for all.
 * @returns what takes the count back
 * @throws {ServiceError} TOO_MANY_REQUESTS
 */
async function takeTry(deps: Deps, { address }: Origin, typed: string): Promise<() => Promise<void>> {
  const client = addressKey(address)
  const { wrongCode, wrongCodeName, wrongCodeMost } = deps.limits
  const taken: [limit: RateLimit, key: string][] = [
    [wrongCodeMost, client],
    [wrongCode, client],
    [wrongCodeName, deps.keys.hash('wrong codes').of(`${client} ${countedName(typed)}`)],
  ]
  const people = await deps.attempts.peopleAt(address)
  const [most, ofAddress, ofName] = await Promise.allSettled(
    taken.map(([limit, key]) => limit.take(key, limit === wrongCode ? people : 0)),
  )
  if (most?.status === 'rejected') throw most.reason
  if (ofAddress?.status === 'rejected' && ofName?.status === 'rejected') throw ofAddress.reason
  return async () => {
    await Promise.all(taken.map(([limit, key]) => limit.giveBack(key)))
  }
}
