import { PUSHED_KEY } from '#/contract/auth-session.ts'
import { tokenSession } from './auth-session.ts'

/**
 * What is to be done about the notifications that this browser shows without a page: those of a session before are told
 * of the present one, and somebody else's are turned off.
 * @returns `undefined` where there is nothing to do
 */
export function pushTask(account: string): 'renew' | 'forget' | undefined {
  const [owner, session] = read()?.split(' ') ?? []
  if (owner === undefined) return undefined
  if (owner !== account) return 'forget'
  return session === tokenSession() ? undefined : 'renew'
}

/** Notes whose notifications this browser shows, as of the present session. */
export function notePushed(account: string): void {
  try {
    localStorage.setItem(PUSHED_KEY, `${account} ${tokenSession()}`)
  } catch {
    // A browser that keeps nothing shows them until the session is over.
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

function read(): string | undefined {
  try {
    return localStorage.getItem(PUSHED_KEY) ?? undefined
  } catch {
    return undefined
  }
}
