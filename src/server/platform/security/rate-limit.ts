import type { Pool } from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { ServiceError } from '#/server/platform/errors.ts'

const DAY = 86_400

/** How often something may happen under one key. */
export interface RateLimit {
  /**
   * Counts one.
   * @param more how many more this key may have than others
   * @throws {ServiceError} TOO_MANY_REQUESTS with the seconds to wait
   */
  take(key: string, more?: number): Promise<void>
  /** Counts one less: what was taken has come to nothing. */
  giveBack(key: string): Promise<void>
}

/** @returns counters in the database, so that a restart forgets nothing; in memory while it is away */
export function createCounters(pool: Pool, keyPrefix: string, points: number, duration: number): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: pool,
    tableName: 'rate_limits',
    tableCreated: true,
    // The daily cleanup forgets what has expired.
    clearExpiredByTimeout: false,
    keyPrefix,
    points,
    duration,
    // A timer runs 24 days at most.
    insuranceLimiter: new RateLimiterMemory({ keyPrefix, points, duration: Math.min(duration, DAY) }),
  })
}

/** @param limit.name no other limit's name; `points` times in `seconds` */
export function createRateLimit(
  pool: Pool,
  { name, points, seconds }: { name: string; points: number; seconds: number },
): RateLimit {
  const counters = createCounters(pool, name, points, seconds)
  return {
    async take(key, more = 0) {
      const counted = await counters.penalty(key)
      if (counted.consumedPoints > points + more) throw tooMany(counted)
    },
    async giveBack(key) {
      await counters.reward(key)
    },
  }
}

/** @throws {ServiceError} TOO_MANY_REQUESTS where a counter is used up, and whatever else went wrong */
export function refuse(reason: unknown): never {
  throw reason instanceof RateLimiterRes ? tooMany(reason) : reason
}

/** @returns the refusal that tells how long a counter is used up */
export function tooMany({ msBeforeNext }: RateLimiterRes): ServiceError {
  return new ServiceError('TOO_MANY_REQUESTS', { retryAfter: Math.max(1, Math.ceil(msBeforeNext / 1000)) })
}
