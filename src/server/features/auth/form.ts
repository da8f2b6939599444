import { signinRequest } from '#/contract/auth.ts'
import type { AuthBoot } from '#/contract/boot.ts'
import type { Locale } from '#/contract/locales.ts'
import { safeNext } from '#/contract/next-path.ts'
import { homeOf, type Role } from '#/contract/roles.ts'
import type { Deps } from '#/server/deps.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { deviceOf } from '#/server/platform/http/cookies.ts'
import { asServiceError, errorAnswer } from '#/server/platform/http/error-answer.ts'
import { readForm } from '#/server/platform/http/form.ts'
import { fieldFaults } from '#/server/platform/http/validation.ts'
import type { Origin } from './actor.ts'
import { cookieSecurity, signedInCookies } from './browser.ts'
import { signIn } from './service.ts'

export type FormOutcome =
  | { signedIn: true; location: string; cookies: string[] }
  | { signedIn: false; status: number; retryAfter?: number; form: NonNullable<AuthBoot['form']> }

/**
 * Sign-in by a plain form post, for browsers without scripts: the same service, cookies and words as the API.
 * @throws what is nobody's fault but ours
 */
export async function signInByForm(
  deps: Deps,
  request: Request,
  { locale, cookies, origin }: { locale: Locale; cookies: ReadonlyMap<string, string>; origin: Origin },
): Promise<FormOutcome> {
  const fields = await readForm(request)
  const username = fields.get('username') ?? ''
  try {
    const parsed = signinRequest.safeParse({ username, password: fields.get('password') })
    if (!parsed.success) {
      throw new ServiceError('VALIDATION', { fields: fieldFaults(parsed.error.issues, Object.fromEntries(fields)) })
    }
    const isBrowser = request.headers.get('sec-fetch-site') === 'same-origin'
    const userAgent = request.headers.get('user-agent') ?? undefined
    const browser = isBrowser ? { userAgent, device: deviceOf(cookies) } : undefined
    const signedIn = await signIn(deps, parsed.data, { browser, ...origin })
    return {
      signedIn: true,
      location: safeNext(fields.get('next')) ?? homeOf(signedIn.answer.roles[0] as Role),
      cookies: signedInCookies(signedIn, cookies, cookieSecurity(deps, request.headers.get('host') ?? undefined)),
    }
  } catch (thrown) {
    const error = asServiceError(thrown)
    if (error.code === 'INTERNAL') throw thrown
    const { body } = errorAnswer(error, locale, origin.requestId)
    return {
      signedIn: false,
      status: error.status,
      retryAfter: error.retryAfter,
      form: { username, message: body.fields ? undefined : body.message, fields: body.fields },
    }
  }
}
