import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** Half of how long an address may live: it is the same for all that time, so that browsers keep what is behind it. */
const STEP_SECONDS = 43_200

/** Addresses that whoever was given them may open, for a day at most. */
export interface Links {
  /** @returns the query that opens what has this name: `until=…&signature=…` */
  sign(name: string): string
  /** @returns the seconds for which the link is still good; `undefined` = it is not */
  check(name: string, until: number, signature: string): number | undefined
}

/**
 * HMAC-SHA256 under a key of its own, made from the server's secret.
 * @param purpose a link of one purpose opens nothing of another
 */
export function createLinks(secret: Uint8Array, purpose: string): Links {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `links of ${purpose}`, 32))
  const digest = (name: string, until: number): Buffer => createHmac('sha256', key).update(`${until} ${name}`).digest()
  return {
    sign(name) {
      const until = (Math.floor(Date.now() / 1000 / STEP_SECONDS) + 2) * STEP_SECONDS
      return `until=${until}&signature=${digest(name, until).toString('base64url')}`
    },
    check(name, until, signature) {
      const left = until - Math.floor(Date.now() / 1000)
      const given = Buffer.from(signature, 'base64url')
      const right = digest(name, until)
      return left > 0 && given.length === right.length && timingSafeEqual(given, right) ? left : undefined
    },
  }
}
