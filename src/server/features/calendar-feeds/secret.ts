import { createHash, randomBytes } from 'node:crypto'

const BYTES = 16

/** @returns 128 random bits as 22 letters */
export function newSecret(): string {
  return randomBytes(BYTES).toString('base64url')
}

/** @returns what is kept of a secret: it has too many values to be found again */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
