import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { userRequests } from '#/server/tables/requests.ts'
import { users } from '#/server/tables/users.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { call, errorOf, signedIn } from '../support/calls.ts'
import { classId, named, now, person, withPassword } from '../support/people.ts'

let own: TestApp
let headers: { Authorization: string }
let myself: string

beforeAll(async () => {
  own = await testApp()
  const admin = await signedIn(own, 'admin')
  headers = admin.bearer
  myself = admin.person.id
})
afterAll(() => own.drop())
beforeEach(async () => {
  await own.db.update(users).set({ status: 'ACTIVE' }).where(eq(users.id, myself))
})

const act = (id: string, action: string, as = headers): Promise<Response> =>
  call(own, 'POST', `/users/${id}/action`, { headers: as, body: { action } })
const activeAdministrators = (): Promise<number> =>
  own.db.$count(users, and(eq(users.role, 'ADMINISTRATOR'), eq(users.status, 'ACTIVE')))

describe('one’s own account', () => {
  test.each(['approve', 'refuse', 'suspend', 'reactivate', 'end-sessions'])(
    'is not for oneself to %s',
    async (action) => {
      const refused = await act(myself, action)
      expect([refused.status, (await errorOf(refused)).code]).toEqual([409, 'OWN_ACCOUNT'])
      const many = await call(own, 'POST', '/users/bulk', { headers, body: { action, ids: [myself] } })
      expect(await many.json()).toEqual({ changed: 0, skipped: 1 })
      expect((await call(own, 'GET', '/me', { headers })).status).toBe(200)
    },
  )

  test('is passed over where a filter finds it', async () => {
    const filter = { role: 'ADMINISTRATOR', q: 'admin@manara.example' }
    const body = { action: 'suspend', filter, expected: 1 }
    expect(await (await call(own, 'POST', '/users/bulk', { headers, body })).json()).toEqual({ changed: 0, skipped: 1 })
  })

  test('gets no code to hand over, and is not erased by its own hand', async () => {
    expect((await call(own, 'POST', `/users/${myself}/code`, { headers })).status).toBe(409)
    const [request] = await own.db.insert(userRequests).values({ userId: myself, kind: 'deletion' }).returning()
    const path = `/users/${myself}/requests/${request?.id}`
    expect((await call(own, 'PUT', path, { headers, body: { granted: true } })).status).toBe(409)
    expect((await now(own, myself)).status).toBe('ACTIVE')
  })

  test('is no way to another role', async () => {
    const { version, firstName, lastName } = await named(own, 'student')
    const student = (await signedIn(own, 'student')).bearer
    const { id } = await named(own, 'student')
    const body = { role: 'ADMINISTRATOR', firstName, lastName, version }
    expect((await call(own, 'PUT', `/users/${id}`, { headers, body })).status).toBe(422)
    expect((await call(own, 'PUT', `/users/${id}`, { headers: student, body })).status).toBe(403)
    expect((await now(own, id)).role).toBe('STUDENT')
  })
})

