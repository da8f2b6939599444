import type { Pool } from 'pg'
import { createRateLimit, type RateLimit } from '#/server/platform/security/rate-limit.ts'

const HOUR = 3_600

/** How often a client may do what costs others something. */
export interface Limits {
  /** Messages by the contact form, by address. */
  contact: RateLimit
  /** Pictures of oneself, by person. */
  photo: RateLimit
}

export function createLimits(pool: Pool): Limits {
  return {
    contact: createRateLimit(pool, { name: 'contact-address', points: 5, seconds: HOUR }),
    photo: createRateLimit(pool, { name: 'photo-person', points: 20, seconds: HOUR }),
  }
}
