import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MOST_STUDY_TIMES, type StudyTime, studyTime } from '#/contract/study-times.ts'
import { studyTimes } from '#/server/tables/sessions.ts'
import { users } from '#/server/tables/users.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { call, errorOf } from '../support/calls.ts'
import { whileHeld } from '../support/held-row.ts'
import { newPerson, type Person } from '../support/own-account.ts'
import { statementsOf } from '../support/people.ts'

let own: TestApp
beforeAll(async () => {
  own = await testApp()
})
afterAll(() => own.drop())

const ask = ({ headers }: Person, method: string, path = '', body?: object) =>
  call(own, method, `/me/study-times${path}`, { body, headers: { 'Accept-Language': 'ar', ...headers } })
const evening = { title: 'مراجعة الرياضيات', weekDay: 2, startsAt: '18:30', endsAt: '20:00' }
async function add(who: Person, parts: object = {}): Promise<StudyTime> {
  const answer = await ask(who, 'POST', '', { ...evening, ...parts })
  expect(answer.status).toBe(201)
  return studyTime.parse(await answer.json())
}
const list = async (who: Person): Promise<StudyTime[]> => studyTime.array().parse(await (await ask(who, 'GET')).json())

describe('study times', () => {
  it('are a student’s own, by day and start; nobody else reads them or takes them away', async () => {
    const [pupil, other] = [await newPerson(own), await newPerson(own)]
    const sunday = await add(pupil, {
      weekDay: 7,
      startsAt: '07:05',
      endsAt: '08:00',
      title: ' مراجعة\u202e  الفيزياء ',
    })
    const late = await add(pupil)
    const early = await add(pupil, { startsAt: '17:00' })
    expect(sunday.title).toBe('مراجعة الفيزياء')
    expect(await list(pupil)).toEqual([early, late, sunday])
    expect(await list(other)).toEqual([])
    await ask(other, 'DELETE', `/${late.id}`)
    expect(await list(pupil)).toContainEqual(late)
    for (const _ of [1, 2]) expect((await ask(pupil, 'DELETE', `/${late.id}`)).status).toBe(204)
    expect(await list(pupil)).toEqual([early, sunday])
    expect(await statementsOf(own, () => ask(pupil, 'GET'))).toBe(2)
  })

  it('are added once, however often that is sent', async () => {
    const pupil = await newPerson(own)
    const made = await Promise.all(Array.from({ length: 5 }, () => add(pupil)))
    expect(await list(pupil)).toEqual([made[0]])
  })

  it('are so many at most', async () => {
    const pupil = await newPerson(own)
    const values = Array.from({ length: MOST_STUDY_TIMES - 1 }, () => ({ ...evening, userId: pupil.id }))
    await own.db.insert(studyTimes).values(values)
    const titles = ['الأولى', 'الثانية']
    const answers = await Promise.all(titles.map((title) => ask(pupil, 'POST', '', { ...evening, title })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422])
    const full = answers.find(({ status }) => status === 422)
    expect(full && (await errorOf(full)).fields).toEqual({ title: expect.stringContaining(String(MOST_STUDY_TIMES)) })
  })

  it.each([
    [{ endsAt: 'يجب أن تأتي ساعة النهاية بعد ساعة البداية.' }, { endsAt: '18:30' }],
    [{ startsAt: 'هذه القيمة غير صحيحة.' }, { startsAt: '7:00' }],
    [{ weekDay: 'أكثر ما يُقبل: 7.' }, { weekDay: 8 }],
    [{ title: expect.stringMatching(/^[^A-Za-z]+$/) }, { title: ' ' }],
  ])('are refused with words: %o', async (fields, parts) => {
    const answer = await ask(await newPerson(own), 'POST', '', { ...evening, ...parts })
    expect([answer.status, (await errorOf(answer)).fields]).toEqual([422, fields])
  })

  it('are added for no student who was suspended meanwhile', async () => {
    const pupil = await newPerson(own)
    const answer = await whileHeld(
      own,
      (tx) => tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('study times ' || ${pupil.id}::text, 0))`),
      () => ask(pupil, 'POST', '', evening),
      () => own.db.update(users).set({ status: 'SUSPENDED' }).where(eq(users.id, pupil.id)),
    )
    expect([answer.status, await own.db.$count(studyTimes, eq(studyTimes.userId, pupil.id))]).toEqual([403, 0])
  })
})
