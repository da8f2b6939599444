import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MESSAGE_LIMITS } from '#/contract/message-rules.ts'
import type { MessagePersonPage, MessageSent } from '#/contract/messages.ts'
import type { NotificationPart } from '#/contract/notifications.ts'
import type { UnreadCounts } from '#/contract/unread.ts'
import { messagesCleanup } from '#/server/features/messages/cleanup.ts'
import { notify } from '#/server/features/notifications/notify.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { errorOf, signedIn } from '../support/calls.ts'
import { messageCalls, newWriter, sendAt, type Writer, type WritingSchool, writingSchool } from '../support/messages.ts'
import { eventsOn, statementsOf } from '../support/people.ts'
import { unreadWith } from '../support/unread.ts'

let own: TestApp
let people: WritingSchool
const { ask, send, thread, threads, sealed } = messageCalls(() => own)

beforeAll(async () => {
  own = await testApp()
  people = await writingSchool(own, (await signedIn(own, 'admin')).bearer)
})
afterAll(() => own.drop())

/** A pupil of the professor's class whom no other test knows, and the professor. */
async function pair(): Promise<{ pupil: Writer; professor: Writer; toProfessor: { person: string } }> {
  const pupil = await newWriter(own, 'STUDENT', people.school.classId)
  return { pupil, professor: people.professor, toProfessor: { person: people.professor.id } }
}

async function counts(who: Writer): Promise<UnreadCounts> {
  return (await (await ask(who, 'GET', '/me/unread')).json()) as UnreadCounts
}

describe('sending', () => {
  it('reaches the other side, once for an id, however often and by whichever way it is sent', async () => {
    const { pupil, professor, toProfessor } = await pair()
    const id = randomUUID()
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(pupil, toProfessor, ' سؤال\r\nثانٍ ', id)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    const sent = (await answers[0]?.json()) as MessageSent
    const { messages, unread, other } = await thread(professor, sent.threadId)
    expect(messages).toMatchObject([{ id, place: 1, own: false, words: 'سؤال\nثانٍ', changeableUntil: null }])
    expect([unread, other.kind, other.id, other.schoolClass?.id]).toEqual([
      1,
      'student',
      pupil.id,
      people.school.classId,
    ])
    expect((await thread(pupil, sent.threadId)).messages).toMatchObject([{ id, own: true, author: null }])
  })

  it('makes one thread of two people who begin at once, with one order for both', async () => {
    const { pupil, professor, toProfessor } = await pair()
    const begun = await Promise.all([
      ...[1, 2, 3].map(() => sendAt(own, pupil, { to: toProfessor })),
      ...[1, 2, 3].map(() => sendAt(own, professor, { to: { person: pupil.id } })),
    ])
    expect(new Set(begun.map(({ threadId }) => threadId)).size).toBe(1)
    const [mine, theirs] = await Promise.all(
      [pupil, professor].map(async (who) => (await thread(who, begun[0]?.threadId ?? '')).messages),
    )
    expect(mine?.map(({ place }) => place)).toEqual([1, 2, 3, 4, 5, 6])
    expect(theirs?.map(({ id }) => id)).toEqual(mine?.map(({ id }) => id))
  })

  it('refuses an id that somebody else has, nothing, too much, and what does not belong', async () => {
    const { pupil, professor, toProfessor } = await pair()
    const { message, threadId } = await sendAt(own, pupil, { to: toProfessor })
    expect((await send(professor, { thread: threadId }, 'لا', message.id)).status).toBe(404)
    for (const words of ['', ' \n ', 'x'.repeat(MESSAGE_LIMITS.words + 1)]) {
      expect((await send(pupil, toProfessor, words)).status).toBe(422)
    }
    const more = { to: toProfessor, words: 'x', threadId }
    expect((await ask(pupil, 'PUT', `/messages/${randomUUID()}`, more)).status).toBe(422)
    const urgent = { to: { thread: threadId }, words: 'x', urgent: true }
    expect((await ask(professor, 'PUT', `/messages/${randomUUID()}`, urgent)).status).toBe(403)
  })

  it('takes out what reaches beyond the message: overrides of direction, towers of marks, control characters', async () => {
    const { pupil, toProfessor } = await pair()
    const answer = await send(
      pupil,
      toProfessor,
      `a\u202eb\u2066c\u0007d e${'\u0301'.repeat(500)}f <b>x</b>\n\n\n\n\n\ny`,
    )
    const { message } = (await answer.json()) as MessageSent
    expect(message.words).toBe(`a b c d e${'\u0301'.repeat(4)}f <b>x</b>\n\n\ny`)
  })

  it('is bounded: a pupil in a minute and on the first day, and what came to nothing does not count', async () => {
    const { pupil, toProfessor } = await pair()
    const words = async () => (await send(pupil, toProfessor)).status
    expect((await send(pupil, { person: people.otherProfessor.id })).status).toBe(404)
    for (let sent = 0; sent < MESSAGE_LIMITS.minute; sent++) expect(await words()).toBe(200)
    const refused = await send(pupil, toProfessor)
    expect([refused.status, Number(refused.headers.get('Retry-After')) <= 60]).toEqual([429, true])
    await own.db.execute(sql`delete from rate_limits where key = ${`message-minute:${pupil.id}`}`)
    await own.db.execute(sql`update users set created_at = now() where id = ${pupil.id}`)
    await own.db.execute(sql`insert into rate_limits (key, points, expire)
      values (${`message-first:${pupil.id}`}, ${MESSAGE_LIMITS.firstDay}, ${Date.now() + 60_000})`)
    expect(await words()).toBe(429)
  })
})

