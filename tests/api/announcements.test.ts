import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ANNOUNCEMENT_LIMITS } from '#/contract/announcement-rules.ts'
import type { AnnouncementReaderPage, AudienceChoice } from '#/contract/announcements.ts'
import { announceAt, announcementCalls, changeAt } from '../support/announcements.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { signedIn } from '../support/calls.ts'
import { eventually } from '../support/eventually.ts'
import { newWriter, type Writer, type WritingSchool, writingSchool } from '../support/messages.ts'
import { hear } from '../support/news.ts'
import { allStatementsOf, eventsOn } from '../support/people.ts'

let own: TestApp
let made: WritingSchool
let audience: AudienceChoice
const { ask, list, read, open, unread } = announcementCalls(() => own)

beforeAll(async () => {
  own = await testApp()
})
beforeEach(async () => {
  made = await writingSchool(own, (await signedIn(own, 'admin')).bearer)
  audience = { kind: 'class', id: made.school.classId }
})
afterAll(() => own.drop())

const notified = async ({ id }: Writer): Promise<{ data: object; read: boolean }[]> => {
  const { rows } = await own.db.execute<{ data: object; read: boolean }>(sql`
    select data, read_at is not null as read from notifications
    where user_id = ${id} and kind = 'announcement-new' order by id`)
  return rows
}

