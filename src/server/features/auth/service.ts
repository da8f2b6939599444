import { and, eq, sql } from 'drizzle-orm'
import type { SigninRequest, SigninResponse } from '#/contract/auth.ts'
import type { Preferences } from '#/contract/preferences.ts'
import type { UserStatus } from '#/contract/users.ts'
import type { Origin } from '#/server/actor.ts'
import { audit } from '#/server/audit.ts'
import type { Deps } from '#/server/deps.ts'
import { openAuthSession } from '#/server/features/auth-sessions/auth-sessions.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { needsRehash } from '#/server/platform/security/passwords.ts'
import { users } from '#/server/tables/users.ts'
import { candidatesFor } from './candidates.ts'
import { deviceLabel } from './device.ts'
import { type Browser, noteBrowser, whoKnows } from './known-device.ts'

export interface SignedIn {
  answer: SigninResponse
  /** The value of the binding cookie; absent for clients that are no browser. */
  binding?: string
  /** The value of the cookie by which the browser is known again; absent for clients that are no browser. */
  device?: string
  preferences: Preferences
}

type Person = typeof users.$inferSelect

/** Sign-in errors by account status; an erased account answers like an unknown one. */
const REFUSALS = {
  PENDING: 'ACCOUNT_PENDING',
  SUSPENDED: 'ACCOUNT_SUSPENDED',
  REFUSED: 'ACCOUNT_REFUSED',
  ERASED: 'BAD_CREDENTIALS',
} as const satisfies Record<Exclude<UserStatus, 'ACTIVE'>, ServiceError['code']>

/**
 * Signs a person in by user name, e-mail address or phone number.
 * An unknown name and a wrong password cost the same time and get the same answer; what is wrong with an account is
 * told only to who knows its password.
 * @param browser what asks, if it is a browser: its token is bound to it
 * @throws {ServiceError} BAD_CREDENTIALS, SIGNIN_LOCKED, BUSY, ACCOUNT_SUSPENDED, ACCOUNT_PENDING, ACCOUNT_REFUSED
 */
export async function signIn(
  deps: Deps,
  { username, password }: SigninRequest,
  { browser, ...origin }: Origin & { browser?: Browser },
): Promise<SignedIn> {
  const person = await findPerson(deps, username, password, { browser, ...origin })
  if (!person) throw new ServiceError('BAD_CREDENTIALS')
  if (person.status !== 'ACTIVE') throw new ServiceError(REFUSALS[person.status])
  await deps.attempts.gotIn(origin.address, person.id)

  const renewed =
    person.passwordHash && needsRehash(person.passwordHash) ? await deps.passwords.hash(password) : undefined
  const { session, device } = await deps.database.withTx(async (tx) => {
    // A password or a status that was changed meanwhile counts; whoever changes it waits for this session, and ends it.
    const [still] = await tx
      .update(users)
      .set({ lastSignedInAt: sql`now()`, ...(renewed && { passwordHash: renewed }) })
      .where(
        and(
          eq(users.id, person.id),
          eq(users.status, 'ACTIVE'),
          person.passwordHash ? eq(users.passwordHash, person.passwordHash) : undefined,
        ),
      )
      .returning({ id: users.id })
    if (!still) throw new ServiceError('BAD_CREDENTIALS')
    const opened = await openAuthSession(deps, tx, person, {
      bound: browser !== undefined,
      device: browser && deviceLabel(browser.userAgent),
    })
    await audit(tx, { action: 'session.opened', actorId: person.id, ...origin })
    return {
      session: opened,
      device: browser && (await noteBrowser(deps, tx, person, { ...browser, address: origin.address })),
    }
  })
  return {
    answer: { accessToken: session.accessToken, id: person.id, roles: [person.role], username: person.username },
    binding: session.binding,
    device,
    preferences: { locale: person.locale, colorScheme: person.colorScheme, menuMode: person.menuMode },
  }
}

/** @returns who has this name and this password; as many hashes are made for one name as for any other of its look */
async function findPerson(
  deps: Deps,
  username: string,
  password: string,
  { address, browser }: Origin & { browser?: Browser },
): Promise<Person | undefined> {
  const { name, people } = await candidatesFor(deps, username)
  const rightOnes: Person[] = []
  const personIds = people.map((person) => person?.id)
  const who = { name, personIds, marks: await whoKnows(deps, browser, personIds), address }
  const chosen = await deps.attempts.attempt(who, async () => {
    for (const person of people) {
      const right = await deps.passwords.verify(person?.passwordHash, password)
      if (right && person) rightOnes.push(person)
    }
    // Sisters who share a number and a password: the account that can be used.
    const usable = (person: Person): number => (person.status === 'ACTIVE' ? 0 : 1)
    return rightOnes.toSorted((a, b) => usable(a) - usable(b)).map(({ id }) => id)
  })
  return rightOnes.find(({ id }) => id === chosen)
}
