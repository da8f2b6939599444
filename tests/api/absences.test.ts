import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Absence, absence, MOST_ABSENCES } from '#/contract/absences.ts'
import { dateAfter } from '#/contract/school-year-rules.ts'
import { isoDateInTunis } from '#/i18n/dates.ts'
import { absencesCleanup, KEPT_DAYS } from '#/server/features/professor-absences/cleanup.ts'
import { professorAbsences } from '#/server/tables/sessions.ts'
import { professorSubjects } from '#/server/tables/subjects.ts'
import { users } from '#/server/tables/users.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { call, errorOf, signedIn } from '../support/calls.ts'
import { whileHeld } from '../support/held-row.ts'
import { madeSchool } from '../support/made-groups.ts'
import { insertSession } from '../support/made-sessions.ts'
import { newPerson, type Person } from '../support/own-account.ts'
import { statementsOf } from '../support/people.ts'

let own: TestApp
let admin: { Authorization: string }
beforeAll(async () => {
  own = await testApp()
  admin = (await signedIn(own, 'admin')).bearer
})
afterAll(() => own.drop())

const newProfessor = () => newPerson(own, 'PROFESSOR')
const ask = ({ headers }: Pick<Person, 'headers'>, method: string, path = '', body?: object) =>
  call(own, method, `/me/absences${path}`, { body, headers: { 'Accept-Language': 'ar', ...headers } })
const dateIn = (days: number): string => dateAfter(isoDateInTunis(Date.now()), days)
const day = (from: number, to = from) => ({ startsOn: dateIn(from), endsOn: dateIn(to) })
async function add(who: Pick<Person, 'headers'>, body: object): Promise<Absence> {
  const answer = await ask(who, 'POST', '', body)
  expect(answer.status).toBe(201)
  return absence.parse(await answer.json())
}
const list = async (who: Pick<Person, 'headers'>): Promise<Absence[]> =>
  absence.array().parse(await (await ask(who, 'GET')).json())

