import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SubjectProgramme } from '#/contract/programme.ts'
import { MAX_SCHOOL_DAYS, type SchoolDay, type SchoolYear, type SchoolYearDetail } from '#/contract/school-years.ts'
import { auditEvents } from '#/server/tables/audit.ts'
import { schoolDays, schoolYears } from '#/server/tables/school-years.ts'
import { users } from '#/server/tables/users.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { call, errorOf, signedIn } from '../support/calls.ts'
import { statementsOf } from '../support/counted-statements.ts'
import { enrolledPerson } from '../support/enrolments.ts'

let own: TestApp
const headers: Record<'admin' | 'professor' | 'student', Record<string, string>> = {} as never
let yearId: number

beforeAll(async () => {
  own = await testApp()
  for (const who of ['admin', 'professor', 'student'] as const) headers[who] = (await signedIn(own, who)).bearer
  const [year] = await own.db.select().from(schoolYears).where(eq(schoolYears.startsOn, '2026-09-15'))
  yearId = year?.id ?? 0
})
afterAll(() => own.drop())

const get = async <Answer>(path: string, who: keyof typeof headers = 'admin'): Promise<Answer> => {
  const answer = await call(own, 'GET', path, { headers: headers[who] })
  expect(answer.status).toBe(200)
  return (await answer.json()) as Answer
}
const year = () => get<SchoolYearDetail>(`/school-years/${yearId}`)
const send = (method: string, path: string, body?: object) => call(own, method, path, { body, headers: headers.admin })
const faultsOf = async (answer: Response): Promise<string[]> => {
  expect(answer.status).toBe(422)
  return Object.keys((await errorOf(answer)).fields ?? {})
}
const lastEvent = async () => {
  const [event] = await own.db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.objectType, 'school-year'))
    .orderBy(sql`id desc`)
    .limit(1)
  return event
}

/** The dates of the year from September of `from`, in three trimesters. */
const datesOf = (from: number) => ({
  startsOn: `${from}-09-15`,
  endsOn: `${from + 1}-06-30`,
  trimesters: [
    { startsOn: `${from}-09-15`, endsOn: `${from}-12-20` },
    { startsOn: `${from + 1}-01-04`, endsOn: `${from + 1}-03-14` },
    { startsOn: `${from + 1}-03-29`, endsOn: `${from + 1}-06-30` },
  ],
})
const dayFacts = (parts: object = {}) => ({
  kind: 'closed',
  nameAr: 'يوم مغلق',
  nameFr: 'Jour fermé',
  startsOn: '2026-11-10',
  endsOn: '2026-11-10',
  ...parts,
})
async function addDay(parts: object = {}): Promise<SchoolDay> {
  const answer = await send('POST', `/school-years/${yearId}/days`, dayFacts(parts))
  expect(answer.status).toBe(201)
  return (await answer.json()) as SchoolDay
}

