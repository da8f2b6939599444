import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { signinRequest, signinResponse, verifyTokenResponse } from '#/contract/auth.ts'
import { apiTranslator } from '#/i18n/api.ts'
import type { Api } from '#/server/api.ts'
import type { Deps } from '#/server/deps.ts'
import { bindingOf, deviceOf } from '#/server/platform/http/cookies.ts'
import { cookieSecurity, signedInCookies, signedOutHeaders } from './browser.ts'
import { accepted, bearerToken } from './guard.ts'
import { signIn } from './service.ts'
import { checkSession, endSession } from './sessions.ts'

const json = <S extends z.ZodType>(schema: S) => ({ content: { 'application/json': { schema } } })

/** `POST /auth/signin`, `POST /auth/logout`, `POST /auth/verify-token`. */
export function authRoutes(api: Api, deps: Deps): void {
  api.add(
    'public',
    createRoute({
      method: 'post',
      path: '/auth/signin',
      summary: 'Sign in with a user name, an e-mail address or a phone number',
      request: { body: { required: true, ...json(signinRequest) } },
      responses: { 200: { description: 'The session; a browser gets its cookies too', ...json(signinResponse) } },
    }),
    async (c) => {
      const kept = c.get('cookies')
      const browser = c.get('browser') ? { userAgent: c.req.header('user-agent'), device: deviceOf(kept) } : undefined
      const signedIn = await signIn(deps, c.req.valid('json'), { browser, ...c.get('origin') })
      for (const cookie of signedInCookies(signedIn, kept, cookieSecurity(deps, c.req.header('host')))) {
        c.header('Set-Cookie', cookie, { append: true })
      }
      return c.json(signedIn.answer, 200)
    },
  )

  api.add(
    'session',
    createRoute({
      method: 'post',
      path: '/auth/logout',
      summary: 'End the session of the token',
      responses: { 200: { description: 'A sentence', content: { 'text/plain': { schema: z.string() } } } },
    }),
    async (c) => {
      await endSession(deps, c.get('actor'), c.get('origin'))
      for (const [name, value] of signedOutHeaders(cookieSecurity(deps, c.req.header('host')))) {
        c.header(name, value, { append: true })
      }
      return c.text(apiTranslator(c.get('locale'))('api.signedOut'), 200)
    },
  )

  api.add(
    'public',
    createRoute({
      method: 'post',
      path: '/auth/verify-token',
      summary: 'Whether the token of the Authorization header stands for a live session',
      responses: { 200: { description: 'The verdict', ...json(verifyTokenResponse) } },
    }),
    async (c) => {
      const token = bearerToken(c.req.header('authorization'))
      const check = await checkSession(deps, token, bindingOf(c.get('cookies')))
      return c.json({ valid: (await accepted(deps, check, c.get('origin'))) !== undefined }, 200)
    },
  )
}
