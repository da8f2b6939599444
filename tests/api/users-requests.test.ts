import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { user } from '#/contract/person.ts'
import { requestPage } from '#/contract/user-requests.ts'
import { eraseAbandonedUsers } from '#/server/features/users/cleanup.ts'
import { issueCode } from '#/server/features/users/codes.ts'
import { mails } from '#/server/platform/mail/tables.ts'
import { createTransport, mailFolder } from '#/server/platform/mail/transport.ts'
import { auditEvents } from '#/server/tables/audit.ts'
import { authSessions } from '#/server/tables/auth.ts'
import { enrolments } from '#/server/tables/enrolments.ts'
import { importRows, imports } from '#/server/tables/imports.ts'
import { userRequests } from '#/server/tables/requests.ts'
import { userCodes, userConsents, userDevices, userPhotos, users } from '#/server/tables/users.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { call, signedIn } from '../support/calls.ts'
import { classId, eventsOn, named, now, type Person, person, statementsOf, withPassword } from '../support/people.ts'

let own: TestApp
let folder: string
let headers: { Authorization: string }

// Each test has an academy of its own: what one leaves would be in the way of another.
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'manara-people-'))
  own = await testApp({ env: { DATA_DIR: folder } })
  headers = (await signedIn(own, 'admin')).bearer
  await own.db.delete(userRequests)
})
afterEach(async () => {
  await own.drop()
  await rm(folder, { recursive: true, force: true })
})

async function ask(id: string, wanted: { kind: 'class'; classId: number } | { kind: 'deletion' }): Promise<string> {
  const [row] = await own.db
    .insert(userRequests)
    .values({ userId: id, ...wanted })
    .returning({ id: userRequests.id })
  return row?.id ?? ''
}
const decide = (id: string, requestId: string, granted: boolean): Promise<Response> =>
  call(own, 'PUT', `/users/${id}/requests/${requestId}`, { headers, body: { granted } })
const list = async (query = ''): Promise<ReturnType<typeof requestPage.parse>> =>
  requestPage.strict().parse(await (await call(own, 'GET', `/requests${query}`, { headers })).json())

