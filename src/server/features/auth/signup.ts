import type { Role } from '#/contract/roles.ts'
import type { AdminSignup, ProfessorSignup, SignupAnswer, StudentSignup } from '#/contract/signup.ts'
import { type Actor, type Origin, requireRole } from '#/server/actor.ts'
import { audit } from '#/server/audit.ts'
import type { Deps } from '#/server/deps.ts'
import { mailAdministratorInvited } from '#/server/features/users/account-mails.ts'
import { issueCode } from '#/server/features/users/codes.ts'
import { createPerson, insertUser } from '#/server/features/users/create.ts'
import { judgePassword } from '#/server/features/users/passwords.ts'
import { addressKey } from '#/server/platform/http/client-address.ts'
import { noticesQueue } from './account-jobs.ts'

/** What a registration has come to; the same whoever's address and number it was. */
export type SignedUp = Pick<SignupAnswer, 'username' | 'status'>

/** Seconds for which a new administrator's code is good: a weekend. */
const INVITATION_SECONDS = 3 * 86_400

/**
 * Makes the account of a student who registers. It is active at once; a minor's waits where the academy confirms
 * consents.
 * @throws {ServiceError} VALIDATION, TOO_MANY_REQUESTS, BUSY
 */
export async function signUpStudent(deps: Deps, form: StudentSignup, origin: Origin): Promise<SignedUp> {
  const { password, consent: _, guardian, ...facts } = form
  // Nobody asks a grown-up's guardian, whatever else the form said.
  const creation = { ...facts, role: 'STUDENT' as const, guardian: form.adult ? undefined : guardian }
  return signUp(deps, creation, password, origin)
}

/**
 * Makes the account of a professor who applies; it waits for an administrator.
 * @throws {ServiceError} VALIDATION, TOO_MANY_REQUESTS, BUSY
 */
export async function signUpProfessor(deps: Deps, form: ProfessorSignup, origin: Origin): Promise<SignedUp> {
  const { password, ...facts } = form
  return signUp(deps, { ...facts, role: 'PROFESSOR' as const }, password, origin)
}

/**
 * Makes the account of another administrator, who gets a mail with the code to choose a password with.
 * @throws {ServiceError} FORBIDDEN, VALIDATION
 */
export async function signUpAdministrator(
  deps: Deps,
  actor: Actor,
  { username, ...facts }: AdminSignup,
  origin: Origin,
): Promise<SignedUp> {
  requireRole(actor, 'ADMINISTRATOR')
  return deps.database.withTx(async (tx) => {
    const values = {
      ...facts,
      role: 'ADMINISTRATOR' as const,
      status: 'ACTIVE' as const,
      adult: true,
      phoneFrom: 'academy' as const,
    }
    const made = await insertUser(tx, values, username)
    await audit(tx, {
      action: 'user.created',
      actorId: actor.id,
      ...origin,
      objectType: 'user',
      objectId: made.id,
      details: { role: values.role, status: values.status, via: 'form' },
    })
    const { code } = await issueCode(deps, tx, {
      userId: made.id,
      purpose: 'letter',
      issuedBy: actor.id,
      seconds: INVITATION_SECONDS,
    })
    const recipient = { ...values, username: made.username, emailConfirmedAt: null }
    await mailAdministratorInvited(deps, tx, recipient, code)
    return { username: made.username, status: values.status }
  })
}

async function signUp(
  deps: Deps,
  creation: Parameters<typeof createPerson>[2] & { phone: string; email?: string; role: Role },
  password: string,
  origin: Origin,
): Promise<SignedUp> {
  const { firstName, lastName, username, phone, email, guardian, role } = creation
  const personal = [firstName, lastName, username, phone, email, guardian?.name, guardian?.phone]
  judgePassword(password, { role, personal }, 'password')
  const from = addressKey(origin.address)
  await deps.limits.signup.take(from)
  const hash = deps.keys.hash('limits')
  const contacts = [phone, email].flatMap((contact) => (contact ? [hash.of(JSON.stringify([from, contact]))] : []))
  return withContactsCounted(deps, contacts, async () => {
    const passwordHash = await deps.passwords.hash(password)
    return deps.database.withTx(async (tx) => {
      const made = await createPerson(deps, tx, creation, { origin, via: 'registration', passwordHash })
      await deps.jobs.send(tx, noticesQueue, { userId: made.id })
      return { username: made.username, status: made.status === 'PENDING' ? 'PENDING' : 'ACTIVE' }
    })
  })
}

/** Counts a registration for its number and its address; one that came to nothing is not counted. */
async function withContactsCounted<T>(
  { limits: { signupContact } }: Deps,
  contacts: readonly string[],
  work: () => Promise<T>,
): Promise<T> {
  const taken: string[] = []
  try {
    for (const contact of contacts) {
      await signupContact.take(contact)
      taken.push(contact)
    }
    return await work()
  } catch (error) {
    for (const contact of taken) await signupContact.giveBack(contact)
    throw error
  }
}
