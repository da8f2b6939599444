import { SignJWT, UnsecuredJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { fromOwnPage } from '../support/calls.ts'
import { headerOf, rawGet } from '../support/raw-http.ts'
import { sharedSecret, sharedServer } from '../support/shared-server.ts'
import { signInApi } from '../support/sign-in.ts'

const server = sharedServer()

const me = async (headers: Record<string, string>): Promise<number> =>
  (await fetch(`${server.origin}/api/me`, { headers })).status

async function browserAuthSession(): Promise<{ token: string; binding: string }> {
  const answer = await fetch(`${server.origin}/api/auth/signin`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...fromOwnPage },
    body: JSON.stringify({ username: 'student', password: 'manara-demo' }),
  })
  const cookies = answer.headers.getSetCookie()
  const binding = cookies.find((cookie) => cookie.startsWith('__Host-fgp='))
  expect(binding).toMatch(/; HttpOnly; SameSite=Strict; Secure$/)
  return {
    token: ((await answer.json()) as { accessToken: string }).accessToken,
    binding: binding?.split(';')[0] ?? '',
  }
}

describe("a browser's token", () => {
  test('is worth nothing away from its browser', async () => {
    const { token, binding } = await browserAuthSession()
    expect(await me({ Authorization: `Bearer ${token}`, Cookie: binding })).toBe(200)
    expect(await me({ Authorization: `Bearer ${token}` })).toBe(401)
    expect(await me({ Authorization: `Bearer ${token}`, Cookie: '__Host-fgp=guess' })).toBe(401)
    const other = await browserAuthSession()
    expect(await me({ Authorization: `Bearer ${token}`, Cookie: other.binding })).toBe(401)
  })

  test('does not open a page without its binding either', async () => {
    const { token, binding } = await browserAuthSession()
    const page = (cookie: string) =>
      fetch(`${server.origin}/student`, { redirect: 'manual', headers: { Cookie: cookie } })
    expect((await page(`token=${token}; ${binding}`)).status).toBe(200)
    const stolen = await page(`token=${token}`)
    expect([stolen.status, stolen.headers.get('Location')]).toEqual([302, '/auth/login?next=%2Fstudent'])
  })

  test('survives a link from another site, which leaves the binding at home for one request', async () => {
    const { token } = await browserAuthSession()
    const answer = await rawGet(server.port, '/student', {
      Cookie: `token=${token}`,
      'Sec-Fetch-Site': 'cross-site',
      'Sec-Fetch-Mode': 'navigate',
    })
    expect([answer.status, headerOf(answer, 'Refresh')]).toEqual([200, '0'])
    expect(answer.body).not.toMatch(/astro-island/)
  })
})

describe('a plain bearer client', () => {
  test('signs in and calls without any cookie', async () => {
    const client = await signInApi(server.origin, 'student')
    expect((await client.request('/me')).status).toBe(200)
  })

  test('has a dead token after logout, however it is rewritten', async () => {
    const client = await signInApi(server.origin, 'student')
    const token = client.person.accessToken
    expect((await client.request('/auth/logout', { method: 'POST' })).status).toBe(200)
    expect(await me(client.headers)).toBe(401)
    for (const variant of [
      `${token}=`,
      `${token}==`,
      `${token}.`,
      token.slice(0, -1),
      ` ${token}`,
      withOtherTail(token),
    ]) {
      expect(await me({ Authorization: `Bearer ${variant}` }), variant.slice(-4)).toBe(401)
    }
  })
})

/** The last letter of a base64url text has bits that mean nothing: another letter can stand for the same bytes. */
function withOtherTail(token: string): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const last = letters.indexOf(token.at(-1) ?? 'A')
  return token.slice(0, -1) + letters[last ^ 1]
}

describe('a forged token', () => {
  const claims = async () => {
    const { person } = await signInApi(server.origin, 'student')
    const payload = JSON.parse(Buffer.from(person.accessToken.split('.')[1] ?? '', 'base64url').toString())
    return { payload: payload as Record<string, unknown>, token: person.accessToken }
  }
  const sign = (payload: Record<string, unknown>, key: string, header: Record<string, unknown> = {}) =>
    new SignJWT(payload).setProtectedHeader({ alg: 'HS256', typ: 'JWT', ...header }).sign(new TextEncoder().encode(key))

  test('is refused, while its model is not', async () => {
    const { payload, token } = await claims()
    expect(await me({ Authorization: `Bearer ${await sign(payload, sharedSecret)}` })).toBe(200)
    const seconds = Math.floor(Date.now() / 1000)
    const { exp: _, ...endless } = payload
    const forged: Record<string, string> = {
      'without a signature': new UnsecuredJWT(payload).encode(),
      'without its last part': token.split('.').slice(0, 2).join('.'),
      'of another key': await sign(payload, 'another secret of some length, more than 32'),
      'of another algorithm': await new SignJWT(payload)
        .setProtectedHeader({ alg: 'HS512', typ: 'JWT' })
        .sign(new TextEncoder().encode(sharedSecret)),
      'with a key of its own': await sign(payload, 'another secret of some length, more than 32', {
        jwk: { kty: 'oct', k: 'x' },
      }),
      'of another type': await sign(payload, sharedSecret, { typ: 'reset' }),
      'past its time': await sign({ ...payload, exp: seconds - 10 }, sharedSecret),
      'without an end': await sign(endless, sharedSecret),
      'of another row': await sign({ ...payload, jti: crypto.randomUUID() }, sharedSecret),
      'of another person': await sign({ ...payload, id: crypto.randomUUID() }, sharedSecret),
      'of another role': await sign({ ...payload, userType: 'ADMINISTRATOR', roles: ['ADMINISTRATOR'] }, sharedSecret),
      'for another purpose': await sign({ ...payload, aud: 'manara-reset' }, sharedSecret),
    }
    for (const [what, each] of Object.entries(forged)) {
      expect(await me({ Authorization: `Bearer ${each}` }), what).toBe(401)
    }
  })
})
