import { NOBODY_PUSHED, PUSHED_KEY, TOKEN_COOKIE } from '#/contract/auth-session.ts'
import { readCookie } from './cookies.ts'

/**
 * What is to be done about the notifications that this browser shows without a page: those of a session before are told
 * of the present one, and somebody else's, or nobody's any more, are turned off.
 * @returns `undefined` where there is nothing to do
 */
export function pushTask(account: string): 'renew' | 'forget' | undefined {
  const [owner, session] = read()?.split(' ') ?? []
  if (owner === undefined) return undefined
  if (owner !== account) return 'forget'
  return session === sessionMark() ? undefined : 'renew'
}

/** Notes whose notifications this browser shows, as of the present session. */
export function notePushed(account: string): void {
  try {
    localStorage.setItem(PUSHED_KEY, `${account} ${sessionMark()}`)
  } catch {
    // A browser that keeps nothing shows them until they are turned off, or nobody has opened a page for long.
  }
}

/** Notes that it is to show nobody's, and has not been told so yet. @returns whether it showed somebody's */
export function noteToDrop(): boolean {
  if (read() === undefined) return false
  localStorage.setItem(PUSHED_KEY, NOBODY_PUSHED)
  return true
}

/** Notes that it shows nobody's. */
export function noteNotPushed(): void {
  try {
    localStorage.removeItem(PUSHED_KEY)
  } catch {
    // There is nothing noted, then.
  }
}

function read(): string | undefined {
  try {
    return localStorage.getItem(PUSHED_KEY) ?? undefined
  } catch {
    return undefined
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
