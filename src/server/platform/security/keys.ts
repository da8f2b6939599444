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

/**
 * A key is made the first time that its purpose is asked for; purposes are words of our own, and few.
 * @param secret at least 32 bytes
 */
export function createKeys(secret: Uint8Array): Keys {
  return {
    hash: onceEach((purpose) => keyedHash(Buffer.from(hkdfSync('sha256', secret, '', `hash ${purpose}`, 32)))),
    sealer: onceEach((purpose) => createSealer(secret, purpose)),
  }
}

function keyedHash(key: Buffer): KeyedHash {
  const of = (text: string): string => createHmac('sha256', key).update(text).digest('base64url')
  return {
    of,
    matches(hash, text) {
      const [expected, given] = [Buffer.from(hash), Buffer.from(of(text))]
      return expected.length === given.length && timingSafeEqual(expected, given)
    },
  }
}

function onceEach<Made>(make: (purpose: string) => Made): (purpose: string) => Made {
  const made = new Map<string, Made>()
  return (purpose) => {
    const known = made.get(purpose)
    if (known !== undefined) return known
    const fresh = make(purpose)
    made.set(purpose, fresh)
    return fresh
  }
}
