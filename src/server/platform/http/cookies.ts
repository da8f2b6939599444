import { AUTH_SESSION_SECONDS, TOKEN_COOKIE, UID_COOKIE } from '#/contract/auth-session.ts'
import { COLOR_SCHEME_COOKIE, MENU_MODE_COOKIE, PREFERENCE_SECONDS } from '#/contract/layout.ts'
import { LOCALE_COOKIE } from '#/contract/locales.ts'
import type { Preferences } from '#/contract/preferences.ts'
import { bindingCookieName, deviceCookieName } from '#/server/platform/security/binding.ts'

export const DEVICE_SECONDS = 365 * 86_400
const NAME_AND_VALUE = /^\s*([^=\s]+)=([^;]*)$/

/** @returns the first value of each cookie of a `Cookie` header, percent-decoded where that is possible */
export function parseCookies(header: string | null | undefined): Map<string, string> {
  const cookies = new Map<string, string>()
  for (const part of header?.split(';') ?? []) {
    const [, name, value = ''] = NAME_AND_VALUE.exec(part) ?? []
    if (name && !cookies.has(name)) cookies.set(name, decoded(value.trim()))
  }
  return cookies
}

/** Which cookies may be `Secure`: the readable ones under https, the binding on loopback too. */
export interface CookieSecurity {
  https: boolean
  loopback: boolean
}

/** @returns the `Set-Cookie` values of a new session: `token` and `uid` are readable, the binding is not */
export function authSessionCookies(
  session: { accessToken: string; id: string; binding?: string },
  security: CookieSecurity,
): string[] {
  const readable = `Path=/; Max-Age=${AUTH_SESSION_SECONDS}; SameSite=Lax${security.https ? '; Secure' : ''}`
  const cookies = [`${TOKEN_COOKIE}=${session.accessToken}; ${readable}`, `${UID_COOKIE}=${session.id}; ${readable}`]
  if (session.binding) cookies.push(hiddenCookie(bindingCookieName, session.binding, AUTH_SESSION_SECONDS, security))
  return cookies
}

/** @returns the `Set-Cookie` values that end a session in a browser */
export function endedAuthSessionCookies(security: CookieSecurity): string[] {
  return [
    `${TOKEN_COOKIE}=; Path=/; Max-Age=0; SameSite=Lax`,
    `${UID_COOKIE}=; Path=/; Max-Age=0; SameSite=Lax`,
    hiddenCookie(bindingCookieName, '', 0, security),
  ]
}

/** @returns the value of the binding cookie, under the name that this connection allows */
export function bindingOf(cookies: ReadonlyMap<string, string>): string | undefined {
  return cookies.get(bindingCookieName(true)) ?? cookies.get(bindingCookieName(false))
}

/** @returns the value of the cookie by which accounts know this browser again */
export function deviceOf(cookies: ReadonlyMap<string, string>): string | undefined {
  return cookies.get(deviceCookieName(true)) ?? cookies.get(deviceCookieName(false))
}

/** @returns the `Set-Cookie` value by which accounts know this browser again for a year */
export function deviceCookie(value: string, security: CookieSecurity): string {
  return hiddenCookie(deviceCookieName, value, DEVICE_SECONDS, security)
}

/** @returns the `Set-Cookie` value after which accounts know this browser no more */
export function forgottenDeviceCookie(security: CookieSecurity): string {
  return hiddenCookie(deviceCookieName, '', 0, security)
}

/** @returns the `Set-Cookie` values of the preferences given; scripts change them too, so they are readable */
export function preferenceCookies(chosen: Partial<Preferences>): string[] {
  const names = { locale: LOCALE_COOKIE, colorScheme: COLOR_SCHEME_COOKIE, menuMode: MENU_MODE_COOKIE } as const
  return (Object.keys(names) as (keyof Preferences)[])
    .filter((key) => chosen[key] !== undefined)
    .map((key) => `${names[key]}=${chosen[key]}; Path=/; Max-Age=${PREFERENCE_SECONDS}; SameSite=Lax`)
}

/** A cookie that no script may read. @param nameFor its name, by whether it may be `Secure` */
function hiddenCookie(
  nameFor: (secure: boolean) => string,
  value: string,
  maxAge: number,
  { https, loopback }: CookieSecurity,
): string {
  const secure = https || loopback
  const flags = `Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`
  return `${nameFor(secure)}=${value}; ${flags}`
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
