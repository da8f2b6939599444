import { COLOR_SCHEME_COOKIE, MENU_MODE_COOKIE } from '#/contract/layout.ts'
import { LOCALE_COOKIE } from '#/contract/locales.ts'
import type { Preferences } from '#/contract/preferences.ts'
import type { Deps } from '#/server/deps.ts'
import {
  authSessionCookies,
  type CookieSecurity,
  deviceCookie,
  deviceOf,
  endedAuthSessionCookies,
  forgottenDeviceCookie,
  preferenceCookies,
} from '#/server/platform/http/cookies.ts'
import type { Browser } from './known-device.ts'
import type { SignedIn } from './service.ts'

const LOOPBACK_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/

/** @param host the request's `Host`: browsers take `Secure` cookies from loopback over http too */
export function cookieSecurity({ config }: Deps, host: string | undefined): CookieSecurity {
  return { https: config.publicOrigin.startsWith('https:'), loopback: LOOPBACK_HOST.test(host ?? '') }
}

/** @returns what posted a form, if a page of ours did in a browser */
export function browserOf(request: Request, cookies: ReadonlyMap<string, string>): Browser | undefined {
  if (request.headers.get('sec-fetch-site') !== 'same-origin') return undefined
  return { userAgent: request.headers.get('user-agent') ?? undefined, device: deviceOf(cookies) }
}

/** @returns the `Set-Cookie` values of a sign-in. @param kept the cookies that the browser has */
export function signedInCookies(
  { answer: { accessToken, id }, binding, device, preferences }: SignedIn,
  kept: ReadonlyMap<string, string>,
  security: CookieSecurity,
): string[] {
  return [
    ...authSessionCookies({ accessToken, id, binding }, security),
    ...(device ? [deviceCookie(device, security)] : []),
    ...preferenceCookies(missingPreferences(kept, preferences)),
  ]
}

/**
 * @returns the headers by which a browser forgets a session and the pages that it kept of it; what scripts keep stays, for
 *   it tells the other tabs
 */
export function signedOutHeaders(security: CookieSecurity): [name: string, value: string][] {
  const cookies = [...endedAuthSessionCookies(security), forgottenDeviceCookie(security)]
  return [
    ...cookies.map((cookie): [string, string] => ['Set-Cookie', cookie]),
    ['Clear-Site-Data', '"cookies", "cache"'],
  ]
}

/** @returns the account's choices that this device has not made itself; what was chosen on the device stays */
function missingPreferences(cookies: ReadonlyMap<string, string>, kept: Preferences): Partial<Preferences> {
  return {
    ...(!cookies.has(LOCALE_COOKIE) && { locale: kept.locale }),
    ...(!cookies.has(COLOR_SCHEME_COOKIE) && { colorScheme: kept.colorScheme }),
    ...(!cookies.has(MENU_MODE_COOKIE) && { menuMode: kept.menuMode }),
  }
}
