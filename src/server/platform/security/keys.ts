import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { createSealer, type Sealer } from './seal.ts'

/** A hash that only this server can make: of what has too few values to be kept under a plain one. */
export interface KeyedHash {
  /** @returns the HMAC-SHA256 of a text, base64url */
  of(text: string): string
  /** @returns whether a text has this hash, in the same time either way */
  matches(hash: string, text: string): boolean
}

/** Keys made from the server's secret, one for each purpose: what was made for one is worth nothing for another. */
export interface Keys {
  hash(purpose: string): KeyedHash
  sealer(purpose: string): Sealer
}

/** @param secret at least 32 bytes */
export function createKeys(secret: Uint8Array): Keys {
  return {
    hash(purpose) {
      const key = Buffer.from(hkdfSync('sha256', secret, '', `hash ${purpose}`, 32))
      const of = (text: string): string => createHmac('sha256', key).update(text).digest('base64url')
      return {
        of,
        matches(hash, text) {
          const [expected, given] = [Buffer.from(hash), Buffer.from(of(text))]
          return expected.length === given.length && timingSafeEqual(expected, given)
        },
      }
    },
    sealer: (purpose) => createSealer(secret, purpose),
  }
}