describe('threads of others', () => {
  it('are not there: not to be read, searched, counted, marked, written in, changed or deleted', async () => {
    const { pupil, professor, toProfessor } = await pair()
    const word = `كلمة${randomUUID().slice(0, 8)}`
    const { threadId, message } = await sendAt(own, pupil, { to: toProfessor, words: word })
    const others = [people.otherPupil, people.otherProfessor, people.administrator]
    for (const who of others) {
      const answers = await Promise.all([
        ask(who, 'GET', `/threads/${threadId}`),
        ask(who, 'PUT', `/threads/${threadId}/read`, { place: 1 }),
        send(who, { thread: threadId }),
        ask(who, 'PUT', `/messages/${message.id}/words`, { words: 'x' }),
        ask(who, 'DELETE', `/messages/${message.id}`),
      ])
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
      expect((await threads(who, `?q=${encodeURIComponent(word)}`)).items).toEqual([])
      expect((await threads(who)).items.map(({ id }) => id)).not.toContain(threadId)
    }
    expect((await ask(people.administrator, 'PUT', `/threads/${threadId}/taker`, { userId: null })).status).toBe(404)
    const found = await threads(professor, `?q=${encodeURIComponent(word)}`)
    expect(found.items).toMatchObject([{ id: threadId, last: { found: true, words: word } }])
    // Whose side a message is on is not enough: it is changed by who wrote it.
    expect((await ask(professor, 'DELETE', `/messages/${message.id}`)).status).toBe(404)
    expect((await thread(pupil, threadId)).messages).toMatchObject([{ words: word }])
  })
})

describe('the administration', () => {
  it('is one inbox: anybody of it takes, answers, hands over; pupils never learn who', async () => {
    const { pupil } = await pair()
    const [one, two] = [people.administrator, await newWriter(own, 'ADMINISTRATOR')]
    const { threadId } = await sendAt(own, pupil, { to: { administration: true } })
    expect((await thread(two, threadId)).takenBy).toBe(null)
    await sendAt(own, one, { to: { thread: threadId }, words: 'إجابة' })
    const { takenBy, messages } = await thread(two, threadId)
    expect([takenBy?.id, messages.at(-1)?.own, messages.at(-1)?.author]).toEqual([one.id, true, 'ليلى الطرابلسي'])
    const take = (who: Writer, userId: string | null) => ask(who, 'PUT', `/threads/${threadId}/taker`, { userId })
    expect((await take(one, two.id)).status).toBe(204)
    expect((await threads(two, '?state=mine')).items.map(({ id }) => id)).toEqual([threadId])
    expect((await take(two, people.professor.id)).status).toBe(422)
    expect((await take(two, null)).status).toBe(204)
    expect((await take(pupil, null)).status).toBe(403)
    expect(await eventsOn(own, threadId)).toEqual(['thread.taken', 'thread.handed-over', 'thread.given-back'])

    const seen = await thread(pupil, threadId)
    expect(seen.other).toEqual({
      ...{ kind: 'administration', id: null, firstName: '', lastName: '', schoolClass: null, subjects: [] },
    })
    expect(JSON.stringify([seen, await threads(pupil)])).not.toMatch(new RegExp(`${one.id}|${two.id}|ليلى`))
  })
})

