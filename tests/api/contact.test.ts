import { and, asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { contactMessage, contactPage } from '#/contract/contact.ts'
import { apiTranslator } from '#/i18n/api.ts'
import { forgetOldMessages } from '#/server/features/contact/cleanup.ts'
import { mails } from '#/server/platform/mail/tables.ts'
import { auditEvents } from '#/server/tables/audit.ts'
import { contactAnswers, contactMessages } from '#/server/tables/contact.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { findable, normalised } from '../support/ar-norm-fixtures.ts'
import { call, errorOf, signedIn } from '../support/calls.ts'

let own: TestApp
let headers: { Authorization: string }

beforeAll(async () => {
  own = await testApp()
  headers = (await signedIn(own, 'admin')).bearer
})
afterAll(() => own.drop())
beforeEach(async () => {
  await own.db.delete(contactMessages)
  await own.db.delete(mails)
})

type NewMessage = typeof contactMessages.$inferInsert

let made = 0

/** Keeps a message; each is a minute newer than the one before. @returns its id */
async function written(parts: Partial<NewMessage> = {}): Promise<string> {
  made += 1
  const [row] = await own.db
    .insert(contactMessages)
    .values({
      name: 'سنية',
      email: 'sonia@example.tn',
      topic: 'lessons',
      locale: 'fr',
      message: 'رسالة للتجربة',
      digest: String(made),
      createdAt: new Date(Date.UTC(2026, 0, 1) + made * 60_000),
      ...parts,
    })
    .returning({ id: contactMessages.id })
  return row?.id ?? ''
}

async function list(query = ''): Promise<ReturnType<typeof contactPage.parse>> {
  const answer = await call(own, 'GET', `/contact-messages${query}`, { headers })
  expect(answer.status).toBe(200)
  return contactPage.strict().parse(await answer.json())
}

const namesOf = async (query: string): Promise<string[]> => (await list(query)).items.map(({ name }) => name)
const reply = (id: string, body: unknown): Promise<Response> =>
  call(own, 'POST', `/contact-messages/${id}/answer`, { headers, body })
const mark = (id: string, answered: boolean): Promise<Response> =>
  call(own, 'PUT', `/contact-messages/${id}`, { headers, body: { answered } })
const eventsOf = (id: string) =>
  own.db
    .select({ action: auditEvents.action })
    .from(auditEvents)
    .where(and(eq(auditEvents.objectType, 'contact-message'), eq(auditEvents.objectId, id)))
    .orderBy(asc(auditEvents.id))

describe('the list of messages', () => {
  test('comes newest first, in pages', async () => {
    for (const name of ['a', 'b', 'c', 'd', 'e']) await written({ name })
    expect(await list('?size=2')).toMatchObject({ total: 5, page: 1, size: 2, items: [{ name: 'e' }, { name: 'd' }] })
    expect(await namesOf('?size=2&page=3')).toEqual(['a'])
    expect(await list('?size=2&page=4')).toMatchObject({ total: 5, items: [] })
  })

  test('can be of open ones or of answered ones only', async () => {
    await written({ name: 'open' })
    await written({ name: 'answered', answeredAt: new Date() })
    expect(await namesOf('?state=open')).toEqual(['open'])
    expect(await namesOf('?state=answered')).toEqual(['answered'])
    expect(await namesOf('?state=all')).toEqual(['answered', 'open'])
  })

  test('shows the beginning of a message only, and nothing of who answered', async () => {
    await written({ message: `${'س'.repeat(200)}` })
    expect((await list()).items[0]?.excerpt).toBe('س'.repeat(160))
  })

  test.each([
    ['سنيه', ['سنيّة']],
    ['احمد', ['أحمد']],
    ['hedi', ['Hédi']],
    ['HEDI@', ['Hédi']],
    ['98 123 456', ['سنيّة']],
    ['٩٨١٢٣٤٥٦', ['سنيّة']],
    ['0021698123456', ['سنيّة']],
    ['123456', ['سنيّة']],
    ['باكالوريا رياضيات', ['أحمد']],
    ['رياضيات باكالوريا', ['أحمد']],
    ['100%', ['Hédi']],
    ['\u0000', ['Hédi', 'أحمد', 'سنيّة']],
    ['باكالوريا\u0000رياضيات', ['أحمد']],
    ['%', ['Hédi']],
    ['a_c', []],
    ['\\', []],
    ["' or 1=1 --", []],
    ['لا أحد', []],
  ])('finds %j', async (q, names) => {
    await written({ name: 'سنيّة', email: null, phone: '+21698123456', message: 'أريد التسجيل' })
    await written({ name: 'أحمد', email: 'ahmed@example.tn', message: 'دروس الرياضيات للباكالوريا abc' })
    await written({ name: 'Hédi', email: 'hedi@example.tn', message: 'Réduction de 100% ?' })
    expect(await namesOf(`?q=${encodeURIComponent(q)}`)).toEqual(names)
  })

  test.each([
    '?page=0',
    '?page=x',
    '?page=1&page=2',
    '?size=101',
    '?size=1e9',
    '?state=mine',
    '?q=a&q=b',
    '?page=1e300',
    '?page=200000',
    `?q=${'a'.repeat(101)}`,
  ])('does not understand %s', async (query) => {
    expect((await call(own, 'GET', `/contact-messages${query}`, { headers })).status).toBe(422)
  })

  test('costs the same few statements however long it is', async () => {
    const count = async (): Promise<number> => {
      const statements: unknown[] = []
      const query = own.database.pool.query.bind(own.database.pool)
      own.database.pool.query = ((...args: Parameters<typeof query>) => {
        statements.push(args)
        return query(...args)
      }) as typeof query
      await list('?q=x&state=open&size=100')
      own.database.pool.query = query
      return statements.length
    }
    await written()
    const few = await count()
    await own.db.execute(sql`insert into contact_messages (name, email, topic, locale, message, digest)
      select 'x', 'x@example.tn', 'other', 'ar', 'some text', 'many ' || n from generate_series(1, 500) n`)
    expect(await count()).toBe(few)
    expect(few).toBeLessThanOrEqual(4)
  })

  test('is read by its indexes', async () => {
    await own.db.execute(sql`insert into contact_messages (name, email, topic, locale, message, digest, created_at, answered_at)
      select 'name ' || n, n || '@example.tn', 'other', 'ar', 'some text ' || md5(n::text), 'plan ' || n,
        now() - n * interval '1 minute', case when n % 2 = 0 then now() end from generate_series(1, 5000) n`)
    await own.db.execute(sql`vacuum analyze contact_messages`)
    const plan = async (rest: string): Promise<string> => {
      const { rows } = await own.db.execute(sql.raw(`explain select id from contact_messages ${rest}`))
      return JSON.stringify(rows)
    }
    const newest = 'order by created_at desc, id desc limit 20'
    expect(await plan(newest)).toContain('contact_messages_newest_index')
    expect(await plan(`where answered_at is null ${newest}`)).toContain('contact_messages_open_index')
    expect(await plan(`where answered_at is not null ${newest}`)).toContain('contact_messages_answered_index')
    expect(await plan(`where search like '%a87ff679%' ${newest}`)).toContain('contact_messages_search_index')
  })
})

describe('a message', () => {
  test('is told in full, and no more than that', async () => {
    const id = await written({ phone: '+21698123456' })
    const answer = await call(own, 'GET', `/contact-messages/${id}`, { headers })
    expect(contactMessage.strict().parse(await answer.json())).toMatchObject({
      id,
      message: 'رسالة للتجربة',
      answered: false,
      answeredAt: null,
      answeredBy: null,
      answers: [],
    })
  })

  test.each([crypto.randomUUID(), '1', 'x', '%00', "'"])('that nobody wrote is not found: %s', async (id) => {
    expect((await call(own, 'GET', `/contact-messages/${id}`, { headers })).status).toBe(404)
    expect((await mark(id, true)).status).toBe(404)
    expect((await reply(id, { text: 'نعم', key: crypto.randomUUID() })).status).toBe(404)
  })

  test('is marked as answered and opened again, each once, with a trace', async () => {
    const id = await written()
    for (let times = 0; times < 2; times += 1) {
      const marked = contactMessage.parse(await (await mark(id, true)).json())
      expect(marked).toMatchObject({ answered: true, answeredAt: expect.any(String), answeredBy: expect.any(String) })
    }
    for (let times = 0; times < 2; times += 1) {
      expect(await (await mark(id, false)).json()).toMatchObject({
        answered: false,
        answeredAt: null,
        answeredBy: null,
      })
    }
    expect(await eventsOf(id)).toEqual([{ action: 'contact.answered' }, { action: 'contact.reopened' }])
  })

  test.each([{}, { answered: 'yes' }, { answered: true, by: 'me' }])('is not marked by %j', async (body) => {
    const id = await written()
    expect((await call(own, 'PUT', `/contact-messages/${id}`, { headers, body })).status).toBe(422)
  })
})

describe('an answer', () => {
  const key = crypto.randomUUID()

  test('is kept, mailed once in the language of the page, and marks the message', async () => {
    const id = await written()
    const answers = await Promise.all([
      reply(id, { text: 'Oui,\nvenez.', key }),
      reply(id, { text: 'Oui,\nvenez.', key }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const again = contactMessage.parse(await (await reply(id, { text: 'Oui,\nvenez.', key })).json())
    expect(again).toMatchObject({
      answered: true,
      answers: [{ text: 'Oui,\nvenez.', mail: 'queued', author: expect.any(String) }],
    })
    const sent = await own.db.select().from(mails)
    expect(sent).toMatchObject([
      { kind: 'contact.answer', recipient: 'sonia@example.tn', locale: 'fr', status: 'queued' },
    ])
    expect(sent[0]?.subject).toBe(apiTranslator('fr')('mail.contact.answer.subject'))
    expect(sent[0]?.text).toContain('Oui,\nvenez.')
    expect(sent[0]?.html).toContain('Oui,<br>venez.')
    const { rows } = await own.db.execute(sql`select data from pgboss.job where data ->> 'id' = ${sent[0]?.id}`)
    expect(rows).toHaveLength(1)
    expect(await eventsOf(id)).toEqual([{ action: 'contact.replied' }, { action: 'contact.answered' }])
  })

  test('of another text under the same key is refused', async () => {
    const id = await written()
    await reply(id, { text: 'Oui', key })
    expect((await reply(id, { text: 'Non', key })).status).toBe(409)
    expect(await own.db.select().from(mails)).toHaveLength(1)
  })

  test('may be followed by another one', async () => {
    const id = await written()
    await reply(id, { text: 'Un', key: crypto.randomUUID() })
    await reply(id, { text: 'Deux', key: crypto.randomUUID() })
    const { answers } = contactMessage.parse(
      await (await call(own, 'GET', `/contact-messages/${id}`, { headers })).json(),
    )
    expect(answers.map(({ text }) => text)).toEqual(['Un', 'Deux'])
  })

  test('cannot go to somebody who left no e-mail address, and that is said', async () => {
    const id = await written({ email: null, phone: '+21698123456' })
    const refused = await call(own, 'POST', `/contact-messages/${id}/answer`, {
      headers: { ...headers, 'Accept-Language': 'fr' },
      body: { text: 'Oui', key },
    })
    expect(refused.status).toBe(422)
    expect(await errorOf(refused)).toMatchObject({
      code: 'NO_EMAIL_ADDRESS',
      message: apiTranslator('fr')('api.noEmailAddress'),
    })
    expect(await own.db.select().from(contactAnswers)).toEqual([])
  })

  test.each([
    [{ text: ' ', key }, 'text'],
    [{ text: 'x'.repeat(4_001), key }, 'text'],
    [{ text: 'x', key: 'y' }, 'key'],
    [{ text: 'x' }, 'key'],
    [{ text: 'x', key, to: 'z@example.tn' }, 'to'],
  ])('is checked: %j', async (body, field) => {
    const refused = await reply(await written(), body)
    expect([refused.status, Object.keys((await errorOf(refused)).fields ?? {})]).toEqual([422, [field]])
  })
})

test('messages are forgotten after two years, with their answers', async () => {
  const old = await written({ createdAt: new Date(Date.now() - 740 * 86_400_000) })
  await written({ createdAt: new Date(Date.now() - 700 * 86_400_000) })
  await reply(old, { text: 'Oui', key: crypto.randomUUID() })
  expect(await forgetOldMessages(own.deps)).toEqual({ contactMessages: 1 })
  expect(await own.db.select().from(contactAnswers)).toEqual([])
  expect(await list()).toMatchObject({ total: 1 })
})

describe('the form in which the database searches', () => {
  test.each(normalised)('of %j is %j', async (text, form) => {
    const { rows } = await own.db.execute(sql`select ar_norm(${text}) as form`)
    expect(rows).toEqual([{ form }])
  })

  test.each(findable)('of %j has that of %j in it', async (text, word) => {
    const { rows } = await own.db.execute(sql`select position(ar_norm(${word}) in ar_norm(${text})) > 0 as found`)
    expect(rows).toEqual([{ found: true }])
  })
})