describe('a school year', () => {
  it('is there with its trimesters and the days of the school, for everybody who is signed in', async () => {
    const present = await get<SchoolYearDetail>('/school-year', 'student')
    expect(present).toMatchObject({ id: yearId, name: '2026-2027', present: true })
    expect(present.trimesters.map(({ number, startsOn }) => [number, startsOn])).toEqual([
      [1, '2026-09-15'],
      [2, '2027-01-04'],
      [3, '2027-03-29'],
    ])
    const dates = present.days.map(({ startsOn }) => startsOn)
    expect(dates).toEqual(dates.toSorted())
    const named = (name: string) => present.days.find(({ nameFr }) => nameFr.includes(name))
    expect(named('Évacuation')).toMatchObject({ kind: 'closed', startsOn: '2026-10-15', toConfirm: false })
    expect(named('hiver')).toMatchObject({ startsOn: '2026-12-21', endsOn: '2027-01-03', toConfirm: true })
    expect(named('el-Fitr')).toMatchObject({ toConfirm: true })
    expect(named('session principale')).toMatchObject({ kind: 'examination', levels: [13], toConfirm: true })
  })

  it('is read whole in three statements, beside those of the session', async () => {
    const list = await statementsOf(() => get('/school-years', 'professor'))
    const whole = await statementsOf(() => get('/school-year', 'professor'))
    expect([list.length, whole.length]).toEqual([2, 4])
  })

  it('is made by an administrator, the newest first in the list', async () => {
    const answer = await send('POST', '/school-years', datesOf(2031))
    expect(answer.status).toBe(201)
    const made = (await answer.json()) as SchoolYearDetail
    expect(made).toMatchObject({ name: '2031-2032', version: 1, days: [], present: false })
    expect(await lastEvent()).toMatchObject({ action: 'school-year.created', objectId: String(made.id) })
    const years = await get<SchoolYear[]>('/school-years', 'student')
    expect(years.map(({ name }) => name)).toEqual(['2031-2032', '2026-2027', '2025-2026'])
    await own.db.delete(schoolYears).where(eq(schoolYears.id, made.id))
  })

  it('overlaps no other', async () => {
    const overlapping = { ...datesOf(2027), startsOn: '2027-06-30' }
    expect(await faultsOf(await send('POST', '/school-years', overlapping))).toEqual(['startsOn'])
    const both = await Promise.all([1, 2].map(() => send('POST', '/school-years', datesOf(2041))))
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422])
    await own.db.delete(schoolYears).where(eq(schoolYears.startsOn, '2041-09-15'))
  })

  const part = (index: number, dates: object) => ({
    trimesters: datesOf(2051).trimesters.map((each, at) => (at === index ? { ...each, ...dates } : each)),
  })
  it.each([
    ['endsOn', { endsOn: '2051-09-15' }],
    ['endsOn', { endsOn: '2053-06-30' }],
    ['startsOn', { startsOn: '1999-09-15' }],
    ['startsOn', { startsOn: '2051-02-30' }],
    ['startsOn', { startsOn: 5 }],
    ['trimesters', { trimesters: [] }],
    ['trimesters.0.startsOn', part(0, { startsOn: '2051-09-01' })],
    ['trimesters.1.startsOn', part(1, { startsOn: '2051-12-20' })],
    ['trimesters.1.endsOn', part(1, { endsOn: '2052-01-01' })],
    ['trimesters.2.endsOn', part(2, { endsOn: '2052-07-01' })],
    ['more', { more: 1 }],
  ])('refuses a wrong %s: %o', async (field, parts) => {
    expect(await faultsOf(await send('POST', '/school-years', { ...datesOf(2051), ...parts }))).toEqual([field])
  })

  it('is changed where nobody was first, and says what it is otherwise', async () => {
    const { version } = await year()
    const changed = datesOf(2026)
    changed.trimesters[0] = { startsOn: '2026-09-16', endsOn: '2026-12-19' }
    const answer = await send('PUT', `/school-years/${yearId}`, { ...changed, version })
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({
      version: version + 1,
      trimesters: [{ startsOn: '2026-09-16' }, {}, {}],
    })
    expect(await lastEvent()).toMatchObject({ action: 'school-year.changed', objectId: String(yearId) })
    const late = await send('PUT', `/school-years/${yearId}`, { ...datesOf(2026), version })
    expect(late.status).toBe(409)
    expect((await errorOf(late)).current).toMatchObject({ id: yearId, version: version + 1 })
    expect((await send('PUT', '/school-years/2147483647', { ...datesOf(2071), version })).status).toBe(404)
    const back = await send('PUT', `/school-years/${yearId}`, { ...datesOf(2026), version: version + 1 })
    expect(back.status).toBe(200)
  })

  it('keeps its days within it', async () => {
    const { version } = await year()
    const shorter = datesOf(2026)
    shorter.endsOn = '2027-06-15'
    shorter.trimesters[2] = { startsOn: '2027-03-29', endsOn: '2027-06-15' }
    expect(await faultsOf(await send('PUT', `/school-years/${yearId}`, { ...shorter, version }))).toEqual(['endsOn'])
  })

  it('heads the chapters of a subject with the months of its trimesters', async () => {
    const person = await enrolledPerson(own, 'student')
    const [subject] = await get<{ id: number }[]>(`/class/${person.classId}/subjects`, 'student')
    const path = `/subjects/${subject?.id}/programme`
    const programme = await get<SubjectProgramme>(path, 'student')
    expect(programme.trimesters).toEqual((await get<SchoolYearDetail>('/school-year')).trimesters)
    expect((await statementsOf(() => get(path, 'student'))).length).toBeLessThanOrEqual(7)
  })
})

