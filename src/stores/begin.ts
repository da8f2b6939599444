import { createHttp } from '#/client/http.ts'
import { TOKEN_COOKIE } from '#/contract/auth-session.ts'
import type { AuthBoot, Boot } from '#/contract/boot.ts'
import { authSessionRefused } from './auth-session.ts'
import { setServerTime } from './clock.ts'
import { callsEnd, connectApi } from './connection.ts'
import { readCookie } from './cookies.ts'
import { seedLayout } from './layout.ts'
import { seedLight } from './light.ts'
import { requestSettled, requestStarted } from './loading.ts'
import { seedMe } from './me.ts'
import { beginReads } from './reads.ts'

let begun: Boot | AuthBoot | undefined

/**
 * Begins a portal's page in the browser, once and before the first render of it: the way to the API, who is there, and
 * what the server has read. Does nothing on the server, where a store would be shared by everyone.
 */
export function begin(boot: Boot): void {
  if (!isFirst(boot)) return
  connect(boot)
  setServerTime(boot.now)
  seedMe(boot.me)
  seedLayout(boot.me.preferences)
  seedLight(boot.light)
  beginReads(boot)
}

/** The same for the sign-in area, whose pages need no more than the way to the API. */
export function beginAsGuest(boot: AuthBoot): void {
  if (isFirst(boot)) connect(boot)
}

function isFirst(boot: Boot | AuthBoot): boolean {
  if (typeof window === 'undefined' || begun === boot) return false
  begun = boot
  return true
}

function connect({ apiBase, locale }: Boot | AuthBoot): void {
  connectApi(
    createHttp({
      base: apiBase,
      language: locale,
      token: () => readCookie(TOKEN_COOKIE),
      until: callsEnd,
      onRequest: requestStarted,
      onSettled: requestSettled,
      onUnauthorized: authSessionRefused,
    }),
    apiBase,
  )
}
