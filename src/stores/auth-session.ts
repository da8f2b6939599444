import { jwtDecode } from 'jwt-decode'
import { atom } from 'nanostores'
import { RequestError } from '#/client/request-error.ts'
import { authEndpoints, type SigninRequest, type SigninResponse } from '#/contract/auth.ts'
import { AUTH_SESSION_SECONDS, LOGOUT_EVENT_KEY, TOKEN_COOKIE, UID_COOKIE } from '#/contract/auth-session.ts'
import type { KEPT_CACHE } from '#/contract/kept.ts'
import { isLocale } from '#/contract/locales.ts'
import { LOGIN_PATH, type LoginNotice, loginPath, safeNext } from '#/contract/next-path.ts'
import { homeOf, ROLES, type Role } from '#/contract/roles.ts'
import { call } from './api.ts'
import { serverNow } from './clock.ts'
import { endCalls } from './connection.ts'
import { clearCookies, readCookie, writeCookie } from './cookies.ts'
import { clearMe } from './me.ts'
import { forgetWritten } from './written.ts'

/** The compiler sees that it is the same; as a value it would be one more file for every page. */
const KEPT: typeof KEPT_CACHE = 'manara-kept-v1'
/** How long a logout waits for the server before the page is left all the same. */
const LOGOUT_PATIENCE_MS = 3_000
/** Milliseconds after word of a logout at which the cookie is looked at: a browser tells its tabs of it a moment later. */
const LATER_LOOKS_MS = [50, 200, 500, 1_000, 3_000]
/** A tab that is looked at again asks whether its session still lives, at most this often. */
const RECHECK_MS = 60_000

/** The sign-in form's state; `error` is for `messageOf(error, 'signin', t)`. */
export const $signIn = atom<{ busy: boolean; error: unknown }>({ busy: false, error: undefined })

/** Whether the page is on its way to the sign-in page: private things need not be shown any more. */
export const $leaving = atom(false)

/**
 * Signs in and stores the session's cookies. A second call while one is on its way does nothing.
 * @param next page asked for before; only a path of this site is honoured
 * @returns where to go now, or `undefined` when it failed; the reason is then in `$signIn`
 */
export async function signIn(credentials: SigninRequest, next?: string): Promise<string | undefined> {
  if ($signIn.get().busy) return undefined
  $signIn.set({ busy: true, error: undefined })
  try {
    const session = await requestAuthSession(credentials)
    // Still busy: the page is about to be left.
    return safeNext(next) ?? homePath(session.roles)
  } catch (error) {
    $signIn.set({ busy: false, error })
    return undefined
  }
}

/**
 * Signs in and stores the session's cookies.
 * @throws {RequestError} also when the answer lacks the token or the id (specification §5)
 */
export async function requestAuthSession(credentials: SigninRequest): Promise<SigninResponse> {
  const session = await call(authEndpoints.signIn, { body: credentials })
  const { accessToken, id, roles } = session
  if (!(accessToken && id && Array.isArray(roles))) throw new RequestError('format')
  forgetKept()
  writeCookie(TOKEN_COOKIE, session.accessToken, AUTH_SESSION_SECONDS)
  writeCookie(UID_COOKIE, session.id, AUTH_SESSION_SECONDS)
  return session
}

/**
 * Ends the session in every tab of this browser, whether or not the server can be reached (specification §4).
 * @param also what else is done before the page is left, as long as there is patience for it
 */
export async function logOut(also?: Promise<unknown>): Promise<void> {
  if ($leaving.get()) return
  // The token is read before this returns: the cookie may go at once.
  const answered = call(authEndpoints.logOut).catch(() => undefined)
  // The session is over on the server first: what is on its way would be refused, and nobody waits for it any more.
  endCalls()
  // A session that ends by itself leaves it for the next one of the same person.
  forgetWritten(tokenOwner() ?? '')
  forgetAuthSession()
  const gone = Promise.all([answered, also])
  await Promise.race([gone, new Promise((resolve) => setTimeout(resolve, LOGOUT_PATIENCE_MS))])
  leave('signed-out')
}

/**
 * Any 401 outside `/auth/*`: the session is over. After sign-in the person comes back to where they were.
 * @param refused the token that the server did not accept
 */
export function authSessionRefused(refused: string | undefined): void {
  if ($leaving.get()) return
  const current = readCookie(TOKEN_COOKIE)
  if (current !== undefined && current !== refused) {
    // Somebody has signed in again in another tab: that session is alive, and this page may not be theirs.
    location.reload()
  } else {
    forgetAuthSession()
    leave('expired', location.pathname + location.search)
  }
}

/** @returns whether this browser holds a token that is not over; what it is worth, the server decides */
export function isLoggedIn(): boolean {
  const token = readCookie(TOKEN_COOKIE)
  return token !== undefined && !isExpired(token)
}

