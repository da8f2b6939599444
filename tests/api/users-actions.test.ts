import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { user } from '#/contract/person.ts'
import { bulkAnswer, issuedCode } from '#/contract/user-actions.ts'
import { apiTranslator } from '#/i18n/api.ts'
import { issueCode } from '#/server/features/users/codes.ts'
import { mails } from '#/server/platform/mail/tables.ts'
import { auditEvents } from '#/server/tables/audit.ts'
import { rateLimits } from '#/server/tables/auth.ts'
import { userCodes, users } from '#/server/tables/users.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { call, errorOf, signedIn, trySignIn } from '../support/calls.ts'
import { classId, eventsOn, named, now, type Person, person, withPassword } from '../support/people.ts'

let own: TestApp
let headers: { Authorization: string }

beforeAll(async () => {
  own = await testApp()
  headers = (await signedIn(own, 'admin')).bearer
})
afterAll(() => own.drop())
beforeEach(async () => {
  await own.db.delete(mails)
  await own.db.delete(rateLimits)
})

const act = (id: string, action: string, as = headers): Promise<Response> =>
  call(own, 'POST', `/users/${id}/action`, { headers: as, body: { action } })
const bulk = (body: unknown): Promise<Response> => call(own, 'POST', '/users/bulk', { headers, body })
const sent = async (): Promise<string[]> => (await own.db.select().from(mails)).map(({ kind }) => kind)

describe('an action', () => {
  test.each([
    ['approve', 'PENDING', 'ACTIVE', 'user.approved', ['account.approved']],
    ['approve', 'REFUSED', 'ACTIVE', 'user.approved', ['account.approved']],
    ['refuse', 'PENDING', 'REFUSED', 'user.refused', ['account.refused']],
    ['suspend', 'ACTIVE', 'SUSPENDED', 'user.suspended', []],
    ['reactivate', 'SUSPENDED', 'ACTIVE', 'user.reactivated', []],
  ] as const)('%s makes %s people %s', async (action, from, to, event, mailed) => {
    const { id } = await person(own, { role: 'PROFESSOR', status: from, email: 'a@example.tn', passwordHash: 'x' })
    const answer = await act(id, action)
    expect(answer.status).toBe(200)
    expect(user.parse(await answer.json())).toMatchObject({ id, status: to, version: 2 })
    expect(await eventsOn(own, id)).toEqual([event])
    expect(await sent()).toEqual(mailed)
  })

  test.each([
    ['approve', 'ACTIVE'],
    ['approve', 'SUSPENDED'],
    ['refuse', 'ACTIVE'],
    ['refuse', 'REFUSED'],
    ['suspend', 'PENDING'],
    ['suspend', 'SUSPENDED'],
    ['suspend', 'REFUSED'],
    ['reactivate', 'ACTIVE'],
    ['reactivate', 'PENDING'],
  ] as const)('%s does not fit %s people, and that is said', async (action, status) => {
    const { id } = await person(own, { status })
    const refused = await act(id, action)
    expect(refused.status).toBe(409)
    expect(await errorOf(refused)).toMatchObject({
      code: 'WRONG_STATUS',
      message: apiTranslator('ar')('api.wrongStatus'),
    })
    expect(await now(own, id)).toMatchObject({ status, version: 1 })
    expect(await eventsOn(own, id)).toEqual([])
  })

  test('tells nobody whom the academy made an account for, nor who has no address', async () => {
    const made = await person(own, { status: 'PENDING', adult: true, email: 'b@example.tn' })
    const noAddress = await person(own, { status: 'PENDING', adult: true, passwordHash: 'x' })
    for (const { id } of [made, noAddress]) expect((await act(id, 'approve')).status).toBe(200)
    expect(await sent()).toEqual([])
  })

  test('approves once of two at the same time', async () => {
    const { id } = await person(own, { role: 'PROFESSOR', status: 'PENDING', email: 'c@example.tn', passwordHash: 'x' })
    // Refused people may be approved afterwards, so that both would be right in one order.
    const both = await Promise.all([act(id, 'approve'), act(id, 'approve')])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await sent()).toHaveLength(1)
  })

  test('suspends at once: no session, no code, no sign-in', async () => {
    const { id, username } = await person(own)
    await withPassword(own, id)
    const session = await signedIn(own, username)
    await own.database.withTx((tx) => issueCode(own.deps, tx, { userId: id, purpose: 'screen' }))
    expect(user.parse(await (await act(id, 'suspend')).json())).toMatchObject({ status: 'SUSPENDED', sessions: 0 })
    expect((await call(own, 'GET', '/me', { headers: session.bearer })).status).toBe(401)
    expect(await own.db.select().from(userCodes).where(eq(userCodes.userId, id))).toEqual([])
    expect((await errorOf(await trySignIn(own, username))).code).toBe('ACCOUNT_SUSPENDED')
    await act(id, 'reactivate')
    expect((await call(own, 'GET', '/me', { headers: session.bearer })).status).toBe(401)
    expect((await trySignIn(own, username)).status).toBe(200)
  })

  test('ends sessions, and only that', async () => {
    const { id, username } = await person(own)
    await withPassword(own, id)
    const session = await signedIn(own, username)
    for (let times = 0; times < 2; times += 1) {
      expect(user.parse(await (await act(id, 'end-sessions')).json())).toMatchObject({ status: 'ACTIVE', sessions: 0 })
    }
    expect((await call(own, 'GET', '/me', { headers: session.bearer })).status).toBe(401)
    expect(await eventsOn(own, id)).toEqual(['user.sessions-ended'])
    expect((await trySignIn(own, username)).status).toBe(200)
  })

  test.each([{}, { action: 'erase' }, { action: 'suspend', status: 'ACTIVE' }])('is not %j', async (body) => {
    const { id } = await person(own)
    expect((await call(own, 'POST', `/users/${id}/action`, { headers, body })).status).toBe(422)
  })
})

