import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MessageReportPage, OverseenPart, OverseenThreads } from '#/contract/message-reports.ts'
import { MESSAGE_LIMITS, OVERSIGHT_LIMITS } from '#/contract/message-rules.ts'
import type { Message } from '#/contract/messages.ts'
import type { NotificationPart } from '#/contract/notifications.ts'
import type { UnreadCounts } from '#/contract/unread.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { errorOf, signedIn } from '../support/calls.ts'
import { messageCalls, newWriter, sendAt, type Writer, type WritingSchool, writingSchool } from '../support/messages.ts'
import { eventsOn, statementsOf } from '../support/people.ts'

let own: TestApp
let people: WritingSchool
const { ask, thread, threads, sealed } = messageCalls(() => own)

beforeAll(async () => {
  own = await testApp()
  people = await writingSchool(own, (await signedIn(own, 'admin')).bearer)
})
afterAll(() => own.drop())

/** A pupil whom no other test knows, and what a professor wrote to them. */
async function written(words = 'اكتب لي رقم هاتفك') {
  const pupil = await newWriter(own, 'STUDENT', people.school.classId)
  const { threadId, message } = await sendAt(own, people.professor, { to: { person: pupil.id }, words })
  return { pupil, threadId, id: message.id }
}

const report = (who: Writer, id: string, reason = 'contact'): Promise<Response> =>
  ask(who, 'PUT', `/messages/${id}/report`, { reason })

/** The report of a message, as administrators have it. */
async function reportOf(id: string, state = 'open') {
  const answer = await ask(people.administrator, 'GET', `/message-reports?state=${state}&size=100`)
  return ((await answer.json()) as MessageReportPage).items.find(({ message }) => message.id === id)
}

const decide = (id: string, decision: string, who = people.administrator): Promise<Response> =>
  ask(who, 'PUT', `/message-reports/${id}/decision`, { decision })

async function noticesOf({ id }: Writer): Promise<string[]> {
  const { rows } = await own.db.execute<{ kind: string }>(sql`
    select kind from notifications where user_id = ${id} and kind in ('message-reported', 'report-decided') order by id`)
  return rows.map(({ kind }) => kind)
}

