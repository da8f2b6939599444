import type { Locale } from './locales.ts'

/** Where people sign in (specification §2). */
export const LOGIN_PATH = '/auth/login'

/** Where browsers without scripts sign out, by a form. */
export const LOGOUT_PATH = '/auth/logout'

/** Why someone is sent to the sign-in page. */
export type LoginNotice = 'expired' | 'signed-out' | 'password-changed'

const LONGEST_PATH = 2048
/** Enough for the spellings that a proxy and a router could undo one after the other. */
const MOST_DECODINGS = 5
// Control characters: URL parsers drop tabs and line ends silently, so `/\t/evil` becomes `//evil`.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const UNSAFE = /[\\\u0000-\u001f\u007f-\u009f]/
const ELSEWHERE = /^\/\/|^(?!\/)/
const SIGN_IN_AREA = /^\/auth(?:[/?#;]|$)/i

/**
 * The page to go to after sign-in, as asked for in a query: only ever a path of this site, and never the sign-in
 * area itself, which would send a signed-in person round in a circle.
 * @returns the path with its query and fragment, normalised, or `undefined` when it is not to be followed
 */
export function safeNext(asked: unknown): string | undefined {
  if (typeof asked !== 'string' || asked.length > LONGEST_PATH || !isOwnPath(asked)) return undefined
  // What a browser would make of it, dot segments and all: `/.//evil` has the path `//evil`.
  const url = new URL(asked, 'http://site.invalid')
  if (url.host !== 'site.invalid' || !isOwnPath(url.pathname)) return undefined
  return decodings(url.pathname)?.every((path) => isOwnPath(path) && !SIGN_IN_AREA.test(path))
    ? url.pathname + url.search + url.hash
    : undefined
}

/**
 * Address of the sign-in page.
 * `lang` carries the language across a logout, which clears the locale cookie with all the others.
 */
export function loginPath(options: { next?: string; notice?: LoginNotice; lang?: Locale } = {}): string {
  const query = new URLSearchParams()
  const next = safeNext(options.next)
  if (next) query.set('next', next)
  if (options.notice) query.set('notice', options.notice)
  if (options.lang) query.set('lang', options.lang)
  return query.size > 0 ? `${LOGIN_PATH}?${query}` : LOGIN_PATH
}

function isOwnPath(path: string): boolean {
  return !ELSEWHERE.test(path) && !UNSAFE.test(path)
}

/** @returns a path decoded again and again until nothing changes; `undefined` if it is malformed or never ends */
function decodings(path: string): string[] | undefined {
  const all = [path]
  for (let round = 0; round < MOST_DECODINGS; round++) {
    const last = all.at(-1) ?? ''
    const decoded = decodeOnce(last)
    if (decoded === undefined || decoded === last) return round === 0 && decoded === undefined ? undefined : all
    all.push(decoded)
  }
  return undefined
}

function decodeOnce(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}
