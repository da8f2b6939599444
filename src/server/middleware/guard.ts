import type { MiddlewareHandler } from 'astro'
import { TOKEN_COOKIE } from '#/contract/auth-session.ts'
import { LOGOUT_PATH } from '#/contract/next-path.ts'
import { areaOf } from '#/contract/roles.ts'
import { getDeps } from '#/server/deps.ts'
import { cookieSecurity } from '#/server/features/auth/browser.ts'
import { accepted } from '#/server/features/auth/guard.ts'
import { judge } from '#/server/features/auth/page-guard.ts'
import { checkAuthSession } from '#/server/features/auth-sessions/auth-sessions.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { bindingOf, endedAuthSessionCookies } from '#/server/platform/http/cookies.ts'

/** Lets people into their own area only, before a byte of a page is made (specification §4). */
export const guardPages: MiddlewareHandler = async (context, next) => {
  if (context.isPrerendered) return next()
  const area = areaOf(context.routePattern)
  if (!area) return next()
  const deps = getDeps()
  if (!deps.ready()) throw new ServiceError('UNAVAILABLE', { retryAfter: 2 })

  // Whoever is signed in may sign out; everybody else is out already.
  if (context.routePattern === LOGOUT_PATH) return next()

  const { locals, request, url } = context
  const token = locals.cookies.get(TOKEN_COOKIE)
  const session = await checkAuthSession(deps, token, bindingOf(locals.cookies))
  if (!session.actor && session.reason === 'unbound' && followsLinkFromElsewhere(request.headers)) {
    return askAgain()
  }
  const actor = await accepted(deps, session, locals.origin)
  const verdict = judge(area, actor?.role, url.pathname + url.search)
  if (verdict.allow) {
    locals.actor = actor
    return next()
  }
  const response = new Response(null, { status: 302, headers: { Location: verdict.redirect } })
  if (token && !actor) {
    const security = cookieSecurity(deps, request.headers.get('host') ?? undefined)
    for (const cookie of endedAuthSessionCookies(security)) response.headers.append('Set-Cookie', cookie)
  }
  return response
}

function followsLinkFromElsewhere(headers: Headers): boolean {
  return headers.get('sec-fetch-site') === 'cross-site' && headers.get('sec-fetch-mode') === 'navigate'
}

/**
 * The binding cookie stays at home when a link on another site leads here (`SameSite=Strict`). The page asks for
 * itself once more, now from this site.
 */
function askAgain(): Response {
  return new Response('<!doctype html><title>…</title>', {
    headers: { 'Content-Type': 'text/html; charset=utf-8', Refresh: '0' },
  })
}
