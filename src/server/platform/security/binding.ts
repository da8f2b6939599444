import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** Name of the binding cookie over https (and on loopback, where browsers take `Secure` cookies too). */
const SECURE_NAME = '__Host-fgp'
const PLAIN_NAME = 'fgp'

/** The cookie by which an account knows a browser again, under the names that the binding has. */
export function deviceCookieName(secure: boolean): string {
  return secure ? '__Host-device' : 'device'
}

/** @returns the binding cookie's name: the `__Host-` prefix needs `Secure` */
export function bindingCookieName(secure: boolean): string {
  return secure ? SECURE_NAME : PLAIN_NAME
}

/** @returns a new binding: the value for the cookie and the hash for the token */
export function createBinding(): { value: string; hash: string } {
  const value = randomBytes(32).toString('base64url')
  return { value, hash: hashBinding(value) }
}

/** @returns whether a cookie's value is the one that a token was bound to */
export function bindingMatches(hash: string, value: string | undefined): boolean {
  if (!value) return false
  const expected = Buffer.from(hash)
  const given = Buffer.from(hashBinding(value))
  return expected.length === given.length && timingSafeEqual(expected, given)
}

function hashBinding(value: string): string {
  return createHash('sha256').update(value).digest('base64url')
}
