import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deliverWaiting, tellOfUnread } from '#/server/features/messages/deliver.ts'
import { notifications } from '#/server/tables/notifications.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { errorOf, signedIn } from '../support/calls.ts'
import {
  messageCalls,
  newWriter,
  sendAt,
  tunisAt,
  type Writer,
  type WritingSchool,
  writingSchool,
} from '../support/messages.ts'

let own: TestApp
let people: WritingSchool
const { ask, thread } = messageCalls(() => own)

beforeAll(async () => {
  own = await testApp()
  people = await writingSchool(own, (await signedIn(own, 'admin')).bearer)
})
afterAll(() => own.drop())
beforeEach(async () => {
  await own.db.execute(sql`delete from threads`)
  await own.db.delete(notifications)
})

const toPupil = () => ({ person: people.pupil.id })
const seenBy = async (who: Writer, id: string) => (await thread(who, id)).messages.map(({ words }) => words)
const deliver = (time: string, day?: number) => deliverWaiting(own.deps, { at: tunisAt(time, day) })
const tell = (time: string, day?: number) => tellOfUnread(own.deps, { at: tunisAt(time, day) })

describe('quiet hours', () => {
  test.each([
    ['20:59', 1],
    ['21:00', null],
    ['23:30', null],
    ['06:59', null],
    ['07:00', 1],
  ])('what a professor writes to a pupil at %s has the place %s', async (time, place) => {
    const { message, threadId } = await sendAt(own, people.professor, { to: toPupil() }, tunisAt(time))
    expect(message.place).toBe(place)
    expect(await seenBy(people.pupil, threadId)).toHaveLength(place === null ? 0 : 1)
    expect(await seenBy(people.professor, threadId)).toHaveLength(1)
    const arrives = time === '06:59' ? tunisAt('07:00') : time < '21:00' ? tunisAt(time) : tunisAt('07:00', 11)
    expect(message.at).toBe(arrives.toISOString())
  })

  test('what waited arrives at seven, after what was written meanwhile, in its order and once', async () => {
    const { pupil, professor } = people
    const { threadId } = await sendAt(own, professor, { to: toPupil(), words: 'أوّل' }, tunisAt('22:00'))
    await sendAt(own, professor, { to: toPupil(), words: 'ثانٍ' }, tunisAt('22:01'))
    await sendAt(own, pupil, { to: { person: professor.id }, words: 'سؤال في الليل' }, tunisAt('23:00'))
    expect(await deliver('06:59', 11)).toBe(0)
    expect(await seenBy(pupil, threadId)).toEqual(['سؤال في الليل'])
    expect(await Promise.all([deliver('07:00', 11), deliver('07:00', 11)]).then((all) => all.sort())).toEqual([0, 2])
    expect(await seenBy(pupil, threadId)).toEqual(['سؤال في الليل', 'أوّل', 'ثانٍ'])
    expect((await thread(pupil, threadId)).unread).toBe(2)
  })

  test('what is written in the morning does not come before what waited', async () => {
    const { threadId } = await sendAt(own, people.professor, { to: toPupil(), words: 'ليلًا' }, tunisAt('22:00'))
    await sendAt(own, people.professor, { to: toPupil(), words: 'صباحًا' }, tunisAt('07:00', 11))
    expect(await seenBy(people.pupil, threadId)).toEqual(['ليلًا', 'صباحًا'])
  })

  test('an administrator alone sends what cannot wait; staff write to each other at any hour, pupils too', async () => {
    const { administrator, professor, otherProfessor, pupil } = people
    const night = tunisAt('23:30')
    const urgent = await sendAt(own, administrator, { to: toPupil(), urgent: true }, night)
    expect([urgent.message.place, urgent.message.urgent]).toEqual([1, true])
    const refused = sendAt(own, professor, { to: toPupil(), urgent: true }, night)
    await expect(refused).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect((await sendAt(own, professor, { to: { person: otherProfessor.id } }, night)).message.place).toBe(1)
    expect((await sendAt(own, pupil, { to: { person: professor.id } }, night)).message.place).toBe(1)
  })

  test('what waits can be taken back at any time, and nobody gets it', async () => {
    const { message, threadId } = await sendAt(own, people.professor, { to: toPupil() }, tunisAt('22:00'))
    await own.db.execute(sql`update messages set created_at = now() - interval '1 hour' where id = ${message.id}`)
    expect((await ask(people.professor, 'DELETE', `/messages/${message.id}`)).status).toBe(200)
    expect(await deliver('07:00', 11)).toBe(0)
    expect([await seenBy(people.professor, threadId), await seenBy(people.pupil, threadId)]).toEqual([[], []])
    const again = await ask(people.professor, 'PUT', `/messages/${message.id}/words`, { words: 'x' })
    expect((await errorOf(again)).code).toBe('MESSAGE_FINAL')
  })
})

describe('who has not read', () => {
  async function told(): Promise<[userId: string, messages: unknown][]> {
    const rows = await own.db.select().from(notifications).orderBy(notifications.id)
    return rows.map(({ userId, data }) => [userId, data.messages])
  }

  test('is told after five minutes, once until they read, of all their threads together', async () => {
    const { pupil, professor } = people
    const { threadId } = await sendAt(own, professor, { to: toPupil() }, tunisAt('12:00'))
    await sendAt(own, people.administrator, { to: toPupil() }, tunisAt('12:00'))
    expect([await tell('12:04'), await tell('12:05'), await tell('12:06')]).toEqual([0, 1, 0])
    expect(await told()).toEqual([[pupil.id, 2]])
    await sendAt(own, professor, { to: toPupil() }, tunisAt('12:10'))
    expect(await tell('12:20')).toBe(0)
    await ask(pupil, 'PUT', `/threads/${threadId}/read`, { place: 2 })
    await sendAt(own, professor, { to: toPupil() }, tunisAt('12:30'))
    expect(await tell('12:35')).toBe(1)
    expect(await told()).toEqual([
      [pupil.id, 2],
      [pupil.id, 1],
    ])
  })

  test('is not told at night, nor of what is deleted, nor once they have read', async () => {
    const { pupil, professor } = people
    const { threadId } = await sendAt(own, pupil, { to: { person: professor.id } }, tunisAt('20:58'))
    expect([await tell('21:10'), await tell('06:59', 11)]).toEqual([0, 0])
    await ask(professor, 'PUT', `/threads/${threadId}/read`, { place: 1 })
    expect(await tell('07:00', 11)).toBe(0)
  })

  test('for the administration, who has taken the thread, or everybody of it', async () => {
    const other = await newWriter(own, 'ADMINISTRATOR')
    const { threadId } = await sendAt(own, people.pupil, { to: { administration: true } }, tunisAt('12:00'))
    expect(await tell('12:05')).toBeGreaterThanOrEqual(2)
    expect((await told()).map(([id]) => id)).toEqual(expect.arrayContaining([people.administrator.id, other.id]))
    await own.db.delete(notifications)
    await sendAt(own, other, { to: { thread: threadId } }, tunisAt('12:10'))
    await ask(other, 'PUT', `/threads/${threadId}/read`, { place: 2 })
    await sendAt(own, people.pupil, { to: { thread: threadId } }, tunisAt('12:20'))
    await tell('12:25')
    expect((await told()).filter(([id]) => id !== people.pupil.id)).toEqual([[other.id, 1]])
  })
})