describe('a report', () => {
  it('hides a message from the pupil at once, everywhere, and from nobody else', async () => {
    const word = `كلمة${randomUUID().slice(0, 8)}`
    const { pupil, threadId, id } = await written(word)
    const answer = await report(pupil, id)
    expect((await answer.json()) as Message).toMatchObject({ id, words: '', hidden: true, reported: true })
    expect((await thread(pupil, threadId)).messages).toMatchObject([{ id, words: '', hidden: true, reported: true }])
    expect((await threads(pupil)).items[0]?.last).toMatchObject({ id, words: '', hidden: true })
    expect((await threads(pupil, `?q=${encodeURIComponent(word)}`)).items).toEqual([])
    const theirs = (await thread(people.professor, threadId)).messages
    // Its author is not told that, or by whom, it was reported.
    expect(theirs).toMatchObject([{ id, words: word, hidden: false, reported: false }])
    expect((await threads(people.professor, `?q=${encodeURIComponent(word)}`)).items).toHaveLength(1)
  })

  it('stays as it was made first, and is written down once', async () => {
    const { pupil, id } = await written()
    const answers = await Promise.all([1, 2, 3].map(() => report(pupil, id)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    await report(pupil, id, 'other')
    expect(await reportOf(id)).toMatchObject({ reason: 'contact', reporter: { id: pupil.id }, decision: null })
    expect(await eventsOn(own, id)).toEqual(['message.reported'])
  })

  it('is of what somebody else wrote and the reader has: not of their own, of others, of what has not arrived', async () => {
    const { pupil, threadId, id } = await written()
    const { message: mine } = await sendAt(own, pupil, { to: { thread: threadId } })
    expect((await report(pupil, mine.id)).status).toBe(403)
    for (const who of [people.otherPupil, people.otherProfessor]) expect((await report(who, id)).status).toBe(404)
    expect((await report(people.administrator, id)).status).toBe(403)
    const night = new Date('2031-03-10T22:00:00+01:00')
    const { message: waiting } = await sendAt(own, people.professor, { to: { thread: threadId } }, night)
    expect((await report(pupil, waiting.id)).status).toBe(404)
    expect((await report(pupil, id, 'because')).status).toBe(422)
  })

  it('can be made of what its author has deleted: the administration reads what it said', async () => {
    const pupil = await newWriter(own, 'STUDENT', people.school.classId)
    const { message } = await sendAt(own, pupil, { to: { person: people.professor.id }, words: 'كلام' }, new Date())
    await ask(pupil, 'PUT', `/messages/${message.id}/words`, { words: 'كلام آخر' })
    await ask(pupil, 'DELETE', `/messages/${message.id}`)
    expect((await report(people.professor, message.id, 'improper')).status).toBe(200)
    const found = await reportOf(message.id)
    expect(found?.message).toMatchObject({ deleted: true, removed: false, author: { id: pupil.id } })
    expect(found?.message.versions.map(({ words }) => words)).toEqual(['كلام', 'كلام آخر'])
  })

  it('is bounded: so many a day', async () => {
    const { pupil, id } = await written()
    await own.db.execute(sql`insert into rate_limits (key, points, expire)
      values (${`message-report:${pupil.id}`}, ${MESSAGE_LIMITS.reports}, ${Date.now() + 60_000})`)
    expect((await report(pupil, id)).status).toBe(429)
    expect(await reportOf(id)).toBeUndefined()
  })

  it('tells administrators, once in a while, and all of them by the number that waits', async () => {
    await own.db.execute(sql`update message_reports set created_at = now() - interval '2 hours'`)
    const administrator = await newWriter(own, 'ADMINISTRATOR')
    const before = (await (await ask(administrator, 'GET', '/me/unread')).json()) as UnreadCounts
    for (const { pupil, id } of [await written(), await written()]) await report(pupil, id)
    expect(await noticesOf(administrator)).toEqual(['message-reported'])
    const counts = (await (await ask(administrator, 'GET', '/me/unread')).json()) as UnreadCounts
    expect(counts.reports).toBe(before.reports + 2)
    expect((await (await ask(people.professor, 'GET', '/me/unread')).json()) as UnreadCounts).toMatchObject({
      reports: 0,
    })
  })

  it('is no news to administrators any more once nothing waits', async () => {
    await own.db.execute(sql`update message_reports set created_at = now() - interval '2 hours'`)
    const administrator = await newWriter(own, 'ADMINISTRATOR')
    const { pupil, id } = await written()
    await report(pupil, id)
    const unread = async () => {
      const answer = await ask(administrator, 'GET', '/me/notifications')
      return ((await answer.json()) as NotificationPart).items.filter(({ read }) => !read).map(({ kind }) => kind)
    }
    const open = (await (await ask(administrator, 'GET', '/message-reports?size=100')).json()) as MessageReportPage
    for (const one of open.items) {
      expect(await unread()).toEqual(['message-reported'])
      expect((await decide(one.id, 'kept')).status).toBe(200)
    }
    expect(await unread()).toEqual([])
  })
})

describe('a decision', () => {
  it('to remove takes the message from everybody, its words sealed; who reported it is told', async () => {
    const { pupil, threadId, id } = await written('كلام غير لائق')
    await report(pupil, id)
    const found = await reportOf(id)
    const answers = await Promise.all([1, 2].map(() => decide(found?.id ?? '', 'removed')))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    for (const who of [pupil, people.professor]) {
      const [message] = (await thread(who, threadId)).messages
      expect(message).toMatchObject({ words: '', deleted: true, removed: true, hidden: false, reported: who === pupil })
    }
    expect(await sealed(id)).toEqual(['كلام غير لائق'])
    expect(await noticesOf(pupil)).toEqual(['report-decided'])
    expect(await eventsOn(own, id)).toEqual(['message.reported', 'message.removed'])
    expect(await reportOf(id, 'decided')).toMatchObject({ decision: 'removed', decidable: false })
    expect((await errorOf(await decide(found?.id ?? '', 'kept'))).code).toBe('CONFLICT')
  })

  it('to keep brings it back as it was', async () => {
    const { pupil, threadId, id } = await written('راجع الصفحة 12')
    await report(pupil, id)
    const found = await reportOf(id)
    expect((await decide(found?.id ?? '', 'kept')).status).toBe(200)
    expect((await thread(pupil, threadId)).messages).toMatchObject([
      { words: 'راجع الصفحة 12', hidden: false, reported: true, removed: false },
    ])
    expect(await eventsOn(own, id)).toEqual(['message.reported', 'message.kept'])
  })

  it('is the administration’s alone, and nobody’s of their own message', async () => {
    const pupil = await newWriter(own, 'STUDENT', people.school.classId)
    const { message } = await sendAt(own, people.administrator, { to: { person: pupil.id } })
    await report(pupil, message.id)
    const found = await reportOf(message.id)
    expect(found?.decidable).toBe(false)
    for (const who of [people.administrator, people.professor, pupil]) {
      expect((await decide(found?.id ?? '', 'kept', who)).status).toBe(403)
    }
    const another = await newWriter(own, 'ADMINISTRATOR')
    expect((await decide(found?.id ?? '', 'kept', another)).status).toBe(200)
    for (const who of [people.professor, pupil]) expect((await ask(who, 'GET', '/message-reports')).status).toBe(403)
  })

  it('is chosen from a list of two queries', async () => {
    // Two more are those of the session.
    expect(await statementsOf(own, () => ask(people.administrator, 'GET', '/message-reports'))).toBeLessThanOrEqual(4)
  })
})

describe('oversight', () => {
  const oversee = async (why: object, range: object = {}, who = people.administrator) =>
    ask(who, 'POST', '/message-oversight/messages', { why, ...range })
  const actions = async (object: string): Promise<unknown[]> => {
    const { rows } = await own.db.execute<{ action: string; actor_id: string; details: unknown }>(sql`
      select action, actor_id, details from audit_events where object_id = ${object} and action = 'message.oversight' order by id`)
    return rows
  }

  it('reads a thread for a report, with what was changed in it, and leaves a trace before', async () => {
    const { pupil, threadId, id } = await written('اكتب لي')
    await ask(people.professor, 'PUT', `/messages/${id}/words`, { words: 'راسلني' })
    await report(pupil, id)
    const found = await reportOf(id)
    const answer = await oversee({ report: found?.id })
    const part = (await answer.json()) as OverseenPart
    expect(part.messages).toMatchObject([{ id, reported: true, author: { id: people.professor.id } }])
    expect(part.sides.map(({ person }) => person?.id).sort()).toEqual([pupil.id, people.professor.id].sort())
    expect(await actions(threadId)).toEqual([
      {
        action: 'message.oversight',
        actor_id: people.administrator.id,
        details: { reason: 'report', report: found?.id },
      },
    ])
  })

  it('of somebody needs a reason, which is written down of each look', async () => {
    const { pupil, threadId } = await written()
    const person = { person: pupil.id }
    const look = (body: object) => ask(people.administrator, 'POST', '/message-oversight/threads', body)
    expect((await look(person)).status).toBe(422)
    expect((await look({ ...person, reason: 'curiosity' })).status).toBe(422)
    const { items, more } = (await (await look({ ...person, reason: 'guardian' })).json()) as OverseenThreads
    expect([items, more]).toMatchObject([[{ id: threadId, other: { id: people.professor.id }, messages: 1 }], false])
    expect(await actions(pupil.id)).toMatchObject([{ details: { reason: 'guardian' } }])
    expect((await oversee({ thread: threadId })).status).toBe(422)
    expect(await actions(threadId)).toEqual([])
    expect((await oversee({ thread: threadId, reason: 'guardian' })).status).toBe(200)
    expect(await actions(threadId)).toMatchObject([{ details: { reason: 'guardian' } }])
  })

  it('is nobody else’s, and of nobody who is not there', async () => {
    const { pupil, threadId } = await written()
    const why = { thread: threadId, reason: 'safety' }
    for (const who of [people.professor, pupil, people.otherProfessor]) {
      expect((await oversee(why, {}, who)).status).toBe(403)
      const body = { person: pupil.id, reason: 'safety' }
      expect((await ask(who, 'POST', '/message-oversight/threads', body)).status).toBe(403)
    }
    expect(await actions(threadId)).toEqual([])
    for (const missing of [{ thread: randomUUID(), reason: 'safety' }, { report: randomUUID() }]) {
      expect((await oversee(missing)).status).toBe(404)
    }
  })

  it('begins a long thread around what was reported, and goes both ways without gaps', async () => {
    const { pupil, threadId } = await written()
    await own.db.execute(sql`
      insert into messages (id, thread_id, side, author_id, words, place)
      select gen_random_uuid(), ${threadId}, 0, ${people.professor.id}, 'x', n from generate_series(2, 120) n`)
    await own.db.execute(sql`update threads set last_place = 120 where id = ${threadId}`)
    const { rows } = await own.db.execute<{ id: string }>(sql`
      select id from messages where thread_id = ${threadId} and place = 60`)
    const id = rows[0]?.id ?? ''
    await own.db.execute(sql`update messages set side = (select side from thread_sides
      where thread_id = ${threadId} and user_id = ${people.professor.id}) where thread_id = ${threadId}`)
    await report(pupil, id)
    const why = { report: (await reportOf(id))?.id }
    const read = async (range: object) => (await (await oversee(why, range)).json()) as OverseenPart
    const ends = ({ messages, older, newer }: OverseenPart) => [
      messages[0]?.place,
      messages.at(-1)?.place,
      older,
      newer,
    ]
    const last = 60 + OVERSIGHT_LIMITS.afterReported
    expect(ends(await read({}))).toEqual([last - OVERSIGHT_LIMITS.part + 1, last, true, true])
    expect(ends(await read({ before: 31 }))).toEqual([1, 30, false, true])
    expect(ends(await read({ after: 100 }))).toEqual([101, 120, true, false])
  })
})