describe('a day of a school year', () => {
  it('is added, changed, taken out and put back, each time with the year’s next version and its audit row', async () => {
    const { version } = await year()
    const day = await addDay({ nameAr: ' يوم\u202e مغلق ', uid: 'a@b', levels: [13, 9, 9] })
    expect(day).toMatchObject({ nameAr: 'يوم مغلق', toConfirm: false, levels: [9, 13], uid: 'a@b' })
    expect(await lastEvent()).toMatchObject({
      action: 'school-year.day-added',
      details: { day: day.id, kind: 'closed' },
    })

    const change = { ...dayFacts({ kind: 'tests', endsOn: '2026-11-12', toConfirm: true }), version: version + 1 }
    const changed = await send('PUT', `/school-days/${day.id}`, change)
    expect(changed.status).toBe(200)
    expect(await changed.json()).toMatchObject({ kind: 'tests', endsOn: '2026-11-12', levels: null, uid: 'a@b' })
    expect(await lastEvent()).toMatchObject({ action: 'school-year.day-changed' })

    const late = await send('PUT', `/school-days/${day.id}`, { ...change, nameFr: 'Autre' })
    expect(late.status).toBe(409)
    expect((await errorOf(late)).current).toMatchObject({ id: day.id, nameFr: 'Jour fermé', version: version + 2 })

    expect((await send('DELETE', `/school-days/${day.id}`)).status).toBe(204)
    expect(await lastEvent()).toMatchObject({ action: 'school-year.day-removed', details: { day: day.id } })
    expect((await send('DELETE', `/school-days/${day.id}`)).status).toBe(404)

    const back = await addDay({ kind: 'tests', uid: 'a@b' })
    expect(back).toMatchObject({ kind: 'tests', uid: 'a@b' })
    expect((await year()).version).toBe(version + 4)
    await send('DELETE', `/school-days/${back.id}`)
  })

  it.each([
    ['endsOn', { endsOn: '2026-11-09' }],
    ['startsOn', { startsOn: '2026-09-14', endsOn: '2026-09-16' }],
    ['endsOn', { startsOn: '2027-06-30', endsOn: '2027-07-01' }],
    ['startsOn', { startsOn: '10/11/2026' }],
    ['kind', { kind: 'party' }],
    ['nameAr', { nameAr: ' ' }],
    ['nameFr', { nameFr: 'x'.repeat(161) }],
    ['toConfirm', { toConfirm: 'yes' }],
    ['levels.0', { levels: [6] }],
    ['uid', { uid: '' }],
    ['more', { more: 1 }],
  ])('with a wrong %s is refused: %o', async (field, parts) => {
    expect(await faultsOf(await send('POST', `/school-years/${yearId}/days`, dayFacts(parts)))).toEqual([field])
  })

  it('of a name in a calendar that another day has is refused', async () => {
    const day = await addDay({ uid: 'twice' })
    const again = await send('POST', `/school-years/${yearId}/days`, dayFacts({ uid: 'twice' }))
    expect(await faultsOf(again)).toEqual(['uid'])
    await send('DELETE', `/school-days/${day.id}`)
  })

  it(`is one of ${MAX_SCHOOL_DAYS} at most`, async () => {
    const { days } = await year()
    const values = Array.from({ length: MAX_SCHOOL_DAYS - days.length }, () => ({
      ...dayFacts({ nameFr: 'Trop' }),
      kind: 'closed' as const,
      schoolYearId: yearId,
    }))
    await own.db.insert(schoolDays).values(values)
    expect(await faultsOf(await send('POST', `/school-years/${yearId}/days`, dayFacts()))).toEqual(['startsOn'])
    await own.db.delete(schoolDays).where(eq(schoolDays.nameFr, 'Trop'))
  })

  it('is changed by no administrator who was suspended meanwhile', async () => {
    const day = await addDay()
    const { bearer, person } = await signedIn(own, 'admin')
    await own.db.update(users).set({ status: 'SUSPENDED' }).where(eq(users.id, person.id))
    expect((await call(own, 'DELETE', `/school-days/${day.id}`, { headers: bearer })).status).toBe(401)
    await own.db.update(users).set({ status: 'ACTIVE' }).where(eq(users.id, person.id))
    await send('DELETE', `/school-days/${day.id}`)
  })
})
