import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { UnreadCounts } from '#/contract/unread.ts'
import { receiveMessage } from '#/server/features/contact/service.ts'
import { tellOfWork } from '#/server/features/notifications/waiting.ts'
import type { NotifiedWork } from '#/server/waiting.ts'
import type { TestApp } from '../support/app.ts'
import { call } from '../support/calls.ts'
import { freshAddress } from '../support/contact-form.ts'
import { eventually } from '../support/eventually.ts'
import { newWriter, tunisAt, type Writer } from '../support/messages.ts'
import { hear } from '../support/news.ts'
import { type AskingSchool, askingAcademy, askingSchool } from '../support/questions.ts'

let own: TestApp
let school: AskingSchool

beforeAll(async () => {
  ;({ own, school } = await askingAcademy())
})
beforeEach(async () => {
  // What waits in the demo waits for these administrators too.
  for (const table of ['contact_messages', 'user_requests', 'material_reports', 'notifications'])
    await own.db.execute(sql.raw(`delete from ${table}`))
  school = await askingSchool(own)
})
afterAll(() => own.drop())

const send = (who: Writer, method: string, path: string, body?: unknown): Promise<Response> =>
  call(own, method, path, { body, headers: who.headers })
const counts = async (who: Writer): Promise<UnreadCounts> =>
  (await (await send(who, 'GET', '/me/unread')).json()) as UnreadCounts
const tell = (work: NotifiedWork, time = '12:00'): Promise<number> => tellOfWork(own.deps, work, { at: tunisAt(time) })

/** What somebody was notified of, and whether they have read it. */
async function noticesOf({ id }: Writer): Promise<[string, number, boolean][]> {
  const { rows } = await own.db.execute<{ kind: string; data: Record<string, number>; read: boolean }>(sql`
    select kind, data, read_at is not null as read from notifications where user_id = ${id} order by id`)
  return rows.map(({ kind, data, read }) => [kind, Object.values(data)[0] ?? 0, read])
}

const write = (email = 'amel@example.tn'): Promise<void> =>
  receiveMessage(
    own.deps,
    {
      ...{ name: 'أمل', email, phone: undefined, topic: 'lessons', locale: 'ar' },
      message: `هل توجد دروس؟ ${randomUUID()}`,
    },
    freshAddress(),
  )
const askForClass = (who: Writer): Promise<Response> => send(who, 'POST', '/me/requests', { kind: 'class', classId: 1 })
const report = (who: Writer, id: string = randomUUID()): Promise<Response> =>
  send(who, 'PUT', `/reports/${id}`, { materialId: school.video, kind: 'wrong', words: 'الصوت مقطوع' })

describe('what visitors wrote', () => {
  it('waits for every administrator, who are notified once in a while, and nobody at night', async () => {
    const { administrator, professor, pupil } = school
    const other = await newWriter(own, 'ADMINISTRATOR')
    await write()
    await write()
    expect(await counts(administrator)).toMatchObject({ contact: 2, requests: 0, faults: 0 })
    expect([(await counts(professor)).contact, (await counts(pupil)).contact]).toEqual([0, 0])
    for (const quiet of ['21:00', '06:59']) expect(await tell('contact', quiet)).toBe(0)
    await Promise.all([tell('contact'), tell('contact')])
    for (const each of [administrator, other]) expect(await noticesOf(each)).toEqual([['contact-waiting', 2, false]])
    expect(await noticesOf(professor)).toEqual([])
  })

  it('is told again where more has come, and not otherwise', async () => {
    const { administrator } = school
    await write()
    await tell('contact')
    const at = async (table: 'notifications' | 'contact_messages', time: string) =>
      own.db.execute(sql`update ${sql.identifier(table)} set created_at = ${tunisAt(time).toISOString()}`)
    await at('contact_messages', '11:00')
    await at('notifications', '12:00')
    expect(await tell('contact', '15:00')).toBe(0)
    await write()
    await at('contact_messages', '14:00')
    expect(await tell('contact', '12:59')).toBe(0)
    await tell('contact', '15:00')
    expect((await noticesOf(administrator)).map(([, things]) => things)).toEqual([1, 2])
  })

  it('is told, though it came just before those were who could not know of it', async () => {
    const { administrator } = school
    const at = (table: string, time: string, seconds = 0) =>
      own.db.execute(sql`update ${sql.identifier(table)} set
        created_at = ${tunisAt(time).toISOString()}::timestamptz + make_interval(secs => ${seconds})`)
    await write()
    await tell('contact')
    await write()
    await at('contact_messages', '12:00')
    await at('notifications', '12:00', 5)
    await tell('contact', '13:01')
    expect((await noticesOf(administrator)).map(([, things]) => things)).toEqual([1, 2])
    await at('notifications', '13:01')
    expect(await tell('contact', '15:00')).toBe(0)
  })

  it('is no news any more once all of it is answered', async () => {
    const { administrator } = school
    await write()
    await write()
    await tell('contact')
    const { rows } = await own.db.execute<{ id: string }>(sql`select id from contact_messages`)
    const isRead = async (): Promise<boolean | undefined> => (await noticesOf(administrator))[0]?.[2]
    for (const [index, { id }] of rows.entries()) {
      expect(await isRead()).toBe(false)
      expect((await send(administrator, 'PUT', `/contact-messages/${id}`, { answered: true })).status).toBe(200)
      expect((await counts(administrator)).contact).toBe(rows.length - index - 1)
    }
    expect(await isRead()).toBe(true)
  })
})