describe('the last administrator', () => {
  test('stays, when two suspend each other at once', async () => {
    await own.db.update(users).set({ status: 'SUSPENDED' }).where(eq(users.role, 'ADMINISTRATOR'))
    await own.db.update(users).set({ status: 'ACTIVE' }).where(eq(users.id, myself))
    const rival = await person(own, { role: 'ADMINISTRATOR' })
    await withPassword(own, rival.id)
    for (let round = 0; round < 5; round += 1) {
      await own.db.update(users).set({ status: 'ACTIVE' }).where(eq(users.id, rival.id))
      await own.db.update(users).set({ status: 'ACTIVE' }).where(eq(users.id, myself))
      headers = (await signedIn(own, 'admin')).bearer
      const theirs = (await signedIn(own, rival.username)).bearer
      const both = await Promise.all([act(rival.id, 'suspend'), act(myself, 'suspend', theirs)])
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401])
      expect(await activeAdministrators()).toBe(1)
    }
    await own.db.update(users).set({ status: 'ACTIVE' }).where(eq(users.role, 'ADMINISTRATOR'))
    headers = (await signedIn(own, 'admin')).bearer
  })

  test('stays, when two suspend everybody at once', async () => {
    const rival = await person(own, { role: 'ADMINISTRATOR' })
    await withPassword(own, rival.id)
    const theirs = (await signedIn(own, rival.username)).bearer
    const expected = await activeAdministrators()
    const body = { action: 'suspend', filter: { role: 'ADMINISTRATOR', status: 'ACTIVE' }, expected }
    await Promise.all([headers, theirs].map((as) => call(own, 'POST', '/users/bulk', { headers: as, body })))
    expect(await activeAdministrators()).toBe(1)
    await own.db.update(users).set({ status: 'ACTIVE' }).where(eq(users.role, 'ADMINISTRATOR'))
    headers = (await signedIn(own, 'admin')).bearer
  })
})

describe('another administrator', () => {
  test('keeps the e-mail address, and gets no code', async () => {
    const { id, firstName, lastName, version } = await person(own, { role: 'ADMINISTRATOR', email: 'other@example.tn' })
    const body = { firstName, lastName, email: 'mine@example.tn', version }
    expect((await call(own, 'PUT', `/users/${id}`, { headers, body })).status).toBe(403)
    expect((await call(own, 'POST', `/users/${id}/code`, { headers })).status).toBe(403)
    expect((await now(own, id)).email).toBe('other@example.tn')
  })

  test('is not made here', async () => {
    const body = { role: 'ADMINISTRATOR', firstName: 'أ', lastName: 'ب' }
    expect((await call(own, 'POST', '/users', { headers, body })).status).toBe(422)
  })
})

describe('a professor of another class', () => {
  test('learns nothing of a student, and hands over no code', async () => {
    const professor = (await signedIn(own, 'professor')).bearer
    const stranger = await person(own, { classId: await classId(own, '7أ'), lastName: 'المستور' })
    const list = await call(own, 'GET', `/users?role=STUDENT&q=${encodeURIComponent('المستور')}`, {
      headers: professor,
    })
    expect(await list.json()).toMatchObject({ total: 0, items: [] })
    expect((await call(own, 'POST', `/users/${stranger.id}/code`, { headers: professor })).status).toBe(404)
    expect((await call(own, 'GET', `/users/${stranger.id}`, { headers: professor })).status).toBe(403)
    expect((await act(stranger.id, 'suspend', professor)).status).toBe(403)
  })
})

describe('an id that cannot be', () => {
  const guardian = { name: 'وليّ', phone: '98123456' }
  const calls: [method: string, path: (id: string) => string, body?: unknown][] = [
    ['GET', (id) => `/users/${id}`],
    ['GET', (id) => `/users/${id}/history`],
    ['PUT', (id) => `/users/${id}`, { firstName: 'أ', lastName: 'ب', version: 1 }],
    ['POST', (id) => `/users/${id}/action`, { action: 'suspend' }],
    ['POST', (id) => `/users/${id}/code`],
    ['POST', (id) => `/users/${id}/consents`, { guardian, confirmed: true }],
    ['PUT', (id) => `/users/${id}/consents/${id}`, { action: 'confirm' }],
    ['PUT', (id) => `/users/${id}/requests/${id}`, { granted: true }],
    ['GET', (id) => `/mails/${id}`],
  ]

  test.each(['0', '2147483648', '9'.repeat(40), 'null', '%00', "';--", '../users', 'ff'.repeat(16)])(
    'is nobody’s: %s',
    async (id) => {
      for (const [method, path, body] of calls) {
        const answer = await call(own, method, path(encodeURIComponent(id)), { headers, body })
        expect(answer.status, `${method} ${path(id)}`).toBe(404)
      }
    },
  )
})
