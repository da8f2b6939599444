import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import { ServiceError } from '#/server/platform/errors.ts'
import { createCounters, refuse, tooMany } from '#/server/platform/security/rate-limit.ts'
import { createTurns } from '#/server/platform/security/turns.ts'
import { createAddressBudget } from './address-budget.ts'

/** Failures of one name before each further try waits: 1, 2, 4 … 300 s. */
const FREE_FAILURES = 5
const LONGEST_WAIT = 300
/** Failures in a row after which a name, or a person, takes no more tries for the rest of the day (NIST SP 800-63B-4). */
const MOST_FAILURES = 100
/**
 * Tries a day that a browser has of its own with an account that knows it, whatever others did (OWASP, "Slow Down Online
 * Guessing Attacks with Device Cookies"); after them it is any browser.
 */
const DEVICE_TRIES = 10
const DAY = 86_400

/** How many tries on one name may wait for the one before them. */
const QUEUE_LIMIT = 32

/** Who tries to get in. */
export interface Try {
  name: string
  /** Whose name it may be, always as many for names of one look: `undefined` for nobody. */
  personIds: readonly (string | undefined)[]
  /** By which mark those of them who know the browser do so. */
  marks: ReadonlyMap<string, string>
  address: string
}

/** Counts failed sign-ins per name, person and address, in the database, so that a restart forgets nothing. */
export interface Attempts {
  /**
   * One try on a name: tries on the same name run one after the other, and each is counted before the password is
   * looked at, so that parallel guesses gain nothing. A right password forgets the failures.
   *
   * What the caller is told depends on the name as it was typed, never on whose it is: a wait that two names share
   * would say that they are one person's. The failures of a person over all their names are counted in silence; beyond
   * the most a day, no password is right. Where others used up the tries, a browser that a person knows has tries of
   * its own on that person's account; what they come to changes nothing for the others.
   * @param verify whose password it is, the preferred one first
   * @returns the first of them whose tries are not used up
   * @throws {ServiceError} SIGNIN_LOCKED with the seconds to wait, BUSY, and whatever `verify` throws
   */
  attempt(who: Try, verify: () => Promise<readonly string[]>): Promise<string | undefined>
  /** Forgets what was failed on an account: its password is another one now. @param names as they are counted */
  forgive(personId: string, names: readonly string[]): Promise<void>
  /** An active account got in from an address, where more may then be mistyped. */
  gotIn(address: string, personId: string): Promise<void>
  /** @returns how many accounts got in from an address of late; 90 at most */
  peopleAt(address: string): Promise<number>
}

/** @param pool where the counters are kept; while it is away they are counted in memory */
export function createAttempts(pool: Pool): Attempts {
  const failures = createCounters(pool, 'signin-name', MOST_FAILURES, DAY)
  const persons = createCounters(pool, 'signin-person', MOST_FAILURES, DAY)
  const gate = createCounters(pool, 'signin-gate', 1, LONGEST_WAIT)
  const devices = createCounters(pool, 'signin-device', DEVICE_TRIES, DAY)
  const addresses = createAddressBudget(pool)

  const turns = createTurns(QUEUE_LIMIT)

  /** @throws {ServiceError} TOO_MANY_REQUESTS */
  async function begin(key: string, address: string): Promise<void> {
    const [usedUp, shut] = await Promise.all([addresses.usedUp(address), gate.get(key)])
    if (usedUp) throw usedUp
    if (shut) throw tooMany(shut)
    const { consumedPoints } = await failures.consume(key).catch(refuse)
    // The fifth failure shuts the gate for a second, the sixth for two …; whoever shuts it goes through.
    const wait = Math.min(LONGEST_WAIT, 2 ** (consumedPoints - FREE_FAILURES))
    if (consumedPoints >= FREE_FAILURES) await gate.consume(key, 1, { customDuration: wait }).catch(refuse)
  }

  /** @returns whether the browser had a try left, which is taken */
  async function takeDeviceTry(mark: string | undefined): Promise<boolean> {
    if (mark === undefined) return false
    return devices.consume(digest(mark)).then(
      () => true,
      (reason) => (reason instanceof Error ? Promise.reject(reason) : false),
    )
  }

  return {
    attempt({ name, personIds, marks, address }, verify) {
      const key = digest(name)
      // Nobody has a counter too, so that an unknown name costs the statements of a known one.
      const keys = personIds.map((id, index) => digest(id ?? `${name} ${index}`))
      // Whoever floods a name keeps no known browser waiting.
      const queue = [key, ...marks.values()].join(' ')
      return turns.take(queue, async () => {
        const refusal = await begin(key, address).then(() => undefined, asLock)
        if (refusal && marks.size === 0) throw refusal
        const spent = await Promise.all(keys.map((person) => persons.get(person)))
        const open = spent.map((counted) => !refusal && (counted?.consumedPoints ?? 0) < MOST_FAILURES)
        const ofDevice = await Promise.all(
          personIds.map((id, index) => !open[index] && takeDeviceTry(id && marks.get(id))),
        )
        if (refusal && !ofDevice.includes(true)) throw refusal
        const takeBack = () =>
          Promise.all([
            refusal ? undefined : failures.reward(key),
            ...personIds.map((id, index) => ofDevice[index] && devices.reward(digest(marks.get(id ?? '') ?? ''))),
          ])
        const right = await verify().catch(async (error) => {
          // Nothing was tried, so nothing failed.
          await takeBack()
          throw error
        })
        const match = right.find((id) => {
          const index = personIds.indexOf(id)
          return open[index] || ofDevice[index]
        })
        if (match === undefined) {
          if (!refusal) await Promise.all([addresses.failed(address), ...keys.map((person) => persons.penalty(person))])
          return undefined
        }
        const mark = marks.get(match)
        await Promise.all([
          mark && devices.delete(digest(mark)),
          // What strangers failed stays counted where only the browser got the person in.
          ...(open[personIds.indexOf(match)]
            ? [failures.delete(key), gate.delete(key), persons.delete(digest(match))]
            : [!refusal && failures.reward(key)]),
        ])
        return match
      })
    },
    async forgive(personId, names) {
      const keys = names.map(digest)
      await Promise.all([
        persons.delete(digest(personId)),
        ...keys.flatMap((key) => [failures.delete(key), gate.delete(key)]),
      ])
    },
    gotIn: addresses.signedIn,
    peopleAt: addresses.people,
  }
}

/** @returns the refusal that also says how to get in all the same. @throws whatever else went wrong */
function asLock(error: unknown): ServiceError {
  if (error instanceof ServiceError && error.code === 'TOO_MANY_REQUESTS') {
    return new ServiceError('SIGNIN_LOCKED', { retryAfter: error.retryAfter })
  }
  throw error
}

/** Keys are kept for a day, so they hold no name. */
function digest(account: string): string {
  return createHash('sha256').update(account).digest('base64url')
}
