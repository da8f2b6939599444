import wretch, { type Wretch, type WretchError, type WretchOptions } from 'wretch'
import { requestErrorOf } from './request-error.ts'

/** How long an answer may take, its body included. */
const TIMEOUT_MS = 30_000

export interface HttpOptions {
  /** Where the API is: `/api`, or an absolute URL. */
  base: string
  /** The bearer token at the time of each call. */
  token: () => string | undefined
  /** The reader's language, for the server's messages: that of the page rather than the browser's own. */
  language?: string
  fetch?: (url: string, options: RequestInit) => Promise<Response>
  timeoutMs?: number
  /** Gives up every request that does not outlive the page. */
  until?: AbortSignal
  /** Called as each request starts that somebody waits for, and once more when it is answered or given up. */
  onRequest?: () => void
  onSettled?: () => void
  /** Called on a 401 outside `/auth/*` to what somebody waits for, with the token that was refused. */
  onUnauthorized?: (refused: string | undefined) => void
}

/** The browser's way to the API: a wretch instance whose every failure is a `RequestError`. */
export type Http = Wretch<unknown, unknown, undefined, WretchError>

type Send = (url: string, options: WretchOptions) => Promise<Response>

/**
 * Builds the browser's HTTP client. Requests are not repeated by themselves: a screen offers to try again.
 * The token goes to the API's own origin and nowhere else (specification §7: not to storage download URLs).
 */
export function createHttp(options: HttpOptions): Http {
  const api = absolute(options.base)

  const count = (next: Send): Send =>
    async function counted(url, init) {
      // Only what nobody waits for has a priority.
      if (init.priority) return next(url, init)
      options.onRequest?.()
      try {
        return await next(url, init)
      } finally {
        options.onSettled?.()
      }
    }

  const limit = (next: Send): Send =>
    function limited(url, init) {
      const timeout = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS)
      const signals = [timeout, init.signal, init.keepalive ? undefined : options.until]
      return next(url, { ...init, signal: AbortSignal.any(signals.filter((signal) => !!signal)) })
    }

  const authorize = (next: Send): Send =>
    async function authorized(url, init) {
      const target = absolute(url)
      if (target.origin !== api.origin) return next(url, init)
      const token = options.token()
      const headers = token ? { ...init.headers, Authorization: `Bearer ${token}` } : init.headers
      const response = await next(url, { ...init, headers })
      // A failed sign-in and a wrong reset code are 401 too, and end nobody's session.
      if (response.status === 401 && !init.priority && !target.pathname.startsWith(`${api.pathname}/auth/`)) {
        options.onUnauthorized?.(token)
      }
      return response
    }

  const http = wretch(options.base)
    .accept('application/json')
    .headers(options.language ? { 'Accept-Language': options.language } : {})
    .middlewares([count, limit, authorize])
    .catcherFallback((error) => {
      throw requestErrorOf(error)
    })
  return options.fetch ? http.fetchPolyfill(options.fetch) : http
}

function absolute(url: string): URL {
  return new URL(url, globalThis.location?.href)
}
