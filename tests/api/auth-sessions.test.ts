import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authSessions } from '#/server/tables/auth.ts'
import { users } from '#/server/tables/users.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { call, errorOf, fromOwnPage, signedIn } from '../support/calls.ts'

let own: TestApp
beforeAll(async () => {
  own = await testApp()
})
afterAll(() => own.drop())

const me = (headers: Record<string, string>) => call(own, 'GET', '/me', { headers })
const valid = async (headers: Record<string, string>) =>
  ((await (await call(own, 'POST', '/auth/verify-token', { headers })).json()) as { valid: boolean }).valid

describe('a session of a client that is no browser', () => {
  test('needs its bearer token and no cookie', async () => {
    const { bearer, person } = await signedIn(own, 'student')
    const answer = await me(bearer)
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ id: person.id, username: 'student', role: 'STUDENT' })
  })

  test('is not opened by the cookie alone, so that no forged form can ride on it', async () => {
    const { person } = await signedIn(own, 'student')
    expect((await me({ Cookie: `token=${person.accessToken}` })).status).toBe(401)
  })

  test.each([
    ['another scheme', (token: string) => ({ Authorization: `Basic ${token}` })],
    ['two tokens in one header', (token: string) => ({ Authorization: `Bearer ${token}, Bearer ${token}` })],
    ['no scheme', (token: string) => ({ Authorization: token })],
    ['nothing', () => ({})],
  ])('is not opened by %s', async (_, headers) => {
    const { person } = await signedIn(own, 'student')
    const answer = await me(headers(person.accessToken) as Record<string, string>)
    expect([answer.status, (await errorOf(answer)).code]).toEqual([401, 'UNAUTHENTICATED'])
  })
})

describe('a session of a browser', () => {
  test('is worth nothing without its binding cookie, or with the one of another session', async () => {
    const [first, second] = [await signedIn(own, 'student', fromOwnPage), await signedIn(own, 'professor', fromOwnPage)]
    const binding = (who: typeof first) => ({
      Cookie: `__Host-fgp=${who.cookies.get('fgp') ?? who.cookies.get('__Host-fgp')}`,
    })
    expect((await me({ ...first.bearer, ...binding(first) })).status).toBe(200)
    expect((await me(first.bearer)).status).toBe(401)
    expect((await me({ ...first.bearer, ...binding(second) })).status).toBe(401)
    expect(await valid(first.bearer)).toBe(false)
    expect(await valid({ ...first.bearer, ...binding(first) })).toBe(true)
  })

  test('is bound only where the browser says that one of our pages asks', async () => {
    for (const headers of [
      {},
      { 'Sec-Fetch-Site': 'same-site' },
      { 'Sec-Fetch-Site': 'none' },
      { 'Sec-Fetch-Mode': 'cors' },
    ]) {
      const { bearer, cookies } = await signedIn(own, 'student', headers as Record<string, string>)
      expect([...cookies.keys()].filter((name) => name.includes('fgp'))).toEqual([])
      expect((await me(bearer)).status).toBe(200)
    }
  })
})

describe('POST /auth/logout', () => {
  test('answers text, ends the session at once and takes the cookies back', async () => {
    const { bearer } = await signedIn(own, 'student')
    const answer = await call(own, 'POST', '/auth/logout', { headers: bearer })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('Content-Type')).toMatch(/^text\/plain/)
    expect((await answer.text()).length).toBeGreaterThan(0)
    expect(answer.headers.getSetCookie().map((cookie) => cookie.split(';').slice(0, 3).join())).toEqual(
      expect.arrayContaining([
        ...['token=, Path=/, Max-Age=0', 'uid=, Path=/, Max-Age=0'],
        ...[/fgp=, Path=\/, Max-Age=0$/, /device=, Path=\/, Max-Age=0$/].map((cookie) => expect.stringMatching(cookie)),
      ]),
    )
    expect(answer.headers.get('Clear-Site-Data')).toBe('"cookies", "cache"')
    expect((await me(bearer)).status).toBe(401)
    expect(await valid(bearer)).toBe(false)
  })

  test('works for a client that says nothing of itself, and is a 401 the second time', async () => {
    const { bearer } = await signedIn(own, 'student')
    expect((await call(own, 'POST', '/auth/logout', { headers: bearer })).status).toBe(200)
    expect((await call(own, 'POST', '/auth/logout', { headers: bearer })).status).toBe(401)
  })

  test('ends this session only', async () => {
    const [here, there] = [await signedIn(own, 'student'), await signedIn(own, 'student')]
    await call(own, 'POST', '/auth/logout', { headers: here.bearer })
    expect((await me(there.bearer)).status).toBe(200)
  })

  test('leaves one trace, in the same transaction', async () => {
    const { bearer, person } = await signedIn(own, 'student')
    const ended = () =>
      own.db.execute(
        sql`select count(*)::int as n from audit_events where action = 'session.ended' and actor_id = ${person.id}`,
      )
    const before = (await ended()).rows[0]?.n as number
    await Promise.all(Array.from({ length: 5 }, () => call(own, 'POST', '/auth/logout', { headers: bearer })))
    expect((await ended()).rows[0]?.n).toBe(before + 1)
  })
})

describe('a live token dies', () => {
  test.each<[string, (id: string) => PromiseLike<unknown>]>([
    ['when its person is suspended', (id) => own.db.update(users).set({ status: 'SUSPENDED' }).where(eq(users.id, id))],
    [
      'when its person gets another role',
      (id) => own.db.update(users).set({ role: 'PROFESSOR' }).where(eq(users.id, id)),
    ],
    [
      'when its day is over',
      (id) => own.db.update(authSessions).set({ expiresAt: sql`now()` }).where(eq(authSessions.userId, id)),
    ],
    ['when its row is gone', (id) => own.db.delete(authSessions).where(eq(authSessions.userId, id))],
  ])('%s', async (_, change) => {
    const { bearer, person } = await signedIn(own, 'student')
    expect((await me(bearer)).status).toBe(200)
    const { status, role } = users
    const [before] = await own.db.select({ status, role }).from(users).where(eq(users.id, person.id))
    await change(person.id)
    expect((await me(bearer)).status).toBe(401)
    expect(await valid(bearer)).toBe(false)
    await own.db
      .update(users)
      .set(before ?? {})
      .where(eq(users.id, person.id))
  })
})

describe('POST /auth/verify-token', () => {
  test('answers whether the token stands for a live session, and never with a failure', async () => {
    const { bearer } = await signedIn(own, 'student')
    expect(await valid(bearer)).toBe(true)
    expect(await valid({})).toBe(false)
    expect(await valid({ Authorization: 'Bearer x.y.z' })).toBe(false)
  })
})