it('waits anew where what was done is taken back: a message of a visitor, a fault in a material', async () => {
  const { administrator, professor, pupil } = school
  const id = randomUUID()
  await write()
  await report(pupil, id)
  await tell('contact')
  await tell('faults')
  const { rows } = await own.db.execute<{ id: string }>(sql`select id from contact_messages`)
  const mark = async (isDone: boolean): Promise<void> => {
    await send(administrator, 'PUT', `/contact-messages/${rows[0]?.id}`, { answered: isDone })
    await send(professor, 'PUT', `/reports/${id}/resolution`, { resolved: isDone })
  }
  await mark(true)
  expect([(await counts(administrator)).contact, (await counts(professor)).faults]).toEqual([0, 0])
  await mark(false)
  expect([(await counts(administrator)).contact, (await counts(professor)).faults]).toEqual([1, 1])
  // They know of it already.
  for (const work of ['contact', 'faults'] as const) expect(await tell(work)).toBe(0)
  expect(await noticesOf(professor)).toEqual([['faults-waiting', 1, true]])
})

describe('what people ask for', () => {
  it('waits for administrators until it is decided, or taken back', async () => {
    const { administrator, pupil } = school
    await askForClass(pupil)
    expect((await counts(administrator)).requests).toBe(1)
    await tell('requests')
    expect(await noticesOf(administrator)).toEqual([['requests-waiting', 1, false]])
    const { rows } = await own.db.execute<{ id: string }>(sql`select id from user_requests`)
    await send(pupil, 'DELETE', `/me/requests/${rows[0]?.id}`)
    expect((await counts(administrator)).requests).toBe(0)
    expect(await noticesOf(administrator)).toEqual([['requests-waiting', 1, true]])
  })

  it('goes with the account that asked for its end, as does what was written from its confirmed address', async () => {
    const { administrator, pupil } = school
    const email = `${randomUUID()}@example.tn`
    await own.db.execute(sql`update users set email = ${email}, email_confirmed_at = now() where id = ${pupil.id}`)
    await write(email)
    await own.db.execute(sql`insert into user_requests (user_id, kind) values (${pupil.id}, 'deletion')`)
    await tell('contact')
    await tell('requests')
    const { rows } = await own.db.execute<{ id: string }>(sql`select id from user_requests`)
    await send(administrator, 'PUT', `/users/${pupil.id}/requests/${rows[0]?.id}`, { granted: true })
    expect(await counts(administrator)).toMatchObject({ contact: 0, requests: 0 })
    expect(await noticesOf(administrator)).toEqual([
      ['contact-waiting', 1, true],
      ['requests-waiting', 1, true],
    ])
  })
})

describe('what pupils find wrong in a material', () => {
  it('waits for who teaches the subject, and is counted for administrators', async () => {
    const { pupil, professor, otherProfessor, administrator } = school
    const id = randomUUID()
    await report(pupil, id)
    await report(pupil, id)
    expect((await counts(professor)).faults).toBe(1)
    expect((await counts(administrator)).faults).toBe(1)
    expect([(await counts(otherProfessor)).faults, (await counts(pupil)).faults]).toEqual([0, 0])
    await tell('faults')
    expect(await noticesOf(professor)).toEqual([['faults-waiting', 1, false]])
    expect([await noticesOf(otherProfessor), await noticesOf(administrator)]).toEqual([[], []])
    await send(professor, 'PUT', `/reports/${id}/resolution`, { resolved: true })
    expect((await counts(professor)).faults).toBe(0)
    expect(await noticesOf(professor)).toEqual([['faults-waiting', 1, true]])
  })

  it.each([
    ['teaches the subject', (subject: number) => sql`delete from professor_subjects where subject_id = ${subject}`],
    [
      'who teaches the subject has an active account',
      (subject: number) => sql`update users set status = 'SUSPENDED'
        where id in (select user_id from professor_subjects where subject_id = ${subject})`,
    ],
  ])('is told to administrators where nobody %s', async (_, change) => {
    const { pupil, professor, administrator, school: made } = school
    await own.db.execute(change(made.subjectId))
    await report(pupil)
    await tell('faults')
    expect(await noticesOf(administrator)).toEqual([['faults-waiting', 1, false]])
    expect(await noticesOf(professor)).toEqual([])
  })

  it('is no news any more to who has left the subject, at night too', async () => {
    const { pupil, professor, school: made } = school
    await report(pupil)
    await tell('faults')
    await own.db.execute(sql`delete from professor_subjects where subject_id = ${made.subjectId}`)
    await tell('faults', '23:00')
    expect(await noticesOf(professor)).toEqual([['faults-waiting', 1, true]])
  })

  it('waits no longer in the recycle bin', async () => {
    const { pupil, professor } = school
    await report(pupil)
    await own.db.execute(sql`update courses set deleted_at = now() where id = ${school.courseId}`)
    expect((await counts(professor)).faults).toBe(0)
    expect(await tell('faults')).toBe(0)
  })
})

it('is heard of at once by those for whom it waits, and by nobody else', async () => {
  const { pupil, professor, administrator, otherProfessor } = school
  const streams = await Promise.all(
    [administrator, professor, otherProfessor, pupil].map(async (who) => hear(await send(who, 'GET', '/me/news'))),
  )
  const heard = (): string[][] => streams.map(({ events }) => events.filter((name) => name === 'waiting'))
  await eventually(() => streams.every(({ events }) => events.includes('hello'))).toBe(true)
  await report(pupil)
  await eventually(heard).toEqual([['waiting'], ['waiting'], [], []])
  await write()
  await eventually(heard).toEqual([['waiting', 'waiting'], ['waiting'], [], []])
  await Promise.all(streams.map((each) => each.close()))
})
