import type { MiddlewareHandler } from 'astro'
import { DEFAULT_LOCALE, isLocale, type Locale } from '#/contract/locales.ts'
import { getDeps } from '#/server/deps.ts'
import { parseCookies } from '#/server/platform/http/cookies.ts'
import { asServiceError } from '#/server/platform/http/error-answer.ts'
import { localeOf } from '#/server/platform/http/locale.ts'
import { comesFromThisSite } from '#/server/platform/http/same-origin.ts'
import { contentSecurityPolicy, inlineHashesOf } from '#/server/platform/security/headers.ts'

/** Verbs of pages rendered on demand; only the sign-in area, the contact form and the end of mails take forms. */
const VERBS = ['GET', 'HEAD']
const FORM_VERBS = [...VERBS, 'POST']
/** Pages of the public site, whose address says the language: Arabic at the root. */
const PUBLIC_ROUTE = /^(?:\/(?:fr|en))?\/contact\/send$/
/** Its address alone says what it does: mail programs send its form, from wherever they are (RFC 8058). */
const STOP_ROUTE = '/mail/stop/[token]'
/** Pages on which lessons are read or written. */
const LESSON_ROUTE = /^\/(?:student|professor|admin)(?:\/|$)/

/**
 * Around every page rendered on demand: private answers, the content security policy with the hashes of what the
 * build inlined, the error page instead of an internal text, forms of this site only.
 */
export const protectAnswers: MiddlewareHandler = async (context, next) => {
  if (context.isPrerendered) return next()
  const { locals, request, routePattern } = context
  const { config, log } = getDeps()
  // The development server knows nothing of our dispatcher.
  locals.origin ??= { requestId: crypto.randomUUID(), address: context.clientAddress }
  locals.cookies ??= parseCookies(request.headers.get('cookie'))
  locals.locale = localeOfRoute(routePattern) ?? localeOf(locals.cookies)

  const isStop = routePattern === STOP_ROUTE
  const takesForms = isStop || routePattern.startsWith('/auth/') || PUBLIC_ROUTE.test(routePattern)
  const verbs = takesForms ? FORM_VERBS : VERBS
  if (!verbs.includes(request.method)) return new Response(null, { status: 405, headers: { Allow: verbs.join(', ') } })
  if (request.method === 'POST' && !isStop && !comesFromThisSite(request.headers, config.publicOrigin)) {
    return new Response(null, { status: 403 })
  }

  let response: Response
  try {
    response = await next()
  } catch (thrown) {
    const error = asServiceError(thrown)
    const { requestId } = locals.origin
    if (error.code === 'INTERNAL') log.error({ requestId, err: thrown }, 'unexpected failure')
    const page = locals.errorPage?.(locals.locale) ?? `${error.status} ${requestId}`
    response = new Response(page, {
      status: error.status,
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        ...(error.retryAfter !== undefined && { 'Retry-After': String(error.retryAfter) }),
      },
    })
  }
  // The development server writes styles and scripts into the page that no policy knows of.
  if (!import.meta.env.DEV) {
    const inline = inlineHashesOf(response.headers.get('content-security-policy'))
    response.headers.set(
      'Content-Security-Policy',
      contentSecurityPolicy(inline, { formulas: LESSON_ROUTE.test(routePattern) }),
    )
  }
  if (response.headers.get('content-type') === 'text/html') {
    response.headers.set('Content-Type', 'text/html; charset=utf-8')
  }
  response.headers.set('Cache-Control', 'private, no-store')
  response.headers.set('Vary', 'Cookie')
  return response
}

/** @returns the language of a public page; `undefined` for all others, which follow the device's choice */
function localeOfRoute(routePattern: string): Locale | undefined {
  if (!PUBLIC_ROUTE.test(routePattern)) return undefined
  const first = routePattern.split('/')[1]
  return isLocale(first) ? first : DEFAULT_LOCALE
}
