import { PUSHED_KEY, TOKEN_COOKIE } from '#/contract/auth-session.ts'
import { readCookie } from './cookies.ts'

/** What is noted of the notifications that this browser shows without a page. */
interface Pushed {
  /** Whose they are; nobody's any more, where that is no account. */
  owner: string
  /** Of which session the server knows. */
  session: string
  /** Where the browser's push service took them. */
  endpoint: string
}

/** @returns what this browser shows, and whose it is; `undefined` where it shows nothing */
export function notedPush(): Pushed | undefined {
  try {
    const [owner = '', session = '', endpoint = ''] = localStorage.getItem(PUSHED_KEY)?.split(' ') ?? []
    return owner === '' ? undefined : { owner, session, endpoint }
  } catch {
    return undefined
  }
}

/** @returns whether the server knows, as of the present session, that notifications come to an address */
export function isCurrent({ session, endpoint }: Pushed, address: string | undefined): boolean {
  return session === sessionMark() && endpoint === address
}

/** Notes whose notifications this browser shows, as of the present session, and at which address. */
export function notePushed(account: string, endpoint: string): void {
  try {
    localStorage.setItem(PUSHED_KEY, `${account} ${sessionMark()} ${endpoint}`)
  } catch {
    // A browser that keeps nothing shows them until they are turned off, or nobody has opened a page for long.
  }
}

/** Notes that it shows nobody's. */
export function noteNotPushed(): void {
  try {
    localStorage.removeItem(PUSHED_KEY)
  } catch {
    // There is nothing noted, then.
  }
}

/** By which the present session is told from the next one; nothing can be made of it. FNV-1a. */
function sessionMark(): string {
  let hash = 0x811c9dc5
  for (const letter of readCookie(TOKEN_COOKIE) ?? '') {
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0
  }
  return hash.toString(36)
}
