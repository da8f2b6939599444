import type { SigninRequest, SigninResponse } from '#/contract/auth.ts'
import type { ResetPasswordRequest } from '#/contract/recovery.ts'
import type { ProfessorSignup, SignupAnswer, StudentSignup } from '#/contract/signup.ts'
import { type Http, parsedBy } from './http.ts'

const sessionSchemas = () => import('#/contract/auth.ts')
const accountSchemas = () => import('#/contract/signup.ts')

/** @throws RequestError, of kind `format` when the answer lacks the token or the id (specification §5) */
export function signin(http: Http, credentials: SigninRequest): Promise<SigninResponse> {
  return http.url('/auth/signin').post(credentials).json(parsedBy(sessionSchemas, 'signinResponse'))
}

/**
 * Ends the session on the server. The request outlives the page, which is usually being left.
 * The token is read before this returns, so that the caller may drop it at once.
 */
export function logout(http: Http): Promise<string> {
  return http.url('/auth/logout').options({ keepalive: true }).post().text()
}

/** @returns whether the server still knows the session; throws when it could not be asked */
export async function verifyToken(http: Http): Promise<boolean> {
  const answer = await http
    .url('/auth/verify-token')
    .post()
    .unauthorized(() => ({ valid: false }))
    .json(parsedBy(sessionSchemas, 'verifyTokenResponse'))
  return answer.valid
}

export function signupStudent(http: Http, registration: StudentSignup): Promise<SignupAnswer> {
  return http.url('/auth/signup_student').post(registration).json(parsedBy(accountSchemas, 'signupAnswer'))
}

export function signupProfessor(http: Http, application: ProfessorSignup): Promise<SignupAnswer> {
  return http.url('/auth/signup_professor').post(application).json(parsedBy(accountSchemas, 'signupAnswer'))
}

/** Asks for a code; the answer is the same whether or not anybody has that name. */
export async function forgotPassword(http: Http, emailOrUsername: string): Promise<void> {
  await http.url('/auth/forgot-password').post({ emailOrUsername }).json(parsedBy(accountSchemas, 'messageAnswer'))
}

/** @throws RequestError, whose words for people are those of the situation `forgot-reset` (specification §8) */
export async function resetPassword(http: Http, request: ResetPasswordRequest): Promise<void> {
  await http.url('/auth/reset-password').post(request).json(parsedBy(accountSchemas, 'messageAnswer'))
}