describe('an announcement', () => {
  it('is there for its readers, new until they open it, and said once', async () => {
    const { pupil, professor } = made
    const facts = { audience, title: 'فرض المراقبة', words: 'يوم الثلاثاء\nقاعة 2', replies: 'author' } as const
    const { id } = await announceAt(own, professor, facts)
    const seen = await read(pupil, id)
    expect(seen).toMatchObject({
      ...{ title: 'فرض المراقبة', words: 'يوم الثلاثاء\nقاعة 2', replies: 'author' },
      ...{ own: false, deletable: false, planned: false, unread: true, counts: null, changedAt: null },
      author: { kind: 'professor', id: professor.id },
      audience: { kind: 'class', id: made.school.classId },
    })
    expect(await unread(pupil)).toBe(1)
    expect(await notified(pupil)).toEqual([
      { data: { announcementId: id, title: 'فرض المراقبة', administration: false }, read: false },
    ])
    expect((await open(pupil, seen)).announcements).toBe(0)
    expect((await read(pupil, id)).unread).toBe(false)
    expect((await notified(pupil)).map((each) => each.read)).toEqual([true])
    expect((await read(professor, id)).counts).toEqual({ people: 1, read: 1 })
  })

  it('is of the administration, and never of one of them, for who reads it', async () => {
    const { id } = await announceAt(own, made.administrator, { audience })
    expect(await read(made.pupil, id)).toMatchObject({ author: { kind: 'administration', id: null, firstName: '' } })
    expect(await read(await newWriter(own, 'ADMINISTRATOR'), id)).toMatchObject({ own: true, deletable: true })
  })

  it('sent twice under one id is one, and under the id of others is not there', async () => {
    const id = randomUUID()
    const first = await announceAt(own, made.professor, { id, audience, title: 'أوّل' })
    const again = await announceAt(own, made.professor, { id, audience, title: 'ثان' })
    expect(again).toEqual(first)
    expect(await notified(made.pupil)).toHaveLength(1)
    await expect(announceAt(own, made.administrator, { id, audience })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await eventsOn(own, id)).toEqual(['announcement.made'])
  })

  it('sent at once from two places is one', async () => {
    const id = randomUUID()
    const both = await Promise.all([1, 2].map(() => announceAt(own, made.professor, { id, audience })))
    expect(both[0]).toEqual(both[1])
    expect(await notified(made.pupil)).toHaveLength(1)
  })

  it('is heard at once by its readers and its author', async () => {
    const { pupil, professor, otherPupil } = made
    const [reader, author, other] = await Promise.all(
      [pupil, professor, otherPupil].map(async (who) => hear(await ask(who, 'GET', '/me/news'))),
    )
    for (const each of [reader, author, other]) await eventually(() => each?.events).toEqual(['hello'])
    const announced = await announceAt(own, professor, { audience })
    await eventually(() => reader?.events).toEqual(['hello', 'announcements', 'notifications'])
    await eventually(() => author?.events).toEqual(['hello', 'announcements'])
    for (const _ of ['once', 'twice']) await open(pupil, announced)
    await eventually(() => reader?.events.slice(3)).toEqual(['announcements', 'notifications'])
    expect(other?.events).toEqual(['hello'])
    await Promise.all([reader, author, other].map((each) => each?.close()))
  })

  it('says nothing that reaches beyond it', async () => {
    const title = '\u202eعنوان\nفي سطرين'
    const id = randomUUID()
    const body = { title, words: `${'e\u0301'.repeat(3)}${'\u0301'.repeat(50)}\u2067`, replies: 'off', audience }
    expect((await ask(made.administrator, 'PUT', `/announcements/${id}`, { ...body, urgent: true })).status).toBe(200)
    const seen = await read(made.pupil, id)
    expect(seen.title).toBe('عنوان في سطرين')
    expect(seen.words.length).toBeLessThan(12)
    expect(seen.words).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/)
  })

  it.each([
    ['no title', { title: ' ' }, 'title'],
    ['a title too long', { title: 'ا'.repeat(ANNOUNCEMENT_LIMITS.title + 1) }, 'title'],
    ['no words', { words: '' }, 'words'],
    ['words too long', { words: 'ا'.repeat(ANNOUNCEMENT_LIMITS.words + 1) }, 'words'],
    ['a time that is none', { publishAt: 'tomorrow' }, 'publishAt'],
    ['a time too far ahead', { publishAt: new Date(Date.now() + 91 * 86_400_000).toISOString() }, 'publishAt'],
  ])('with %s is refused, and says of what', async (_, facts, field) => {
    const body = { title: 'x', words: 'x', replies: 'off', audience, ...facts }
    const answer = await ask(made.professor, 'PUT', `/announcements/${randomUUID()}`, body)
    expect(answer.status).toBe(422)
    expect(Object.keys(((await answer.json()) as { fields: object }).fields)).toEqual([field])
  })

  it('can be made so many times a day', async () => {
    const body = { title: 'x', words: 'x', replies: 'off', audience }
    const statuses: number[] = []
    for (let made_ = 0; made_ <= ANNOUNCEMENT_LIMITS.professorDay; made_++) {
      statuses.push((await ask(made.professor, 'PUT', `/announcements/${randomUUID()}`, body)).status)
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(ANNOUNCEMENT_LIMITS.professorDay)
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('a change', () => {
  it('makes it new again for those who had read it, and their notice says the new title', async () => {
    const { pupil, professor } = made
    const first = await announceAt(own, professor, { audience, title: 'الثلاثاء' })
    await open(pupil, first)
    const changed = await changeAt(own, professor, first, { title: 'الأربعاء' })
    expect(changed).toMatchObject({ version: 2, changedAt: expect.any(String), counts: { people: 1, read: 0 } })
    expect(await read(pupil, first.id)).toMatchObject({ title: 'الأربعاء', unread: true })
    expect(await unread(pupil)).toBe(1)
    expect((await notified(pupil)).map(({ data }) => data)).toEqual([expect.objectContaining({ title: 'الأربعاء' })])
    // What was open before the change is not what there is now.
    await open(pupil, first)
    expect(await unread(pupil)).toBe(1)
    await open(pupil, changed)
    expect(await unread(pupil)).toBe(0)
    expect(await eventsOn(own, first.id)).toEqual(['announcement.made', 'announcement.changed'])
  })

  it('of nothing changes nothing, and one beside another is refused with what there is', async () => {
    const first = await announceAt(own, made.professor, { audience })
    expect(await changeAt(own, made.professor, first)).toEqual(first)
    await changeAt(own, made.professor, first, { title: 'ثان' })
    const body = { title: 'ثالث', words: first.words, replies: 'off', version: first.version }
    const answer = await ask(made.professor, 'PATCH', `/announcements/${first.id}`, body)
    expect(answer.status).toBe(409)
    expect(await answer.json()).toMatchObject({ code: 'CONFLICT', current: { title: 'ثان', version: 2 } })
  })

  it('is for the author and, of the administration, for every administrator alone', async () => {
    const body = { title: 'x', words: 'x', replies: 'off', version: 1 }
    const ofProfessor = await announceAt(own, made.professor, { audience })
    const ofAdministration = await announceAt(own, made.administrator, { audience })
    const change = async (who: Writer, id: string) => (await ask(who, 'PATCH', `/announcements/${id}`, body)).status
    expect(await change(made.administrator, ofProfessor.id)).toBe(404)
    expect(await change(made.otherProfessor, ofProfessor.id)).toBe(404)
    expect(await change(made.professor, ofAdministration.id)).toBe(404)
    expect(await change(made.pupil, ofProfessor.id)).toBe(403)
    expect(await change(await newWriter(own, 'ADMINISTRATOR'), ofAdministration.id)).toBe(200)
  })
})

it('leads nobody to write to somebody to whom they may not', async () => {
  const replies = 'author'
  const { id } = await announceAt(own, made.professor, { audience, replies })
  expect(await read(made.pupil, id)).toMatchObject({ replies })
  await own.db.execute(sql`delete from professor_subjects where user_id = ${made.professor.id}`)
  expect(await read(made.pupil, id)).toMatchObject({ replies: 'off' })
  expect(await read(made.professor, id)).toMatchObject({ replies })
})

describe('taking back', () => {
  it('takes it from everybody, with what they were notified of, and keeps it sealed', async () => {
    const { pupil, professor } = made
    const { id } = await announceAt(own, professor, { audience })
    expect((await ask(professor, 'DELETE', `/announcements/${id}`)).status).toBe(204)
    expect((await ask(professor, 'DELETE', `/announcements/${id}`)).status).toBe(204)
    for (const who of [pupil, professor, made.administrator]) {
      expect((await ask(who, 'GET', `/announcements/${id}`)).status).toBe(404)
      expect((await list(who)).items.map((each) => each.id)).not.toContain(id)
    }
    expect(await unread(pupil)).toBe(0)
    expect(await notified(pupil)).toEqual([])
    const { rows } = await own.db.execute(sql`select words from announcements where id = ${id}`)
    expect(rows).toEqual([{ words: 'نصّ الإعلان' }])
    expect(await eventsOn(own, id)).toEqual(['announcement.made', 'announcement.deleted'])
  })

  it('is for the author and for administrators', async () => {
    const { id } = await announceAt(own, made.professor, { audience })
    expect((await ask(made.otherProfessor, 'DELETE', `/announcements/${id}`)).status).toBe(404)
    expect((await ask(made.pupil, 'DELETE', `/announcements/${id}`)).status).toBe(403)
    expect((await ask(made.administrator, 'DELETE', `/announcements/${id}`)).status).toBe(204)
  })
})

describe('who has opened it', () => {
  it('is told to the author and administrators by name, those who have not first', async () => {
    const late = await newWriter(own, 'STUDENT', made.school.classId)
    const announced = await announceAt(own, made.professor, { audience })
    await open(made.pupil, announced)
    const path = `/announcements/${announced.id}/readers`
    for (const who of [made.professor, made.administrator]) {
      const page = (await (await ask(who, 'GET', path)).json()) as AnnouncementReaderPage
      expect(page.items.map(({ id, readAt }) => [id, readAt !== null])).toEqual([
        [late.id, false],
        [made.pupil.id, true],
      ])
      expect(page.total).toBe(2)
    }
    expect((await ask(made.otherProfessor, 'GET', path)).status).toBe(404)
    expect((await ask(made.pupil, 'GET', path)).status).toBe(403)
  })

  it('names nobody to a professor who teaches them no longer', async () => {
    const { id } = await announceAt(own, made.professor, { audience })
    await own.db.execute(sql`delete from professor_subjects where user_id = ${made.professor.id}`)
    const answer = await ask(made.professor, 'GET', `/announcements/${id}/readers`)
    expect(await answer.json()).toMatchObject({ items: [], total: 0 })
  })
})

describe('the list', () => {
  it('has the newest first, in parts, and finds words', async () => {
    const pupil = made.pupil
    for (let number = 1; number <= 4; number++) {
      const at = new Date(Date.UTC(2031, 2, 10, 11, number))
      await announceAt(own, made.professor, { audience, title: `إعلان عدد ${number}` }, at)
    }
    const first = await list(pupil, '?size=3')
    expect(first.items.map(({ title }) => title)).toEqual(['إعلان عدد 4', 'إعلان عدد 3', 'إعلان عدد 2'])
    const rest = await list(pupil, `?size=3&before=${encodeURIComponent(first.older ?? '')}`)
    expect(rest).toMatchObject({ items: [{ title: 'إعلان عدد 1' }], older: null })
    const found = await list(pupil, `?q=${encodeURIComponent('اعلان 3')}`)
    expect(found.items.map(({ title }) => title)).toEqual(['إعلان عدد 3'])
    expect((await ask(pupil, 'GET', '/announcements?before=x')).status).toBe(422)
  })

  it('is read by one query, and so is one announcement', async () => {
    const { id } = await announceAt(own, made.professor, { audience })
    // Without the one that checks the session.
    const queries = async (work: () => Promise<unknown>): Promise<number> => (await allStatementsOf(work)) - 1
    for (const who of [made.pupil, made.professor, made.administrator]) {
      expect(await queries(() => list(who))).toBe(1)
      expect(await queries(() => read(who, id))).toBe(1)
    }
  })

  it.each([
    ['a month ago', 31, 40, 0],
    ['before the account', 2, 1, 0],
    ['since the account', 1, 2, 1],
  ])('shows what came %s as new or not', async (_, announcedDaysAgo, madeDaysAgo, shown) => {
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000)
    await own.db.execute(sql`
      update users set created_at = ${ago(madeDaysAgo).toISOString()} where id = ${made.pupil.id}`)
    const facts = { audience, urgent: true }
    const announced = await announceAt(own, made.administrator, facts, ago(announcedDaysAgo))
    expect(await unread(made.pupil)).toBe(shown)
    expect((await list(made.pupil)).items.find(({ id }) => id === announced.id)?.unread).toBe(shown === 1)
    expect((await list(made.pupil, '?state=new')).items.map(({ id }) => id)).toEqual(shown ? [announced.id] : [])
    // A change is new, however old what it changes is.
    await changeAt(own, made.administrator, announced, { title: 'تغيّر' }, new Date())
    expect(await unread(made.pupil)).toBe(1)
  })

  it('is another for who has left the class', async () => {
    await announceAt(own, made.professor, { audience })
    await own.db.execute(sql`update enrolments set ended_at = now() where user_id = ${made.pupil.id}`)
    expect((await list(made.pupil)).items).toEqual([])
    expect(await unread(made.pupil)).toBe(0)
  })
})
