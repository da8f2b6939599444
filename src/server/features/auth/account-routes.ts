import type { Locale } from '#/contract/locales.ts'
import { recoveryEndpoints } from '#/contract/recovery.ts'
import { type SignupAnswer, signupEndpoints } from '#/contract/signup.ts'
import { apiTranslator } from '#/i18n/api.ts'
import { deviceCookie, deviceOf } from '#/server/platform/http/cookies.ts'
import { respond, serve } from '#/server/serve.ts'
import { cookieSecurity } from './browser.ts'
import { forgotPassword, resetPassword, validateEmail } from './recovery.ts'
import { type SignedUp, signUpAdministrator, signUpProfessor, signUpStudent } from './signup.ts'

export const accountRoutes = [
  serve(signupEndpoints.student, async ({ deps, origin, locale }, { body }) =>
    signupAnswerOf(await signUpStudent(deps, body, origin), locale),
  ),
  serve(signupEndpoints.professor, async ({ deps, origin, locale }, { body }) =>
    signupAnswerOf(await signUpProfessor(deps, body, origin), locale),
  ),
  serve(signupEndpoints.administrator, async ({ deps, actor, origin, locale }, { body }) => ({
    ...(await signUpAdministrator(deps, actor, body, origin)),
    message: apiTranslator(locale)('api.administratorInvited'),
  })),
  serve(signupEndpoints.validateEmail, async ({ deps, origin, locale }, { body }) => {
    await validateEmail(deps, body.email, origin)
    return { message: apiTranslator(locale)('api.addressCodeAsked') }
  }),
  serve(recoveryEndpoints.forgot, async ({ deps, origin, locale }, { body }) => {
    await forgotPassword(deps, body.emailOrUsername, origin)
    return { message: apiTranslator(locale)('api.resetCodeAsked') }
  }),
  respond(recoveryEndpoints.reset, async (c, { deps, origin, locale }, { body }) => {
    const browser = c.get('browser')
      ? { userAgent: c.req.header('user-agent'), device: deviceOf(c.get('cookies')) }
      : undefined
    const device = await resetPassword(deps, body, { browser, ...origin })
    if (device) c.header('Set-Cookie', deviceCookie(device, cookieSecurity(deps, c.req.header('host'))))
    return c.json({ message: apiTranslator(locale)('api.passwordReset') }, 200)
  }),
]

function signupAnswerOf(made: SignedUp, locale: Locale): SignupAnswer {
  const t = apiTranslator(locale)
  return { ...made, message: made.status === 'ACTIVE' ? t('api.signedUp') : t('api.signedUpPending') }
}
