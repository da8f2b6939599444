import { type SigninResponse, signinResponse } from '#/contract/auth.ts'
import type { ErrorEnvelope } from '#/contract/errors.ts'
import type { TestApp } from './app.ts'
import { demoPassword } from './sign-in.ts'

/** What a browser says of a request that a page of the site makes. */
export const fromOwnPage = { 'Sec-Fetch-Site': 'same-origin' }

/** Calls the API with a JSON body. @param path under the API's base */
export async function call(
  { app }: Pick<TestApp, 'app'>,
  method: string,
  path: string,
  { body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {},
): Promise<Response> {
  const text = typeof body === 'string' || body === undefined ? body : JSON.stringify(body)
  return app.request(`/api${path}`, {
    method,
    body: text,
    headers: {
      ...(text !== undefined && {
        'Content-Type': 'application/json',
        'Content-Length': String(Buffer.byteLength(text)),
      }),
      ...headers,
    },
  })
}

/** Tries to sign in. */
export function trySignIn(
  own: Pick<TestApp, 'app'>,
  username: string,
  password = demoPassword,
  headers: Record<string, string> = {},
): Promise<Response> {
  return call(own, 'POST', '/auth/signin', { body: { username, password }, headers })
}

/** Signs in as a plain bearer client, or as a browser where the headers say so. */
export async function signedIn(
  own: Pick<TestApp, 'app'>,
  username: string,
  headers: Record<string, string> = {},
): Promise<{ person: SigninResponse; bearer: { Authorization: string }; cookies: Map<string, string> }> {
  const answer = await trySignIn(own, username, demoPassword, headers)
  if (answer.status !== 200) throw new Error(`Sign-in of ${username} was answered ${answer.status}`)
  const person = signinResponse.parse(await answer.json())
  const cookies = new Map(
    answer.headers.getSetCookie().map((cookie) => {
      const [pair = ''] = cookie.split(';')
      return [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)] as const
    }),
  )
  return { person, bearer: { Authorization: `Bearer ${person.accessToken}` }, cookies }
}

/** @returns the session that a bearer header points to, as addresses are made for it */
export function authSessionOf({ Authorization = '' }: Record<string, string>): { authSessionId: string } {
  const claims = JSON.parse(Buffer.from(Authorization.split('.')[1] ?? '', 'base64url').toString()) as { jti: string }
  return { authSessionId: claims.jti }
}

/** @returns the error envelope of an answer */
export async function errorOf(answer: Response): Promise<ErrorEnvelope> {
  return (await answer.json()) as ErrorEnvelope
}
