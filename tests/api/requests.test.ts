import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { UserRequest } from '#/contract/person.ts'
import { requestList } from '#/contract/profile.ts'
import { auditEvents } from '#/server/tables/audit.ts'
import { rateLimits } from '#/server/tables/auth.ts'
import { userRequests } from '#/server/tables/requests.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { call, errorOf } from '../support/calls.ts'
import { newPerson, ownPassword, type Person } from '../support/own-account.ts'

let own: TestApp
beforeAll(async () => {
  own = await testApp()
})
afterAll(() => own.drop())
beforeEach(() => own.db.delete(rateLimits))

const ask = ({ headers }: Person, body: unknown) => call(own, 'POST', '/me/requests', { headers, body })
const take = ({ headers }: Person, id: string) => call(own, 'DELETE', `/me/requests/${id}`, { headers })
const open = async (answer: Response): Promise<UserRequest[]> => {
  expect(answer.status).toBe(200)
  return requestList.parse(await answer.json())
}
const eventsOf = async ({ id }: Person): Promise<(string | unknown)[]> =>
  (await own.db.select().from(auditEvents).where(eq(auditEvents.objectId, id)).orderBy(asc(auditEvents.id))).map(
    ({ action, details }) => [action, details?.kind],
  )

describe('asking for another class', () => {
  test('leaves one open request, however often it is asked', async () => {
    const person = await newPerson(own)
    const asked = await Promise.all([1, 2, 3].map(() => ask(person, { kind: 'class', classId: 4 })))
    const [first, ...more] = await Promise.all(asked.map(open))
    expect(first).toMatchObject([{ kind: 'class', schoolClass: { id: 4 } }])
    for (const again of more) expect(again).toEqual(first)
    expect(await eventsOf(person)).toEqual([['user.requested', 'class']])
  })

  test('is refused while another class is asked for, until that is taken back', async () => {
    const person = await newPerson(own)
    const [request] = await open(await ask(person, { kind: 'class', classId: 4 }))
    expect((await ask(person, { kind: 'class', classId: 5 })).status).toBe(409)
    expect(await open(await take(person, request?.id ?? ''))).toEqual([])
    expect(await open(await ask(person, { kind: 'class', classId: 5 }))).toMatchObject([{ schoolClass: { id: 5 } }])
    expect((await eventsOf(person)).map((event) => (event as string[])[0])).toEqual([
      'user.requested',
      'user.request-withdrawn',
      'user.requested',
    ])
  })

  test.each([
    ['their own class', 1],
    ['one that is not there', 2_147_483_647],
  ])('is refused for %s', async (_, classId) => {
    const answer = await ask(await newPerson(own), { kind: 'class', classId })
    expect(answer.status).toBe(422)
    expect(Object.keys((await errorOf(answer)).fields ?? {})).toEqual(['classId'])
  })

  test.each([
    { kind: 'class' },
    { kind: 'class', classId: '4' },
    { kind: 'class', classId: 0 },
    { kind: 'class', classId: 4, userId: '4a4ae0a5-0c3f-4d6e-9df0-8a5a4d1f0b11' },
    { kind: 'role', classId: 4 },
    {},
  ])('%j is none', async (body) => {
    expect((await ask(await newPerson(own), body)).status).toBe(422)
  })

  test.each(['PROFESSOR', 'ADMINISTRATOR'] as const)('is for students, not for a %s', async (role) => {
    expect((await ask(await newPerson(own, role), { kind: 'class', classId: 4 })).status).toBe(403)
  })
})

describe('asking for the end of the account', () => {
  const deletion = { kind: 'deletion', currentPassword: ownPassword }

  test('needs the present password, and ends nothing by itself', async () => {
    const person = await newPerson(own, 'PROFESSOR')
    const refused = await ask(person, { ...deletion, currentPassword: 'wrong' })
    expect(refused.status).toBe(422)
    expect(Object.keys((await errorOf(refused)).fields ?? {})).toEqual(['currentPassword'])
    expect(await open(await ask(person, deletion))).toMatchObject([{ kind: 'deletion', schoolClass: null }])
    expect(await open(await ask(person, deletion))).toHaveLength(1)
    expect((await call(own, 'GET', '/me', { headers: person.headers })).status).toBe(200)
    expect(await eventsOf(person)).toEqual([['user.requested', 'deletion']])
  })

  test('stands beside a request for another class', async () => {
    const person = await newPerson(own)
    await ask(person, { kind: 'class', classId: 4 })
    expect((await open(await ask(person, deletion))).map(({ kind }) => kind)).toEqual(['class', 'deletion'])
  })
})

describe('a request', () => {
  test('of another person is not there', async () => {
    const person = await newPerson(own)
    const [request] = await open(await ask(person, { kind: 'class', classId: 4 }))
    for (const role of ['STUDENT', 'ADMINISTRATOR'] as const) {
      expect((await take(await newPerson(own, role), request?.id ?? '')).status).toBe(404)
    }
    expect(await own.db.select().from(userRequests).where(eq(userRequests.userId, person.id))).toHaveLength(1)
  })

  test('that was decided on cannot be taken back, and leaves room for the next', async () => {
    const person = await newPerson(own)
    const [request] = await open(await ask(person, { kind: 'class', classId: 4 }))
    await own.db
      .update(userRequests)
      .set({ decidedAt: new Date(), granted: false })
      .where(eq(userRequests.id, request?.id ?? ''))
    expect((await take(person, request?.id ?? '')).status).toBe(404)
    expect(await open(await ask(person, { kind: 'class', classId: 4 }))).toHaveLength(1)
  })
})