/**
 * Compares a token's `exp`, in seconds, with the time (specification §5). The server's clock is the default:
 * a machine whose clock is hours off keeps its session. What is no token at all counts as expired.
 */
export function isExpired(token: string, nowMs: number = serverNow()): boolean {
  try {
    const { exp } = jwtDecode(token)
    return typeof exp !== 'number' || exp <= nowMs / 1000
  } catch {
    return true
  }
}

/** @returns the id of the person whose token this browser holds */
export function tokenOwner(): string | undefined {
  try {
    const { id } = jwtDecode<{ id?: unknown }>(readCookie(TOKEN_COOKIE) ?? '')
    return typeof id === 'string' ? id : undefined
  } catch {
    return undefined
  }
}

/**
 * Watches the session from a page of somebody signed in: logouts of other tabs, also while this page was still on its way,
 * a page brought back by the Back button after the session ended, and a tab looked at again after a long time.
 * @param personId whose page it is
 * @returns what stops it
 */
export function startAuthSession(personId: string): () => void {
  const stop = new AbortController()
  const { signal } = stop
  const owner = readCookie(TOKEN_COOKIE)
  if (owner === undefined) signedOutElsewhere()
  else if (tokenOwner() !== personId) location.reload()
  let checkedAt = Date.now()

  addEventListener('storage', (event) => onStorage(event, signal), { signal })
  addEventListener('pageshow', (event) => reloadIfRevived(event, owner), { signal })
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState !== 'visible' || $leaving.get()) return
      if (readCookie(TOKEN_COOKIE) !== owner) return authSessionRefused(owner)
      if (Math.abs(Date.now() - checkedAt) < RECHECK_MS) return
      checkedAt = Date.now()
      void recheck(owner)
    },
    { signal },
  )
  return () => stop.abort()
}

/** Watches from the sign-in area: brought back by the Back button after a sign-in, it gives way. */
export function startGuest(): () => void {
  const stop = new AbortController()
  const owner = readCookie(TOKEN_COOKIE)
  // A session may have ended without a word to the pages of this browser.
  forgetKept()
  addEventListener('pageshow', (event) => reloadIfRevived(event, owner), { signal: stop.signal })
  return () => stop.abort()
}

async function recheck(owner: string | undefined): Promise<void> {
  if (!(await isStillValid())) authSessionRefused(owner)
}

async function isStillValid(): Promise<boolean> {
  try {
    const { valid } = await call(authEndpoints.verify)
    return valid
  } catch (error) {
    // No answer says nothing about the session.
    return !(error instanceof RequestError && error.status === 401)
  }
}

function reloadIfRevived(event: PageTransitionEvent, owner: string | undefined): void {
  if (event.persisted && readCookie(TOKEN_COOKIE) !== owner) location.reload()
}

/** The event is a hint that anyone could forge; only the cookie tells whether the session is over. */
function onStorage(event: StorageEvent, stopped: AbortSignal): void {
  if (event.key !== LOGOUT_EVENT_KEY || event.newValue === null) return
  const look = (): void => {
    if (!stopped.aborted && !$leaving.get() && !isLoggedIn()) signedOutElsewhere()
  }
  look()
  for (const ms of LATER_LOOKS_MS) setTimeout(look, ms)
}

function signedOutElsewhere(): void {
  endCalls()
  clearMe()
  forgetKept()
  leave('signed-out')
  withLocalStorage((storage) => storage.removeItem(LOGOUT_EVENT_KEY))
}

function forgetAuthSession(): void {
  $leaving.set(true)
  clearCookies()
  clearMe()
  forgetKept()
  // A new value each time, or other tabs would hear nothing; it says nothing of the person.
  withLocalStorage((storage) => storage.setItem(LOGOUT_EVENT_KEY, String(Date.now())))
}

/** What was kept to be read without a line is for the session's person alone; no cache, nothing kept. */
function forgetKept(): void {
  globalThis.caches?.delete(KEPT).catch(() => undefined)
}

function leave(notice: LoginNotice, next?: string): void {
  $leaving.set(true)
  const lang = document.documentElement.lang
  location.assign(loginPath({ next, notice, lang: isLocale(lang) ? lang : undefined }))
}

/** Browsers may refuse storage altogether; the session ends in this tab all the same. */
function withLocalStorage(use: (storage: Storage) => void): void {
  try {
    use(localStorage)
  } catch {
    // Nothing to tell other tabs with.
  }
}

/** Whoever has several roles goes where the most can be done; the list of roles is in that order. */
function homePath(roles: readonly Role[]): string {
  const role = ROLES.find((candidate) => roles.includes(candidate))
  return role ? homeOf(role) : LOGIN_PATH
}
