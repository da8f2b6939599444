import { createRoute } from '@hono/zod-openapi'
import type { z } from 'zod'
import type { Locale } from '#/contract/locales.ts'
import { forgotPasswordRequest, resetPasswordRequest } from '#/contract/recovery.ts'
import {
  adminSignup,
  messageAnswer,
  professorSignup,
  type SignupAnswer,
  signupAnswer,
  studentSignup,
  validateEmailRequest,
} from '#/contract/signup.ts'
import { apiTranslator } from '#/i18n/api.ts'
import type { Api } from '#/server/api.ts'
import type { Deps } from '#/server/deps.ts'
import { deviceCookie, deviceOf } from '#/server/platform/http/cookies.ts'
import { cookieSecurity } from './browser.ts'
import { forgotPassword, resetPassword, validateEmail } from './recovery.ts'
import { type SignedUp, signUpAdministrator, signUpProfessor, signUpStudent } from './signup.ts'

const json = <S extends z.ZodType>(schema: S) => ({ content: { 'application/json': { schema } } })
const body = <S extends z.ZodType>(schema: S) => ({ body: { required: true, ...json(schema) } })

/** `POST /auth/signup_student`, `signup_professor`, `signup_admin`, `validate-email`, `forgot-password`, `reset-password`. */
export function accountRoutes(api: Api, deps: Deps): void {
  api.add(
    'public',
    createRoute({
      method: 'post',
      path: '/auth/signup_student',
      summary: 'Register as a student; the answer is the same whoever has the address and the number already',
      request: body(studentSignup),
      responses: { 201: { description: 'The name to sign in with', ...json(signupAnswer) } },
    }),
    async (c) => c.json(told(await signUpStudent(deps, c.req.valid('json'), c.get('origin')), c.get('locale')), 201),
  )

  api.add(
    'public',
    createRoute({
      method: 'post',
      path: '/auth/signup_professor',
      summary: 'Apply as a professor; an administrator looks at the account before it can be used',
      request: body(professorSignup),
      responses: { 202: { description: 'The name to sign in with, later', ...json(signupAnswer) } },
    }),
    async (c) => c.json(told(await signUpProfessor(deps, c.req.valid('json'), c.get('origin')), c.get('locale')), 202),
  )

  api.add(
    ['ADMINISTRATOR'],
    createRoute({
      method: 'post',
      path: '/auth/signup_admin',
      summary: 'Make another administrator, who gets a code by mail to choose a password with',
      request: body(adminSignup),
      responses: { 201: { description: 'The name to sign in with', ...json(signupAnswer) } },
    }),
    async (c) => {
      const made = await signUpAdministrator(deps, c.get('actor'), c.req.valid('json'), c.get('origin'))
      return c.json({ ...made, message: apiTranslator(c.get('locale'))('api.administratorInvited') }, 201)
    },
  )

  api.add(
    'public',
    createRoute({
      method: 'post',
      path: '/auth/validate-email',
      summary:
        'Have a code mailed to an address, where an account waits for its confirmation; says not whether one does',
      request: body(validateEmailRequest),
      responses: { 200: { description: 'A sentence', ...json(messageAnswer) } },
    }),
    async (c) => {
      await validateEmail(deps, c.req.valid('json').email, c.get('origin'))
      return c.json({ message: apiTranslator(c.get('locale'))('api.addressCodeAsked') }, 200)
    },
  )

  api.add(
    'public',
    createRoute({
      method: 'post',
      path: '/auth/forgot-password',
      summary: 'Have a code for a new password mailed to whoever has a name; says not whether anybody does',
      request: body(forgotPasswordRequest),
      responses: { 200: { description: 'A sentence', ...json(messageAnswer) } },
    }),
    async (c) => {
      await forgotPassword(deps, c.req.valid('json').emailOrUsername, c.get('origin'))
      return c.json({ message: apiTranslator(c.get('locale'))('api.resetCodeAsked') }, 200)
    },
  )

  api.add(
    'public',
    createRoute({
      method: 'post',
      path: '/auth/reset-password',
      summary: 'Set a new password with a code; all sessions of the person end',
      request: body(resetPasswordRequest),
      responses: { 200: { description: 'A sentence', ...json(messageAnswer) } },
    }),
    async (c) => {
      const browser = c.get('browser')
        ? { userAgent: c.req.header('user-agent'), device: deviceOf(c.get('cookies')) }
        : undefined
      const device = await resetPassword(deps, c.req.valid('json'), { browser, ...c.get('origin') })
      if (device) c.header('Set-Cookie', deviceCookie(device, cookieSecurity(deps, c.req.header('host'))))
      return c.json({ message: apiTranslator(c.get('locale'))('api.passwordReset') }, 200)
    },
  )
}

function told(made: SignedUp, locale: Locale): SignupAnswer {
  const t = apiTranslator(locale)
  return { ...made, message: made.status === 'ACTIVE' ? t('api.signedUp') : t('api.signedUpPending') }
}
