import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { ServiceError } from '#/server/platform/errors.ts'
import { addressKey } from '#/server/platform/http/client-address.ts'

/** Failures on one account before each further try waits: 1, 2, 4 … 300 s. */
const FREE_FAILURES = 5
const LONGEST_WAIT = 300
/** Failures in a row after which an account takes no more tries for the rest of the day (NIST SP 800-63B-4). */
const MOST_FAILURES = 100
const DAY = 86_400
/** Failures from one address, over all accounts; a school behind one address stays well below. */
const ADDRESS_FAILURES = 50
const ADDRESS_WINDOW = 600

/** Counts failed sign-ins per account and per address, in the database, so that a restart forgets nothing. */
export interface Attempts {
  /**
   * Takes one try on an account. Counted before the password is looked at, so that parallel tries gain nothing.
   * @throws {ServiceError} TOO_MANY_REQUESTS with the seconds to wait
   */
  begin(account: string, address: string): Promise<void>
  /** Forgets the failures of an account after a right password. */
  succeed(account: string): Promise<void>
  /** Counts a failure against the address. */
  fail(address: string): Promise<void>
}

/** @param pool where the counters are kept; while it is away they are counted in memory */
export function createAttempts(pool: Pool): Attempts {
  const limiter = (keyPrefix: string, points: number, duration: number): RateLimiterPostgres =>
    new RateLimiterPostgres({
      storeClient: pool,
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix,
      points,
      duration,
      insuranceLimiter: new RateLimiterMemory({ keyPrefix, points, duration }),
    })
  const failures = limiter('signin-account', MOST_FAILURES, DAY)
  const gate = limiter('signin-gate', 1, LONGEST_WAIT)
  const addresses = limiter('signin-address', ADDRESS_FAILURES, ADDRESS_WINDOW)

  return {
    async begin(account, address) {
      const key = digest(account)
      const [fromAddress, shut] = await Promise.all([addresses.get(addressKey(address)), gate.get(key)])
      if (fromAddress && fromAddress.consumedPoints >= ADDRESS_FAILURES) throw tooMany(fromAddress)
      if (shut) throw tooMany(shut)
      const { consumedPoints } = await failures.consume(key).catch(refuse)
      // The fifth failure shuts the gate for a second, the sixth for two …; whoever shuts it goes through.
      const wait = Math.min(LONGEST_WAIT, 2 ** (consumedPoints - FREE_FAILURES))
      if (consumedPoints >= FREE_FAILURES) await gate.consume(key, 1, { customDuration: wait }).catch(refuse)
    },
    async succeed(account) {
      const key = digest(account)
      await Promise.all([failures.delete(key), gate.delete(key)])
    },
    async fail(address) {
      await addresses.penalty(addressKey(address))
    },
  }
}

/** Keys are kept for a day, so they hold no name. */
function digest(account: string): string {
  return createHash('sha256').update(account).digest('base64url')
}

function refuse(reason: unknown): never {
  throw reason instanceof RateLimiterRes ? tooMany(reason) : reason
}

function tooMany({ msBeforeNext }: RateLimiterRes): ServiceError {
  return new ServiceError('TOO_MANY_REQUESTS', { retryAfter: Math.max(1, Math.ceil(msBeforeNext / 1000)) })
}
