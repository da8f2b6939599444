import wretch, { type Wretch, type WretchError, type WretchOptions } from 'wretch'
import type { ZodType } from 'zod'
import { RequestError, requestErrorOf } from './request-error.ts'

/**
 * For a call whose change the screen shows before it is answered: the request outlives a page that is left or loaded
 * again right after. Browsers send no more than 64 KB so.
 */
export const SHOWN_AT_ONCE = { keepalive: true } as const

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
  /** Called as each request starts, and once more when it is answered or given up. */
  onRequest?: () => void
  onSettled?: () => void
  /** Called on a 401 outside `/auth/*`, with the token that was refused. */
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
      return next(url, { ...init, signal: init.signal ? AbortSignal.any([init.signal, timeout]) : timeout })
    }

  const authorize = (next: Send): Send =>
    async function authorized(url, init) {
      const target = absolute(url)
      if (target.origin !== api.origin) return next(url, init)
      const token = options.token()
      const headers = token ? { ...init.headers, Authorization: `Bearer ${token}` } : init.headers
      const response = await next(url, { ...init, headers })
      // A failed sign-in and a wrong reset code are 401 too, and end nobody's session.
      if (response.status === 401 && !target.pathname.startsWith(`${api.pathname}/auth/`)) {
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

/** Checks an answer's body against the contract. @throws RequestError of kind `format` if it is something else */
export function parsed<T>(schema: ZodType<T>): (body: unknown) => T {
  return (body) => {
    const result = schema.safeParse(body)
    if (result.success) return result.data
    throw new RequestError('format', { cause: result.error })
  }
}

/**
 * The same with a schema of a module that comes with the first call that needs it, beside the answer: first pages ask
 * nothing, and go without the library of schemas.
 */
export function parsedBy<Module extends object, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
): (body: unknown) => Promise<OutputOf<Module[Name]>> {
  const schemas = load()
  // Whoever reads the answer hears of it.
  schemas.catch(() => undefined)
  return async (body) => parsed((await schemas)[name] as ZodType<OutputOf<Module[Name]>>)(body)
}

type OutputOf<Schema> = Schema extends ZodType<infer Output> ? Output : never

function absolute(url: string): URL {
  return new URL(url, globalThis.location?.href)
}
