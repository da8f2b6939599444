import { hash, verify } from '@node-rs/argon2'
import { createTurns } from './turns.ts'

/** `Algorithm.Argon2id`, an ambient enum that type stripping cannot resolve. */
const ARGON2ID = 2

/** argon2id, 19 MiB, 2 passes, 1 lane: the first choice of the OWASP password storage sheet. */
export const ARGON2 = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** How many sign-ins may wait for their hash; more are told to come back. */
const QUEUE_LIMIT = 32

/** Hash of a password that nobody has, so that an unknown name costs the time of a known one. */
const NOBODY = await hash(crypto.randomUUID(), ARGON2)

export interface Passwords {
  /**
   * @returns the argon2id hash of a password, in PHC form
   * @throws {ServiceError} BUSY when too many are waiting
   */
  hash(password: string): Promise<string>
  /**
   * @param stored the person's hash; absent = nobody, which takes the same time and is never right
   * @throws {ServiceError} BUSY when too many are waiting
   */
  verify(stored: string | null | undefined, password: string): Promise<boolean>
}

/**
 * Hashes run one at a time (the native code works off the event loop), so that a rush leaves a core for the others:
 * a process has one of these.
 */
export function createPasswords(): Passwords {
  const turns = createTurns(QUEUE_LIMIT)
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => turns.take('hash', work)
  return {
    hash: (password) => inTurn(() => hashPassword(password)),
    async verify(stored, password) {
      const right = await inTurn(() => verify(stored ?? NOBODY, prepared(password)))
      return right && stored != null
    },
  }
}

/** @returns the argon2id hash of a password, in PHC form; for tools and seeds, where nobody is waiting */
export function hashPassword(password: string): Promise<string> {
  return hash(prepared(password), ARGON2)
}

/** @returns whether a stored hash was made with other parameters than today's */
export function needsRehash(stored: string): boolean {
  const { memoryCost, timeCost, parallelism } = ARGON2
  return !stored.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`)
}

/** NFKC, so that the same letters typed on another keyboard are the same password (NIST SP 800-63B-4). */
function prepared(password: string): string {
  return password.normalize('NFKC')
}