describe('requests', () => {
  test('are listed oldest first, in pages, until they are decided', async () => {
    const [first, second] = [await person(own), await person(own, { classId: await classId(own, '7أ') })]
    const deletion = await ask(first.id, { kind: 'deletion' })
    const other = await ask(second.id, { kind: 'class', classId: await classId(own, '8أ') })
    expect(await list('?size=1')).toMatchObject({ total: 2, items: [{ id: deletion, user: { id: first.id } }] })
    expect((await list('?kind=class')).items).toEqual([
      {
        id: other,
        kind: 'class',
        phone: null,
        createdAt: expect.any(String),
        schoolClass: expect.objectContaining({ code: '8أ' }),
        user: {
          id: second.id,
          role: 'STUDENT',
          firstName: second.firstName,
          lastName: second.lastName,
          schoolClass: expect.objectContaining({ code: '7أ' }),
        },
      },
    ])
    expect(await statementsOf(own, () => list('?size=100'))).toBe(3)
    for (const [id, request] of [
      [first.id, deletion],
      [second.id, other],
    ] as const) {
      expect((await decide(id, request, false)).status).toBe(200)
    }
    expect(await list()).toMatchObject({ total: 0, items: [] })
    expect(await now(own, first.id)).toMatchObject({ status: 'ACTIVE', firstName: first.firstName })
    expect((await now(own, second.id)).classId).toBe(second.classId)
    expect(await eventsOn(own, first.id)).toEqual(['request.refused'])
  })

  test('for another class are granted once', async () => {
    const { id } = await person(own)
    const wanted = await classId(own, '9أ')
    const request = await ask(id, { kind: 'class', classId: wanted })
    const both = await Promise.all([decide(id, request, true), decide(id, request, false)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await eventsOn(own, id)).toHaveLength(1)
    expect((await decide(id, request, true)).status).toBe(409)
  })

  test('are found with the person who asked only', async () => {
    const [asking, other] = [await person(own), await person(own)]
    const request = await ask(asking.id, { kind: 'deletion' })
    for (const [id, wanted] of [
      [other.id, request],
      [asking.id, crypto.randomUUID()],
      [asking.id, '2147483648'],
      ['1', request],
    ] as const) {
      expect((await decide(id, wanted, true)).status).toBe(404)
    }
    expect((await now(own, asking.id)).status).toBe('ACTIVE')
  })

  test('of one’s own are decided by somebody else', async () => {
    const { id } = await named(own, 'admin')
    expect((await decide(id, await ask(id, { kind: 'deletion' }), true)).status).toBe(409)
    expect((await now(own, id)).status).toBe('ACTIVE')
  })
})

/** Everything that the database says of a person, in one text. */
async function everything(): Promise<string> {
  const tables = [
    users,
    userCodes,
    userConsents,
    userDevices,
    userPhotos,
    userRequests,
    authSessions,
    importRows,
    mails,
  ]
  return JSON.stringify(await Promise.all([...tables, auditEvents].map((table) => own.db.select().from(table))))
}

/** Somebody of whom there is something everywhere. */
async function known(): Promise<Person> {
  const parts = { email: 'gone@example.tn', emailConfirmedAt: new Date(), newEmail: 'later@example.tn' }
  const facts = { firstName: 'فرحات', lastName: 'المنسيّ', username: 'farhat.mansi', phone: '+21697531864' }
  const made = await person(own, { ...parts, ...facts, biography: 'سيرة منسيّة', classId: await classId(own, '9أ') })
  const { id } = made
  await withPassword(own, id)
  await signedIn(own, made.username)
  await own.database.withTx(async (tx) => {
    await issueCode(own.deps, tx, { userId: id, purpose: 'letter' })
    const mail = { kind: 'test.mail', locale: 'ar', subject: 'فرحات المنسيّ', text: 'فرحات', html: 'فرحات' } as const
    const sentId = await own.deps.mailer.send(tx, { ...mail, to: 'gone@example.tn' })
    await tx.update(mails).set({ status: 'sent', sentAt: new Date() }).where(eq(mails.id, sentId))
    await own.deps.mailer.send(tx, { ...mail, to: 'later@example.tn', secret: true })
    const [row] = await tx.select().from(mails).where(eq(mails.id, sentId))
    if (row) {
      const transport = createTransport({ from: 'Manara <no-reply@localhost>', folder: mailFolder(folder) })
      await transport.deliver({
        ...mail,
        id: row.id,
        messageId: row.messageId,
        createdAt: row.createdAt,
        to: 'gone@example.tn',
      })
    }
  })
  await own.db.insert(userPhotos).values({ userId: id, key: 'photo-of-farhat', bytes: Buffer.from('RIFF') })
  await own.db.insert(userDevices).values({ userId: id, hash: 'device-of-farhat' })
  await own.db
    .insert(userConsents)
    .values({ userId: id, guardianName: 'المنسيّ الكبير', guardianPhone: '+21697531865', textVersion: '1' })
  const [made2] = await own.db.insert(imports).values({ role: 'STUDENT', fileName: 'x.csv', rows: 1 }).returning()
  await own.db
    .insert(importRows)
    .values({ importId: made2?.id ?? '', line: 2, fields: { lastName: 'المنسيّ' }, outcome: 'made', userId: id })
  return made
}

const PERSONAL = /المنسي|فرحات|farhat|gone@|later@|9753186|منسيّة/

describe('who asks to be gone', () => {
  test('is: nothing personal is left, and what counts without a name stays', async () => {
    const { id, classId: ofClass } = await known()
    expect(await everything()).toMatch(PERSONAL)
    expect(await readdir(mailFolder(folder))).toHaveLength(1)
    const answer = await decide(id, await ask(id, { kind: 'deletion' }), true)
    expect(user.parse(await answer.json())).toMatchObject({
      id,
      status: 'ERASED',
      firstName: '—',
      lastName: '',
      email: null,
      phone: null,
      hasPassword: false,
      sessions: 0,
      consents: [],
      requests: [],
      photo: null,
    })
    expect(await everything()).not.toMatch(PERSONAL)
    expect(await readdir(mailFolder(folder))).toEqual([])
    expect(await now(own, id)).toMatchObject({ role: 'STUDENT', classId: null })
    expect(await own.db.$count(enrolments, and(eq(enrolments.userId, id), eq(enrolments.classId, ofClass ?? 0)))).toBe(
      1,
    )
    expect(await eventsOn(own, id)).toEqual(expect.arrayContaining(['request.granted', 'user.erased']))
    for (const action of ['reactivate', 'approve', 'end-sessions']) {
      expect((await call(own, 'POST', `/users/${id}/action`, { headers, body: { action } })).status).toBe(404)
    }
  })

  test('leaves the mails of others who share the address', async () => {
    const brother = await person(own, { email: 'parent@example.tn' })
    const { id } = await person(own, { email: 'parent@example.tn' })
    await own.database.withTx((tx) =>
      own.deps.mailer.send(tx, {
        kind: 'test.mail',
        locale: 'ar',
        to: 'parent@example.tn',
        subject: 's',
        text: 't',
        html: 'h',
      }),
    )
    await decide(id, await ask(id, { kind: 'deletion' }), true)
    expect(await own.db.select().from(mails).where(eq(mails.recipient, 'parent@example.tn'))).toHaveLength(1)
    await decide(brother.id, await ask(brother.id, { kind: 'deletion' }), true)
    expect(await own.db.select().from(mails).where(eq(mails.recipient, 'parent@example.tn'))).toEqual([])
  })

  test('may be an administrator, and there is one left', async () => {
    const other = await person(own, { role: 'ADMINISTRATOR' })
    const answer = await decide(other.id, await ask(other.id, { kind: 'deletion' }), true)
    expect([answer.status, (await now(own, other.id)).status]).toEqual([200, 'ERASED'])
  })
})

describe('accounts that come to nothing', () => {
  const daysAgo = (days: number): Date => new Date(Date.now() - days * 86_400_000)
  const consentOf = (id: string, withdrawnAt: Date | null): Promise<unknown> =>
    own.db
      .insert(userConsents)
      .values({ userId: id, guardianName: 'وليّ', guardianPhone: '+21697531865', textVersion: '1', withdrawnAt })

  test('are erased when their time is over, and no others', async () => {
    const waits = { status: 'PENDING', passwordHash: 'x' } as const
    const refused = await person(own, { status: 'REFUSED', updatedAt: daysAgo(31) })
    const forgotten = await person(own, { ...waits, role: 'PROFESSOR', createdAt: daysAgo(181) })
    const withdrawn = await person(own, { ...waits, lastSignedInAt: daysAgo(99) })
    await consentOf(withdrawn.id, daysAgo(31))
    const stay = [
      await person(own, { status: 'REFUSED', updatedAt: daysAgo(29) }),
      await person(own, { ...waits, role: 'PROFESSOR', createdAt: daysAgo(179) }),
      await person(own, { status: 'PENDING', createdAt: daysAgo(999) }),
      await person(own, { status: 'SUSPENDED', createdAt: daysAgo(999), updatedAt: daysAgo(999) }),
      await person(own, { status: 'ACTIVE', passwordHash: 'x', createdAt: daysAgo(999) }),
    ]
    const lately = await person(own, waits)
    await consentOf(lately.id, daysAgo(29))
    const renewed = await person(own, waits)
    await consentOf(renewed.id, daysAgo(31))
    await consentOf(renewed.id, null)
    expect(await eraseAbandonedUsers(own.deps)).toEqual({ erasedUsers: 3 })
    for (const { id } of [refused, forgotten, withdrawn]) expect((await now(own, id)).status).toBe('ERASED')
    for (const { id, status } of [...stay, lately, renewed]) expect((await now(own, id)).status).toBe(status)
    const reasons = await own.db.execute(sql`select details ->> 'reason' as reason from audit_events
      where action = 'user.erased' and actor_id is null order by 1`)
    expect(reasons.rows.map(({ reason }) => reason)).toEqual(['consent', 'never-approved', 'refused'])
    expect(await eraseAbandonedUsers(own.deps)).toEqual({ erasedUsers: 0 })
  })

  test('are erased in batches, until somebody stops it', async () => {
    await own.db.insert(users).values(
      Array.from({ length: 120 }, (_, n) => ({
        role: 'PROFESSOR' as const,
        username: `old.${n}`,
        firstName: 'قديم',
        lastName: 'الطلب',
        status: 'REFUSED' as const,
        updatedAt: daysAgo(40),
      })),
    )
    expect(await eraseAbandonedUsers(own.deps, AbortSignal.abort())).toEqual({ erasedUsers: 0 })
    expect(await eraseAbandonedUsers(own.deps)).toEqual({ erasedUsers: 120 })
  })
})
