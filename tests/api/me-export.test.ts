import { eq } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { audit } from '#/server/audit.ts'
import { PERSONAL_DATA } from '#/server/personal-data.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { mails } from '#/server/platform/mail/tables.ts'
import { auditEvents } from '#/server/tables/audit.ts'
import { rateLimits } from '#/server/tables/auth.ts'
import { contactMessages } from '#/server/tables/contact.ts'
import { userRequests } from '#/server/tables/requests.ts'
import { userConsents, userPhotos, users } from '#/server/tables/users.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { call } from '../support/calls.ts'
import { newPerson, type Person, signInOnce } from '../support/own-account.ts'

const email = 'leila.export@example.tn'
const stranger = 'unconfirmed.export@example.tn'

/** Tables of which something is in the copy: each costs one statement at most. */
const copiedTables = PERSONAL_DATA.flatMap(({ tables }) => tables).filter(
  ({ copied = [], shared = [] }) => copied.length + shared.length > 0,
)
/** Of the session, the limit, the account with its photo, and what is written down in a transaction. */
const OWN_STATEMENTS = 6

let own: TestApp
beforeAll(async () => {
  own = await testApp()
  const letter = { locale: 'ar', topic: 'lessons', name: 'ليلى' } as const
  await own.db.insert(contactMessages).values([
    { ...letter, email, message: 'رسالتي أنا', digest: 'export 1' },
    { ...letter, email: stranger, message: 'رسالة شخص آخر', digest: 'export 2' },
  ])
  await own.db.insert(mails).values([
    { kind: 'account.device', locale: 'ar', recipient: email, messageId: 'export 1' },
    { kind: 'account.used', locale: 'ar', recipient: stranger, messageId: 'export 2' },
  ])
})
afterAll(() => own.drop())
beforeEach(() => own.db.delete(rateLimits))

const get = ({ headers }: Person) => call(own, 'GET', '/me/export', { headers })

async function filesOf(answer: Response): Promise<{ text: string; data: Record<string, unknown>; names: string[] }> {
  expect(answer.status).toBe(200)
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  const text = strFromU8(files['data.json'] ?? new Uint8Array())
  return { text, data: JSON.parse(text), names: Object.keys(files) }
}

describe("a copy of one's own data", () => {
  test('holds everything that is kept about the person', async () => {
    const person = await newPerson(own, 'STUDENT', { email, emailConfirmedAt: new Date(), governorate: 'sfax' })
    await signInOnce(own, person.username)
    await own.db
      .insert(userConsents)
      .values({ userId: person.id, guardianName: 'منية', guardianPhone: '+21622000111', textVersion: '2026-11' })
    await own.db.insert(userPhotos).values({ userId: person.id, key: 'e'.repeat(22), bytes: Buffer.from('picture') })
    await call(own, 'POST', '/me/requests', { headers: person.headers, body: { kind: 'class', classId: 4 } })

    const answer = await get(person)
    expect(answer.headers.get('Content-Type')).toBe('application/zip')
    expect(answer.headers.get('Content-Disposition')).toMatch(/^attachment; filename="manara-\d{4}-\d\d-\d\d\.zip"$/)
    expect(answer.headers.get('Cache-Control')).toBe('private, no-store')
    const { data, names } = await filesOf(answer)
    expect(names).toEqual(['data.json', 'photo.webp'])
    expect(data).toMatchObject({
      profile: { username: person.username, email, governorate: 'sfax', hasPassword: true, schoolClass: { id: 1 } },
      consents: [{ guardianName: 'منية', guardianPhone: '+21622000111', textVersion: '2026-11' }],
      requests: [{ kind: 'class', granted: null }],
      sessions: [{ endedAt: null }, { endedAt: null }],
      mails: [{ kind: 'account.device' }],
      contactMessages: [{ message: 'رسالتي أنا' }],
    })
    const events = data.events as { action: string }[]
    expect(events.map(({ action }) => action)).toEqual(['user.requested', 'session.opened', 'session.opened'])
  })

  test('holds no secret, and nothing by an address that nobody confirmed', async () => {
    const person = await newPerson(own, 'STUDENT', { email: stranger })
    const { text, data } = await filesOf(await get(person))
    expect(text).not.toMatch(/argon|passwordHash|bindingHash|رسالة شخص آخر|account\.used/)
    expect(data).toMatchObject({ mails: [], contactMessages: [] })
  })

  test('tells what others did to the account, but not from where', async () => {
    const person = await newPerson(own)
    const actorId = (await newPerson(own, 'ADMINISTRATOR')).id
    await own.database.withTx((tx) =>
      audit(tx, {
        action: 'user.suspended',
        actorId,
        objectType: 'user',
        objectId: person.id,
        address: '203.0.113.7',
      }),
    )
    const { text, data } = await filesOf(await get(person))
    expect((data.events as unknown[])[0]).toMatchObject({ action: 'user.suspended', byYou: false })
    expect(text).not.toContain('203.0.113.7')
    expect(text).not.toContain(actorId)
  })

  test('tells a professor what they teach', async () => {
    const [professor] = await own.db.select().from(users).where(eq(users.username, 'professor'))
    const person = await newPerson(own, 'PROFESSOR')
    expect((await filesOf(await get(person))).data.taught).toEqual([])
    expect(professor).toBeDefined()
  })

  test('is given five times an hour, and each time is noted', async () => {
    const person = await newPerson(own)
    for (let given = 0; given < 5; given += 1) expect((await get(person)).status).toBe(200)
    expect((await get(person)).status).toBe(429)
    const events = await own.db.select().from(auditEvents).where(eq(auditEvents.objectId, person.id))
    expect(events.filter(({ action }) => action === 'user.exported')).toHaveLength(5)
  })

  test('takes nothing from who is told to come back', async () => {
    const person = await newPerson(own)
    const { turns } = own.deps
    own.deps.turns = { take: () => Promise.reject(new ServiceError('BUSY', { retryAfter: 2 })) }
    const refused = [await get(person), await get(person), await get(person), await get(person), await get(person)]
    own.deps.turns = turns
    expect(refused.map(({ status }) => status)).toEqual([503, 503, 503, 503, 503])
    expect((await get(person)).status).toBe(200)
  })

  test('costs the same statements, whatever there is', async () => {
    const person = await newPerson(own)
    const query = vi.spyOn(pg.Client.prototype, 'query')
    await get(person)
    const first = query.mock.calls.length
    await own.db.insert(userRequests).values(
      Array.from({ length: 30 }, () => ({
        userId: person.id,
        kind: 'deletion' as const,
        decidedAt: new Date(),
        granted: false,
      })),
    )
    query.mockClear()
    await get(person)
    expect(query.mock.calls.length).toBeLessThanOrEqual(first)
    expect(first).toBeLessThanOrEqual(copiedTables.length + OWN_STATEMENTS)
    query.mockRestore()
  })
})
