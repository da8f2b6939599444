import { type SigninRequest, signinRequest } from '#/contract/auth.ts'
import { TOKEN_COOKIE } from '#/contract/auth-session.ts'
import { loginPath, safeNext } from '#/contract/next-path.ts'
import { homeOf, type Role } from '#/contract/roles.ts'
import type { Deps } from '#/server/deps.ts'
import { checkAuthSession, endAuthSession } from '#/server/features/auth-sessions/auth-sessions.ts'
import { bindingOf } from '#/server/platform/http/cookies.ts'
import { asServiceError } from '#/server/platform/http/error-answer.ts'
import { readFields } from '#/server/platform/http/form.ts'
import { browserOf, cookieSecurity, signedInCookies, signedOutHeaders } from './browser.ts'
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
    const { role, cookies } = await openBrowserAuthSession(deps, request, credentials, visit)
    return { location: safeNext(fields.get('next')) ?? homeOf(role), cookies }
  } catch (thrown) {
    if (asServiceError(thrown).code === 'INTERNAL') throw thrown
    return refusedForm(deps, fields, ['username'], thrown, visit)
  }
}

/**
 * Sign-out by a plain form post, for browsers without scripts. Whose session is over already is signed out as well.
 * @returns the answer, which leads to the sign-in page in the same language
 */
export async function signOutByForm(deps: Deps, request: Request, visit: Visit): Promise<Response> {
  const { actor } = await checkAuthSession(deps, visit.cookies.get(TOKEN_COOKIE), bindingOf(visit.cookies))
  if (actor) await endAuthSession(deps, actor, visit.origin)
  const security = cookieSecurity(deps, request.headers.get('host') ?? undefined)
  const location = loginPath({ notice: 'signed-out', lang: visit.locale })
  return new Response(null, { status: 303, headers: [['Location', location], ...signedOutHeaders(security)] })
}

/** Signs in a browser that posted a form. @throws {ServiceError} as `signIn` does */
export async function openBrowserAuthSession(
  deps: Deps,
  request: Request,
  credentials: SigninRequest,
  { cookies, origin }: Visit,
): Promise<{ role: Role; cookies: string[] }> {
  const signedIn = await signIn(deps, credentials, { browser: browserOf(request, cookies), ...origin })
  const security = cookieSecurity(deps, request.headers.get('host') ?? undefined)
  return { role: signedIn.answer.roles[0] as Role, cookies: signedInCookies(signedIn, cookies, security) }
}
