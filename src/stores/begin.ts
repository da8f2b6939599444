import { createHttp } from '#/client/http.ts'
import type { AuthBoot, Boot, PageData } from '#/contract/boot.ts'
import { TOKEN_COOKIE } from '#/contract/session.ts'
import { connectApi } from './api.ts'
import { setServerTime } from './clock.ts'
import { readCookie } from './cookies.ts'
import { seedLayout } from './layout.ts'
import { seedLight } from './light.ts'
import { requestSettled, requestStarted } from './loading.ts'
import { seedMe } from './me.ts'
import { sessionRefused } from './session.ts'

type Fill = (data: PageData) => void

let begun: Boot | AuthBoot | undefined
const fills: Fill[] = []

/**
 * Begins a portal's page in the browser, once and before the first render of it: the way to the API, who is there, and
 * the stores of what the server rendered. Does nothing on the server, where a store would be shared by everyone.
 */
export function begin(boot: Boot, fill: Fill): void {
  if (!isFirst(boot)) return
  connect(boot)
  setServerTime(boot.now)
  seedMe(boot.me)
  seedLayout(boot.me.preferences)
  seedLight(boot.light)
  for (const each of [fill, ...fills]) each(boot.data)
}

/**
 * For stores that come with a screen's own code: they are filled where the page begins with that screen. Fetched later,
 * the code finds nothing of its own in the page.
 */
export function fillFromPage(fill: Fill): void {
  if (typeof window !== 'undefined' && !begun) fills.push(fill)
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
      onRequest: requestStarted,
      onSettled: requestSettled,
      onUnauthorized: sessionRefused,
    }),
    apiBase,
  )
}
