import type { Pool } from 'pg'
import { createRateLimit, type RateLimit } from '#/server/platform/security/rate-limit.ts'

const HOUR = 3_600

/** How often a client may do what costs others something. */
export interface Limits {
  /** Messages by the contact form, by address. */
  contact: RateLimit
  /** Pictures of oneself, by person. */
  photo: RateLimit
  /** Wrong present passwords where one is asked for again, by person. */
  ownPassword: RateLimit
  /** Codes for a new e-mail address, by person. */
  ownEmail: RateLimit
  /** The same, by mailbox, whoever asks: nobody can fill a stranger's. */
  codeMailbox: RateLimit
  /** Copies of one's own data, by person. */
  export: RateLimit
}

export function createLimits(pool: Pool): Limits {
  return {
    contact: createRateLimit(pool, { name: 'contact-address', points: 5, seconds: HOUR }),
    photo: createRateLimit(pool, { name: 'photo-person', points: 20, seconds: HOUR }),
    ownPassword: createRateLimit(pool, { name: 'own-password', points: 10, seconds: HOUR }),
    ownEmail: createRateLimit(pool, { name: 'own-email', points: 5, seconds: HOUR }),
    codeMailbox: createRateLimit(pool, { name: 'code-mailbox', points: 5, seconds: 24 * HOUR }),
    export: createRateLimit(pool, { name: 'export-person', points: 5, seconds: HOUR }),
  }
}
