import { type SigninRequest, signinRequest } from '#/contract/auth.ts'
import { safeNext } from '#/contract/next-path.ts'
import { homeOf, type Role } from '#/contract/roles.ts'
import type { Deps } from '#/server/deps.ts'
import { deviceOf } from '#/server/platform/http/cookies.ts'
import { asServiceError } from '#/server/platform/http/error-answer.ts'
import { readFields } from '#/server/platform/http/form.ts'
import { cookieSecurity, signedInCookies } from './browser.ts'
import { parseForm, type Refused, refusedForm, type Visit } from './posted-form.ts'
import { signIn } from './service.ts'

export type FormOutcome = Refused | { refused?: undefined; location: string; cookies: string[] }

/**
 * Sign-in by a plain form post, for browsers without scripts: the same service, cookies and words as the API.
 * @throws what is nobody's fault but ours
 */
export async function signInByForm(deps: Deps, request: Request, visit: Visit): Promise<FormOutcome> {
  const fields = await readFields(request)
  try {
    const credentials = parseForm(signinRequest, {
      username: fields.get('username') ?? '',
      password: fields.get('password') ?? undefined,
    })
    const { role, cookies } = await openSession(deps, request, credentials, visit)
    return { location: safeNext(fields.get('next')) ?? homeOf(role), cookies }
  } catch (thrown) {
    if (asServiceError(thrown).code === 'INTERNAL') throw thrown
    return refusedForm(deps, fields, ['username'], thrown, visit)
  }
}

/** Signs in a browser that posted a form. @throws {ServiceError} as `signIn` does */
export async function openSession(
  deps: Deps,
  request: Request,
  credentials: SigninRequest,
  { cookies, origin }: Visit,
): Promise<{ role: Role; cookies: string[] }> {
  const isBrowser = request.headers.get('sec-fetch-site') === 'same-origin'
  const userAgent = request.headers.get('user-agent') ?? undefined
  const browser = isBrowser ? { userAgent, device: deviceOf(cookies) } : undefined
  const signedIn = await signIn(deps, credentials, { browser, ...origin })
  const security = cookieSecurity(deps, request.headers.get('host') ?? undefined)
  return { role: signedIn.answer.roles[0] as Role, cookies: signedInCookies(signedIn, cookies, security) }
}