describe('absences', () => {
  it('are whole days of Tunis or some hours of one, by their start; nobody else reads them or takes them away', async () => {
    const [professor, other] = [await newProfessor(), await newProfessor()]
    const days = { startsOn: '2099-01-04', endsOn: '2099-01-05' }
    const whole = await add(professor, { ...days, note: ' سفر\u202e ' })
    expect(whole).toMatchObject({
      startsAt: '2099-01-03T23:00:00.000Z',
      endsAt: '2099-01-05T23:00:00.000Z',
      note: 'سفر',
    })
    const oneDay = { startsOn: '2099-01-03', endsOn: '2099-01-03' }
    const some = await add(professor, { ...oneDay, hours: { startsAt: '14:00', endsAt: '16:30' } })
    expect(some).toMatchObject({ startsAt: '2099-01-03T13:00:00.000Z', endsAt: '2099-01-03T15:30:00.000Z', note: '' })
    expect(await list(professor)).toEqual([some, whole])
    expect(await list(other)).toEqual([])
    await ask(other, 'DELETE', `/${some.id}`)
    expect(await list(professor)).toEqual([some, whole])
    for (const _ of [1, 2]) expect((await ask(professor, 'DELETE', `/${some.id}`)).status).toBe(204)
    expect(await list(professor)).toEqual([whole])
  })

  it('count the professor’s sessions of then, but for cancelled ones and those of subjects that they left', async () => {
    const { professor, subjectId } = await madeSchool(own, admin, 0)
    const mine = { subjectId, professorId: professor.id }
    const noon = (days: number): Date => new Date(`${dateIn(days)}T11:00:00Z`)
    await insertSession(own, { ...mine, startsAt: noon(1) })
    for (const more of [{}, {}, { cancelledAt: new Date(), cancelReason: 'مرض' }, { professorId: null }]) {
      await insertSession(own, { ...mine, startsAt: noon(2), ...more })
    }
    expect(await add(professor, day(2))).toMatchObject({ sessions: 2 })
    expect(await list(professor)).toMatchObject([{ sessions: 2 }])
    expect(await statementsOf(own, () => ask(professor, 'GET'))).toBe(2)
    await own.db.delete(professorSubjects).where(eq(professorSubjects.userId, professor.id))
    expect(await list(professor)).toMatchObject([{ sessions: 0 }])
  })

  it('are noted once, however often that is sent, with the last note', async () => {
    const professor = await newProfessor()
    await Promise.all(Array.from({ length: 5 }, () => add(professor, day(3))))
    const again = await add(professor, { ...day(3), note: 'سفر' })
    expect(await list(professor)).toEqual([again])
  })

  it('are listed until their last day is over, and forgotten a month later', async () => {
    const professor = await newProfessor()
    const ended = (ago: string) => ({
      userId: professor.id,
      startsAt: sql`now() - interval '40 days'`,
      endsAt: sql`now() - ${ago}::interval`,
    })
    const values = [ended(`${KEPT_DAYS} days 1 hour`), ended(`${KEPT_DAYS - 1} days 23 hours`)]
    await own.db.insert(professorAbsences).values(values)
    const present = await add(professor, day(0))
    expect(await list(professor)).toEqual([present])
    expect(await absencesCleanup.forget(own.deps)).toEqual({ absences: 1 })
    expect(await own.db.$count(professorAbsences, eq(professorAbsences.userId, professor.id))).toBe(2)
  })

  it('are so many at most', async () => {
    const professor = await newProfessor()
    const values = Array.from({ length: MOST_ABSENCES - 1 }, (_, index) => ({
      userId: professor.id,
      startsAt: sql`now()`,
      endsAt: sql`now() + make_interval(days => ${index + 1})`,
    }))
    await own.db.insert(professorAbsences).values(values)
    const answers = await Promise.all([5, 6].map((from) => ask(professor, 'POST', '', day(from))))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422])
    const full = answers.find(({ status }) => status === 422)
    expect(full && (await errorOf(full)).fields).toEqual({ startsOn: expect.stringContaining(String(MOST_ABSENCES)) })
  })

  const hours = { startsAt: '10:00', endsAt: '12:00' }
  it.each([
    [{ endsOn: 'لا يمكن أن تأتي النهاية قبل البداية.' }, day(3, 2)],
    [{ endsOn: 'هذا التاريخ مضى. يُرجى اختيار تاريخ قادم.' }, day(-3, -2)],
    [{ endsOn: expect.stringContaining('366') }, day(1, 367)],
    [{ endsOn: 'تُحدَّد الساعات ليوم واحد. لأكثر من يوم، يُرجى اختيار الأيّام كاملة.' }, { ...day(1, 2), hours }],
    [
      { 'hours.endsAt': 'يجب أن تأتي ساعة النهاية بعد ساعة البداية.' },
      { ...day(1), hours: { ...hours, endsAt: '10:00' } },
    ],
    [{ endsOn: 'هذه القيمة غير صحيحة.' }, { ...day(1), endsOn: '2100-01-01' }],
    [{ note: expect.stringMatching(/^[^A-Za-z]+$/) }, { ...day(1), note: 'م'.repeat(161) }],
  ])('are refused with words: %o', async (fields, body) => {
    const answer = await ask(await newProfessor(), 'POST', '', body)
    expect([answer.status, (await errorOf(answer)).fields]).toEqual([422, fields])
  })

  it('are noted for no professor who was suspended meanwhile', async () => {
    const professor = await newProfessor()
    const answer = await whileHeld(
      own,
      (tx) => tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('absences ' || ${professor.id}::text, 0))`),
      () => ask(professor, 'POST', '', day(1)),
      () => own.db.update(users).set({ status: 'SUSPENDED' }).where(eq(users.id, professor.id)),
    )
    const kept = await own.db.$count(professorAbsences, eq(professorAbsences.userId, professor.id))
    expect([answer.status, kept]).toEqual([403, 0])
  })
})
