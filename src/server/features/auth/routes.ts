import { authEndpoints } from '#/contract/auth.ts'
import { apiTranslator } from '#/i18n/api.ts'
import { checkAuthSession, endAuthSession } from '#/server/features/auth-sessions/auth-sessions.ts'
import { bindingOf, deviceOf } from '#/server/platform/http/cookies.ts'
import { respond } from '#/server/serve.ts'
import { cookieSecurity, signedInCookies, signedOutHeaders } from './browser.ts'
import { accepted, bearerToken } from './guard.ts'
import { signIn } from './service.ts'

export const authRoutes = [
  respond(authEndpoints.signIn, async (c, { deps, origin }, { body }) => {
    const kept = c.get('cookies')
    const browser = c.get('browser') ? { userAgent: c.req.header('user-agent'), device: deviceOf(kept) } : undefined
    const signedIn = await signIn(deps, body, { browser, ...origin })
    for (const cookie of signedInCookies(signedIn, kept, cookieSecurity(deps, c.req.header('host')))) {
      c.header('Set-Cookie', cookie, { append: true })
    }
    return c.json(signedIn.answer, 200)
  }),
  respond(authEndpoints.logOut, async (c, { deps, actor, origin, locale }) => {
    await endAuthSession(deps, actor, origin)
    for (const [name, value] of signedOutHeaders(cookieSecurity(deps, c.req.header('host')))) {
      c.header(name, value, { append: true })
    }
    return c.text(apiTranslator(locale)('api.signedOut'), 200)
  }),
  respond(authEndpoints.verify, async (c, { deps, origin }) => {
    const check = await checkAuthSession(deps, bearerToken(c.req.header('authorization')), bindingOf(c.get('cookies')))
    return c.json({ valid: (await accepted(deps, check, origin)) !== undefined }, 200)
  }),
]
