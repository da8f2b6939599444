import { eq, or, sql } from 'drizzle-orm'
import type { SigninRequest, SigninResponse } from '#/contract/auth.ts'
import type { Preferences } from '#/contract/layout.ts'
import { normaliseUsername } from '#/contract/username.ts'
import { toLatinDigits } from '#/i18n/format.ts'
import type { Deps } from '#/server/deps.ts'
import { audit } from '#/server/features/audit/service.ts'
import { users } from '#/server/features/users/tables.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { needsRehash } from '#/server/platform/security/passwords.ts'
import type { Origin } from './actor.ts'
import { openSession } from './sessions.ts'

export interface SignedIn {
  answer: SigninResponse
  /** The value of the binding cookie; absent for clients that are no browser. */
  binding?: string
  preferences: Preferences
}

/**
 * Signs a person in by user name, e-mail address or phone number.
 * An unknown name and a wrong password cost the same time and get the same answer; what is wrong with an account is
 * told only to who knows its password.
 * @param bound whether the token is to be bound to the browser that asked
 * @throws {ServiceError} BAD_CREDENTIALS, TOO_MANY_REQUESTS, BUSY, ACCOUNT_SUSPENDED, ACCOUNT_PENDING
 */
export async function signIn(
  deps: Deps,
  { username, password }: SigninRequest,
  { bound, ...origin }: Origin & { bound: boolean },
): Promise<SignedIn> {
  const name = normaliseUsername(username)
  const person = await findByName(deps, name)
  const who = { name: asPhone(name) ?? name, personId: person?.id, address: origin.address }
  const right = await deps.attempts.attempt(who, () => deps.passwords.verify(person?.passwordHash, password))
  if (!right || !person) throw new ServiceError('BAD_CREDENTIALS')
  if (person.status === 'SUSPENDED') throw new ServiceError('ACCOUNT_SUSPENDED')
  if (person.status === 'PENDING') throw new ServiceError('ACCOUNT_PENDING')

  const renewed =
    person.passwordHash && needsRehash(person.passwordHash) ? await deps.passwords.hash(password) : undefined
  const session = await deps.database.withTx(async (tx) => {
    const opened = await openSession(deps, tx, person, { bound })
    await tx
      .update(users)
      .set({ lastSignedInAt: sql`now()`, ...(renewed && { passwordHash: renewed }) })
      .where(eq(users.id, person.id))
    await audit(tx, { action: 'session.opened', actorId: person.id, ...origin })
    return opened
  })
  return {
    answer: { accessToken: session.accessToken, id: person.id, roles: [person.role], username: person.username },
    binding: session.binding,
    preferences: { locale: person.locale, colorScheme: person.colorScheme, menuMode: person.menuMode },
  }
}

async function findByName(deps: Deps, name: string): Promise<typeof users.$inferSelect | undefined> {
  const phone = asPhone(name)
  const [person] = await deps.database.db
    .select()
    .from(users)
    .where(or(eq(users.username, name), eq(users.email, name), phone ? eq(users.phone, phone) : undefined))
    // A user name that looks like another person's phone number must not shadow it, nor be shadowed.
    .orderBy(sql`${users.username} = ${name} desc`)
    .limit(1)
  return person
}

/** @returns the E.164 form of what could be a Tunisian number: 8 digits, with or without the country's code */
function asPhone(name: string): string | undefined {
  const digits = /^(?:\+216|00216)?(\d{8})$/.exec(toLatinDigits(name).replace(/[\s.-]/g, ''))?.[1]
  return digits && `+216${digits}`
}