describe('an action on many', () => {
  const some = (count: number, parts: Partial<Person>): Promise<Person[]> =>
    Promise.all(Array.from({ length: count }, () => person(own, parts)))
  const statuses = async (people: Person[]): Promise<string[]> => {
    const ids = people.map(({ id }) => id)
    const rows = await own.db.select().from(users).where(inArray(users.id, ids)).orderBy(users.status)
    return rows.map(({ status }) => status)
  }

  test('passes over those whom it does not fit, the actor among them', async () => {
    const active = await some(2, { status: 'ACTIVE' })
    const waiting = await some(1, { status: 'PENDING' })
    const { id: myself } = await named(own, 'admin')
    const ids = [...[...active, ...waiting].map(({ id }) => id), myself, crypto.randomUUID()]
    const answer = await bulk({ action: 'suspend', ids: [...ids, ids[0]] })
    expect(bulkAnswer.strict().parse(await answer.json())).toEqual({ changed: 2, skipped: 3 })
    expect(await statuses([...active, ...waiting])).toEqual(['PENDING', 'SUSPENDED', 'SUSPENDED'])
    expect((await now(own, myself)).status).toBe('ACTIVE')
    for (const { id } of active) expect(await eventsOn(own, id)).toEqual(['user.suspended'])
  })

  test('is done on all whom a filter finds, more than a batch of them', async () => {
    await own.db.insert(users).values(
      Array.from({ length: 1_003 }, (_, n) => ({
        role: 'STUDENT' as const,
        username: `many.${n}`,
        firstName: 'كثير',
        lastName: 'العدد',
        status: 'ACTIVE' as const,
      })),
    )
    const filter = { role: 'STUDENT', q: 'كثير العدد', status: 'ACTIVE' }
    const wrong = await bulk({ action: 'suspend', filter, expected: 1_002 })
    expect([wrong.status, (await errorOf(wrong)).code]).toEqual([409, 'CONFLICT'])
    expect(await own.db.$count(users, and(eq(users.firstName, 'كثير'), eq(users.status, 'SUSPENDED')))).toBe(0)
    expect(await (await bulk({ action: 'suspend', filter, expected: 1_003 })).json()).toEqual({
      changed: 1_003,
      skipped: 0,
    })
    expect(await own.db.$count(users, and(eq(users.firstName, 'كثير'), eq(users.status, 'SUSPENDED')))).toBe(1_003)
    expect(await own.db.$count(auditEvents, eq(auditEvents.action, 'user.suspended'))).toBeGreaterThanOrEqual(1_003)
    await own.db.delete(users).where(eq(users.firstName, 'كثير'))
  })

  test('mails every applicant once', async () => {
    const applicants = await some(3, { role: 'PROFESSOR', status: 'PENDING', email: 'd@example.tn', passwordHash: 'x' })
    const ids = applicants.map(({ id }) => id)
    expect(await (await bulk({ action: 'approve', ids })).json()).toEqual({ changed: 3, skipped: 0 })
    expect(await (await bulk({ action: 'approve', ids })).json()).toEqual({ changed: 0, skipped: 3 })
    expect(await sent()).toEqual(['account.approved', 'account.approved', 'account.approved'])
  })

  test.each([
    [{ action: 'suspend' }, 'ids'],
    [{ action: 'suspend', ids: [] }, 'ids'],
    [{ action: 'suspend', ids: ['1'] }, 'ids.0'],
    [{ action: 'suspend', ids: Array.from({ length: 501 }, () => crypto.randomUUID()) }, 'ids'],
    [{ action: 'suspend', ids: [crypto.randomUUID()], filter: { role: 'STUDENT' }, expected: 1 }, 'ids'],
    [{ action: 'suspend', filter: { role: 'STUDENT' } }, 'expected'],
    [{ action: 'suspend', filter: { role: 'STUDENT', status: 'ERASED' }, expected: 1 }, 'filter.status'],
    [{ action: 'suspend', filter: {}, expected: 1 }, 'filter.role'],
    [{ action: 'erase', ids: [crypto.randomUUID()] }, 'action'],
  ])('is checked: %#', async (body, field) => {
    const refused = await bulk(body)
    expect([refused.status, Object.keys((await errorOf(refused)).fields ?? {})]).toEqual([422, [field]])
  })
})

