import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import { addressKey } from '#/server/platform/http/client-address.ts'
import { createCounters, refuse, tooMany } from '#/server/platform/security/rate-limit.ts'
import { createTurns } from '#/server/platform/security/turns.ts'

/** Failures of one name before each further try waits: 1, 2, 4 … 300 s. */
const FREE_FAILURES = 5
const LONGEST_WAIT = 300
/** Failures in a row after which a name, or a person, takes no more tries for the rest of the day (NIST SP 800-63B-4). */
const MOST_FAILURES = 100
const DAY = 86_400
/** Failures from one address, over all accounts; a school behind one address stays well below. */
const ADDRESS_FAILURES = 50
const ADDRESS_WINDOW = 600

/** How many tries on one name may wait for the one before them. */
const QUEUE_LIMIT = 32

/** Counts failed sign-ins per name, person and address, in the database, so that a restart forgets nothing. */
export interface Attempts {
  /**
   * One try on a name: tries on the same name run one after the other, and each is counted before the password is
   * looked at, so that parallel guesses gain nothing. A right password forgets the failures.
   *
   * What the caller is told depends on the name as it was typed, never on whose it is: a wait that two names share
   * would say that they are one person's. The failures of a person over all their names are counted in silence; beyond
   * the most a day, no password is right.
   * @param who.personIds whose name it may be, always as many for names of one look: `undefined` for nobody
   * @param verify whose password it is
   * @returns the same, if that person's tries are not used up
   * @throws {ServiceError} TOO_MANY_REQUESTS with the seconds to wait, BUSY, and whatever `verify` throws
   */
  attempt(
    who: { name: string; personIds: readonly (string | undefined)[]; address: string },
    verify: () => Promise<string | undefined>,
  ): Promise<string | undefined>
}

/** @param pool where the counters are kept; while it is away they are counted in memory */
export function createAttempts(pool: Pool): Attempts {
  const failures = createCounters(pool, 'signin-name', MOST_FAILURES, DAY)
  const persons = createCounters(pool, 'signin-person', MOST_FAILURES, DAY)
  const gate = createCounters(pool, 'signin-gate', 1, LONGEST_WAIT)
  const addresses = createCounters(pool, 'signin-address', ADDRESS_FAILURES, ADDRESS_WINDOW)

  const turns = createTurns(QUEUE_LIMIT)

  /** @throws {ServiceError} TOO_MANY_REQUESTS */
  async function begin(key: string, from: string): Promise<void> {
    const [fromAddress, shut] = await Promise.all([addresses.get(from), gate.get(key)])
    if (fromAddress && fromAddress.consumedPoints >= ADDRESS_FAILURES) throw tooMany(fromAddress)
    if (shut) throw tooMany(shut)
    const { consumedPoints } = await failures.consume(key).catch(refuse)
    // The fifth failure shuts the gate for a second, the sixth for two …; whoever shuts it goes through.
    const wait = Math.min(LONGEST_WAIT, 2 ** (consumedPoints - FREE_FAILURES))
    if (consumedPoints >= FREE_FAILURES) await gate.consume(key, 1, { customDuration: wait }).catch(refuse)
  }

  return {
    attempt({ name, personIds, address }, verify) {
      const key = digest(name)
      const from = addressKey(address)
      // Nobody has a counter too, so that an unknown name costs the statements of a known one.
      const keys = personIds.map((id, index) => digest(id ?? `${name} ${index}`))
      return turns.take(key, async () => {
        await begin(key, from)
        const match = await verify().catch(async (error) => {
          // Nothing was tried, so nothing failed.
          await failures.reward(key)
          throw error
        })
        const spent = await persons.get(match ? digest(match) : (keys[0] ?? key))
        const right = match !== undefined && (spent?.consumedPoints ?? 0) < MOST_FAILURES
        if (!right) {
          await Promise.all([addresses.penalty(from), ...keys.map((person) => persons.penalty(person))])
          return undefined
        }
        await Promise.all([failures.delete(key), gate.delete(key), persons.delete(digest(match))])
        return match
      })
    },
  }
}

/** Keys are kept for a day, so they hold no name. */
function digest(account: string): string {
  return createHash('sha256').update(account).digest('base64url')
}
