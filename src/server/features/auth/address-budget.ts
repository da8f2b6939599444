import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import { addressKey } from '#/server/platform/http/client-address.ts'
import { createCounters, tooMany } from '#/server/platform/security/rate-limit.ts'

/** Failures from one address in ten minutes, over all accounts, where nobody is known to live or learn. */
const FAILURES = 50
/** What each account that got in from there adds: a class that begins a lesson mistypes more than a family does. */
const FAILURES_PER_PERSON = 5
/** However many they are: what one address may guess stays bounded. */
const MOST_FAILURES = 500
/** Accounts that add to it: with more, nothing grows. */
const MOST_PEOPLE = (MOST_FAILURES - FAILURES) / FAILURES_PER_PERSON
const WINDOW = 600
const WEEK = 7 * 86_400

/**
 * How many failed sign-ins an address may have: one address may be a school. It grows with the accounts that got in
 * from there this week or the last, and says nothing of any of them: who asks is told the same whatever the name.
 */
export interface AddressBudget {
  /** @returns the refusal for an address that has used up what it had */
  usedUp(address: string): Promise<Error | undefined>
  /** A try from there failed. */
  failed(address: string): Promise<void>
  /** An active account got in from there; it counts once a week. */
  signedIn(address: string, personId: string): Promise<void>
  /** @returns how many accounts got in from there, this week or the last; 90 at most */
  people(address: string): Promise<number>
}

/** @param pool where the counters are kept; they hold no name, and are forgotten after two weeks */
export function createAddressBudget(pool: Pool): AddressBudget {
  const failures = createCounters(pool, 'signin-address', MOST_FAILURES, WINDOW)
  const counted = createCounters(pool, 'address-person', 1, 2 * WEEK)
  const numbers = createCounters(pool, 'address-people', 1, 2 * WEEK)
  const week = (): number => Math.floor(Date.now() / 1000 / WEEK)

  async function people(address: string): Promise<number> {
    const key = addressKey(address)
    const weeks = await Promise.all([week(), week() - 1].map((number) => numbers.get(`${key} ${number}`)))
    return Math.min(MOST_PEOPLE, Math.max(...weeks.map((one) => one?.consumedPoints ?? 0)))
  }

  return {
    people,
    async usedUp(address) {
      const [failed, known] = await Promise.all([failures.get(addressKey(address)), people(address)])
      const most = FAILURES + FAILURES_PER_PERSON * known
      return failed && failed.consumedPoints >= most ? tooMany(failed) : undefined
    },
    async failed(address) {
      await failures.penalty(addressKey(address))
    },
    async signedIn(address, personId) {
      const key = `${addressKey(address)} ${week()}`
      const who = createHash('sha256').update(`${key} ${personId}`).digest('base64url')
      const { consumedPoints } = await counted.penalty(who)
      if (consumedPoints === 1) await numbers.penalty(key)
    },
  }
}