describe('a code to hand over', () => {
  const code = (id: string, as = headers): Promise<Response> => call(own, 'POST', `/users/${id}/code`, { headers: as })

  test('is given out by administrators, and takes the place of an earlier one', async () => {
    const { id, username } = await person(own)
    const first = issuedCode.strict().parse(await (await code(id)).json())
    expect(first).toMatchObject({ code: expect.stringMatching(/^\d{6}$/), username })
    const { code: second } = issuedCode.parse(await (await code(id)).json())
    const kept = await own.db.select().from(userCodes).where(eq(userCodes.userId, id))
    expect(kept).toMatchObject([{ purpose: 'screen' }])
    expect(JSON.stringify(kept)).not.toContain(second)
    expect(await eventsOn(own, id)).toEqual(['user.code-issued', 'user.code-issued'])
    expect(JSON.stringify(await own.db.select().from(auditEvents))).not.toContain(`"${second}"`)
  })

  test('is given out by a professor for active students of own classes only', async () => {
    const professor = (await signedIn(own, 'professor')).bearer
    const [taught, other] = await Promise.all([classId(own, '9أ'), classId(own, '7أ')])
    const statusFor = async (parts: Partial<Person>): Promise<number> => {
      const { id } = await person(own, parts)
      return (await code(id, professor)).status
    }
    expect(await statusFor({ classId: taught })).toBe(200)
    expect(await statusFor({ classId: other })).toBe(404)
    expect(await statusFor({ classId: null })).toBe(404)
    expect(await statusFor({ classId: taught, status: 'SUSPENDED' })).toBe(404)
    expect(await statusFor({ classId: taught, status: 'PENDING' })).toBe(404)
    expect(await statusFor({ role: 'PROFESSOR' })).toBe(404)
    expect(await statusFor({ role: 'ADMINISTRATOR' })).toBe(404)
  })

  test('is not given out where the owner has a confirmed address, by whoever asks', async () => {
    const professor = (await signedIn(own, 'professor')).bearer
    const taught = await classId(own, '9أ')
    const { id } = await person(own, { classId: taught, email: 'amel.code@example.tn', emailConfirmedAt: new Date() })
    for (const as of [headers, professor]) {
      const refused = await code(id, as)
      expect([refused.status, (await errorOf(refused)).code]).toEqual([409, 'CODE_BY_EMAIL'])
    }
    expect(await own.db.select().from(userCodes).where(eq(userCodes.userId, id))).toEqual([])
    await own.db.update(users).set({ emailConfirmedAt: null }).where(eq(users.id, id))
    expect((await code(id, professor)).status).toBe(200)
  })

  test('is for accounts that may be signed in to', async () => {
    for (const [status, answer] of [
      ['PENDING', 200],
      ['SUSPENDED', 409],
      ['REFUSED', 409],
      ['ERASED', 404],
    ] as const) {
      const { id } = await person(own, { status })
      expect((await code(id)).status, status).toBe(answer)
    }
    const colleague = await person(own, { role: 'ADMINISTRATOR' })
    expect((await code(colleague.id)).status).toBe(403)
  })

  test('is not given out without end', async () => {
    const { id } = await person(own)
    await own.db
      .insert(rateLimits)
      .values({ key: `code-issuer:${(await named(own, 'admin')).id}`, points: 60, expire: Date.now() + 60_000 })
    expect((await code(id)).status).toBe(429)
  })
})
