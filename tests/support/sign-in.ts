import { type SigninResponse, signinResponse } from '#/contract/auth.ts'

/** Every demo account has it. */
export const demoPassword = 'manara-demo'

/** A client that is no browser, with a token that is bound to none. */
export interface ApiClient {
  person: SigninResponse
  /** Headers that make a request this person's. */
  headers: { Authorization: string }
  /** @param path under the API's base, such as `/me` */
  request(path: string, init?: RequestInit): Promise<Response>
}

/**
 * Signs in as a plain bearer client.
 * @param origin such as `http://127.0.0.1:5123`
 * @throws {Error} when the sign-in is refused
 */
export async function signInApi(origin: string, username: string, password = demoPassword): Promise<ApiClient> {
  const answer = await fetch(`${origin}/api/auth/signin`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  if (!answer.ok) throw new Error(`Sign-in of ${username} was answered ${answer.status}: ${await answer.text()}`)
  const person = signinResponse.parse(await answer.json())
  const headers = { Authorization: `Bearer ${person.accessToken}` }
  return {
    person,
    headers,
    request: (path, init) => fetch(`${origin}/api${path}`, { ...init, headers: { ...headers, ...init?.headers } }),
  }
}