describe('what is read', () => {
  it('counts for each side, does not go back, and ends with the thread', async () => {
    const { pupil, professor, toProfessor } = await pair()
    const { threadId } = await sendAt(own, pupil, { to: toProfessor })
    await sendAt(own, pupil, { to: toProfessor })
    const before = await counts(professor)
    const mark = (place: number) => ask(professor, 'PUT', `/threads/${threadId}/read`, { place })
    expect(await counts(pupil)).toEqual(unreadWith())
    expect((await (await mark(1)).json()) as UnreadCounts).toEqual({ ...before, unread: before.unread - 1 })
    expect((await thread(professor, threadId)).firstUnread).toBe(2)
    for (const place of [2_000_000_000, 1]) await mark(place)
    expect(await thread(professor, threadId)).toMatchObject({ unread: 0, unanswered: true, firstUnread: null })
    await sendAt(own, professor, { to: { person: pupil.id } })
    expect((await thread(professor, threadId)).unanswered).toBe(false)
    expect(await counts(pupil)).toEqual(unreadWith({ unread: 1, unanswered: 1 }))
  })

  it('is read in the list of notifications too, once nothing is left: of a person, and of all administrators', async () => {
    const { pupil, professor, toProfessor } = await pair()
    const administrators = [await newWriter(own, 'ADMINISTRATOR'), await newWriter(own, 'ADMINISTRATOR')]
    const notices = async (who: Writer) => {
      const { items } = (await (await ask(who, 'GET', '/me/notifications')).json()) as NotificationPart
      return items.filter(({ kind, read }) => kind === 'message-new' && !read).length
    }
    const all = [professor, ...administrators]
    await own.deps.database.withTx((tx) =>
      notify(own.deps, tx, { to: all.map(({ id }) => id), kind: 'message-new', data: { messages: 1 } }),
    )
    await sendAt(own, pupil, { to: toProfessor })
    await sendAt(own, pupil, { to: { administration: true } })
    // One of the administrators reads for all.
    for (const who of all.slice(0, 2)) {
      for (const { id } of (await threads(who, '?state=unread&size=50')).items) {
        expect(await notices(who)).toBe(1)
        await ask(who, 'PUT', `/threads/${id}/read`, { place: 2_000_000_000 })
      }
    }
    expect(await Promise.all(all.map(notices))).toEqual([0, 0, 0])
  })
})

describe('a message in its first minutes', () => {
  it('can be changed and deleted by who wrote it, visibly; what it said is kept, sealed', async () => {
    const { pupil, professor, toProfessor } = await pair()
    const { threadId, message } = await sendAt(own, pupil, { to: toProfessor, words: 'أوّل' }, new Date())
    const change = (words: string) => ask(pupil, 'PUT', `/messages/${message.id}/words`, { words })
    const second = `ثانٍ ${randomUUID()}`
    expect(await (await change(second)).json()).toMatchObject({ words: second, changed: true })
    expect((await change(second)).status).toBe(200)
    expect((await thread(professor, threadId)).messages).toMatchObject([{ words: second, changed: true }])
    for (let time = 0; time < 2; time++) {
      expect((await ask(pupil, 'DELETE', `/messages/${message.id}`)).status).toBe(200)
    }
    const { messages, unread } = await thread(professor, threadId)
    expect([messages[0]?.words, messages[0]?.deleted, unread]).toEqual(['', true, 0])
    expect((await errorOf(await change('ثالث'))).code).toBe('MESSAGE_FINAL')
    expect(await sealed(message.id)).toEqual(['أوّل', second])
    expect((await threads(professor, `?q=${encodeURIComponent(second)}`)).items).toEqual([])
  })

  it('and not afterwards', async () => {
    const { pupil, toProfessor } = await pair()
    const { message } = await sendAt(own, pupil, { to: toProfessor }, new Date())
    await own.db.execute(
      sql`update messages set created_at = now() - interval '15 minutes 1 second' where id = ${message.id}`,
    )
    const late = [
      await ask(pupil, 'PUT', `/messages/${message.id}/words`, { words: 'x' }),
      await ask(pupil, 'DELETE', `/messages/${message.id}`),
    ]
    for (const answer of late) expect((await errorOf(answer)).code).toBe('MESSAGE_FINAL')
  })
})

