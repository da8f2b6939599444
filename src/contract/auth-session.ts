/** Life of a session and of its cookies, in seconds: one day (specification §9). */
export const AUTH_SESSION_SECONDS = 86_400

/** Cookies of the specification, §4: readable by the browser, which sends the token as a bearer header. */
export const TOKEN_COOKIE = 'token'
export const UID_COOKIE = 'uid'

/** Local-storage key that tells other tabs of a logout (specification §9). */
export const LOGOUT_EVENT_KEY = 'logout-event'

/** Local-storage key under which a browser keeps whom it shows notifications without a page, and since which session. */
export const PUSHED_KEY = 'pushed'
/** Its value where that is to be nobody, and the browser has not been told so yet. */
export const NOBODY_PUSHED = 'nobody'