describe('lists', () => {
  it('give threads by their newest message, in parts, by one query each', async () => {
    const reader = await newWriter(own, 'PROFESSOR')
    const ids: string[] = []
    for (let made = 0; made < 5; made++) {
      const colleague = await newWriter(own, 'PROFESSOR')
      ids.unshift((await sendAt(own, colleague, { to: { person: reader.id } })).threadId)
    }
    const first = await threads(reader, '?size=3')
    const rest = await threads(reader, `?size=3&before=${encodeURIComponent(first.older ?? '')}`)
    // All at the same instant: the order is one all the same, and nobody comes twice or not at all.
    expect([...first.items, ...rest.items].map(({ id }) => id).sort()).toEqual(ids.sort())
    expect(rest.older).toBe(null)
    for (const before of ['x', '2026-99-01T00:00:00.000000Z~01890000-0000-4000-8000-000000000000']) {
      expect((await ask(reader, 'GET', `/threads?before=${before}`)).status).toBe(422)
    }
    // Two are those of the session.
    expect(await statementsOf(own, () => threads(reader))).toBeLessThanOrEqual(3)
    expect(await statementsOf(own, () => thread(reader, ids[0] ?? ''))).toBeLessThanOrEqual(4)
  })

  it('find people and words whatever their spelling, and say who can be written to', async () => {
    const { pupil, professor, toProfessor } = await pair()
    await own.db.execute(sql`update users set last_name = 'الزّغيلامي' where id = ${pupil.id}`)
    const { threadId } = await sendAt(own, pupil, { to: toProfessor, words: 'هل الإمتحانُ يوم الإثنين؟' })
    for (const q of ['الزغيلامي', 'الامتحان', 'امتحان اثنين']) {
      const found = await threads(professor, `?q=${encodeURIComponent(q)}`)
      expect([q, found.items.map(({ id }) => id)]).toEqual([q, [threadId]])
    }
    const offered = await ask(professor, 'GET', `/messages/people?q=${encodeURIComponent('زغيلامي')}`)
    expect((await offered.json()) as MessagePersonPage).toMatchObject({ total: 1, items: [{ id: pupil.id, threadId }] })
    const all = (await (await ask(pupil, 'GET', '/messages/people')).json()) as MessagePersonPage
    expect(all.items.map(({ kind, id }) => [kind, id])).toEqual([
      ['administration', null],
      ['professor', professor.id],
    ])
    expect(all.items[1]?.subjects.map(({ id }) => id)).toEqual([people.school.subjectId])
  })

  it('opens a long thread at the first unread, and gives older and newer parts without gaps', async () => {
    const { pupil, professor, toProfessor } = await pair()
    const { threadId } = await sendAt(own, pupil, { to: toProfessor })
    await own.db.execute(sql`
      insert into messages (id, thread_id, side, author_id, words, place)
      select gen_random_uuid(), ${threadId}, 0, ${pupil.id}, 'x', n from generate_series(2, 150) n`)
    await own.db.execute(sql`update threads set last_place = 150 where id = ${threadId}`)
    await ask(professor, 'PUT', `/threads/${threadId}/read`, { place: 30 })
    const opened = await thread(professor, threadId)
    const places = (part: { messages: { place: number | null }[] }) => part.messages.map(({ place }) => place)
    expect([opened.firstUnread, places(opened)[0], opened.older, opened.newer]).toEqual([31, 22, true, true])
    const last = places(opened).at(-1)
    const newer = await thread(professor, threadId, `?after=${last}`)
    expect([places(newer)[0], places(newer).at(-1), newer.newer]).toEqual([Number(last) + 1, 150, false])
    const older = await thread(professor, threadId, '?before=22')
    expect([places(older)[0], places(older).at(-1), older.older]).toEqual([1, 21, false])
  })
})

describe('two school years', () => {
  it('are how long messages are kept, with what they said before; then their thread goes too', async () => {
    const { pupil, toProfessor } = await pair()
    const { threadId, message } = await sendAt(own, pupil, { to: toProfessor }, new Date())
    await ask(pupil, 'DELETE', `/messages/${message.id}`)
    const age = (days: number) =>
      own.db.execute(sql`
      update messages set created_at = now() - make_interval(days => ${days}) where id = ${message.id}`)
    await own.db.execute(sql`update threads set created_at = now() - interval '3 years' where id = ${threadId}`)
    await age(729)
    expect(await messagesCleanup.forget(own.deps)).toEqual({ messages: 0, threads: 0 })
    await age(731)
    expect(await messagesCleanup.forget(own.deps)).toEqual({ messages: 1, threads: 1 })
    expect(await sealed(message.id)).toEqual([])
  })
})
