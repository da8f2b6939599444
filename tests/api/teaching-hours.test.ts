import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TeachingHours, teachingHours } from '#/contract/teaching-hours.ts'
import { auditEvents } from '#/server/tables/audit.ts'
import { schoolYears } from '#/server/tables/school-years.ts'
import { users } from '#/server/tables/users.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { call, signedIn } from '../support/calls.ts'
import { type MadeSchool, madeSchool } from '../support/made-groups.ts'
import { insertSession } from '../support/made-sessions.ts'
import { newPerson } from '../support/own-account.ts'
import { statementsOf } from '../support/people.ts'

type Headers = Record<string, string>

let own: TestApp
let admin: Headers
/** Years that are over and that nobody else has sessions in, and the year after the present one. */
let past: number
let earlier: number
let later: number
beforeAll(async () => {
  own = await testApp()
  admin = (await signedIn(own, 'admin')).bearer
  const years = await own.db
    .insert(schoolYears)
    .values([
      { startsOn: '2023-09-15', endsOn: '2024-06-30' },
      { startsOn: '2024-09-15', endsOn: '2025-06-30' },
      { startsOn: '2090-09-15', endsOn: '2091-06-30' },
    ])
    .returning()
  ;[earlier = 0, past = 0, later = 0] = years.map(({ id }) => id)
})
afterAll(() => own.drop())

const ask = (path: string, headers: Headers = admin): Promise<Response> => call(own, 'GET', path, { headers })
const hoursOf = async (query: string, headers: Headers = admin): Promise<TeachingHours> => {
  const answer = await ask(`/teaching-hours?${query}`, headers)
  expect(answer.status).toBe(200)
  return teachingHours.strict().parse(await answer.json())
}
/** The months of a year that have something, each as minutes held, to come and cancelled, and how many sessions. */
const monthsOf = ({ months }: TeachingHours, by: TeachingHours['totals']): Record<string, number[]> =>
  Object.fromEntries(
    by.months.flatMap(({ held, coming, cancelled, sessions: count }, at) =>
      count + cancelled > 0 ? [[months[at] ?? '', [held, coming, cancelled, count]]] : [],
    ),
  )
const ownMonths = async (query: string, { headers }: MadeSchool['professor']): Promise<Record<string, number[]>> => {
  const answer = await hoursOf(query, headers)
  expect([answer.items.length, answer.total]).toEqual([1, 1])
  return monthsOf(answer, answer.items[0] ?? answer.totals)
}
const at = (instant: string): Date => new Date(instant)
const given = (school: MadeSchool, startsAt: string, facts: object = {}): Promise<number> =>
  insertSession(own, {
    subjectId: school.subjectId,
    professorId: school.professor.id,
    startsAt: at(startsAt),
    ...facts,
  })
const CANCELLED = { cancelledAt: at('2024-10-01T08:00:00Z'), cancelReason: 'مرض' }

describe('the hours of a professor', () => {
  it('are by the month in which a session begins in Tunis', async () => {
    const school = await madeSchool(own, admin, 0)
    await given(school, '2024-10-31T22:59:00Z', { minutes: 60 })
    await given(school, '2024-10-31T23:00:00Z', { minutes: 45 })
    expect(await ownMonths(`schoolYearId=${past}`, school.professor)).toEqual({
      '2024-10': [60, 0, 0, 1],
      '2024-11': [45, 0, 0, 1],
    })
  })

  it('are of one year, with the summer before the next', async () => {
    const school = await madeSchool(own, admin, 0)
    for (const startsAt of ['2024-09-14T22:59:00Z', '2024-09-14T23:00:00Z', '2025-07-02T08:00:00Z']) {
      await given(school, startsAt)
    }
    expect(await ownMonths(`schoolYearId=${earlier}`, school.professor)).toEqual({ '2024-09': [90, 0, 0, 1] })
    expect(await ownMonths(`schoolYearId=${past}`, school.professor)).toEqual({
      '2024-09': [90, 0, 0, 1],
      '2025-07': [90, 0, 0, 1],
    })
    const { months, schoolYear } = await hoursOf(`schoolYearId=${past}`, school.professor.headers)
    expect([schoolYear.name, months[0], months.at(-1), months.length]).toEqual(['2024-2025', '2024-09', '2025-07', 11])
    expect((await hoursOf(`schoolYearId=${later}`, school.professor.headers)).months).toHaveLength(10)
  })

  it('tell what was held from what is cancelled, moved, made up and given away', async () => {
    const school = await madeSchool(own, admin, 0)
    const colleague = await madeSchool(own, admin, 0)
    const cancelled = await given(school, '2024-10-07T08:00:00Z', CANCELLED)
    await given(school, '2024-11-07T08:00:00Z', { makesUpId: cancelled, minutes: 120 })
    await given(school, '2024-12-02T08:00:00Z', { movedFrom: at('2024-11-25T08:00:00Z') })
    await given(school, '2025-01-06T08:00:00Z', { professorId: colleague.professor.id })
    expect(await ownMonths(`schoolYearId=${past}`, school.professor)).toEqual({
      '2024-10': [0, 0, 90, 0],
      '2024-11': [120, 0, 0, 1],
      '2024-12': [90, 0, 0, 1],
    })
    expect(await ownMonths(`schoolYearId=${past}`, colleague.professor)).toEqual({ '2025-01': [90, 0, 0, 1] })
  })

  it('that are not over are to come', async () => {
    const school = await madeSchool(own, admin, 0)
    await given(school, '2091-01-05T08:00:00Z')
    expect(await ownMonths(`schoolYearId=${later}`, school.professor)).toEqual({ '2091-01': [0, 90, 0, 1] })
  })

  it('are those of the present year where none is named, what goes on now as to come', async () => {
    const school = await madeSchool(own, admin, 0)
    await insertSession(own, { subjectId: school.subjectId, professorId: school.professor.id })
    const { items, months } = await hoursOf('', school.professor.headers)
    expect(items[0]?.total).toEqual({ sessions: 1, held: 0, coming: 90, cancelled: 0 })
    expect(months.length).toBeGreaterThanOrEqual(10)
  })
})

describe('the list', () => {
  it('has all who are active or have sessions, by name, and sums up those on other pages too', async () => {
    const [one, other, gone] = [
      await madeSchool(own, admin, 0),
      await madeSchool(own, admin, 0),
      await newPerson(own, 'PROFESSOR'),
    ]
    const named = (id: string, firstName: string, status: 'ACTIVE' | 'SUSPENDED') =>
      own.db.update(users).set({ lastName: 'زقروبة', firstName, status }).where(eq(users.id, id))
    await named(one.professor.id, 'ا', 'SUSPENDED')
    await named(other.professor.id, 'ب', 'ACTIVE')
    await named(gone.id, 'ج', 'SUSPENDED')
    await given(one, '2024-10-07T08:00:00Z')
    await given(other, '2024-10-08T08:00:00Z', { minutes: 30 })
    const query = `schoolYearId=${past}&q=${encodeURIComponent('زقروبة')}&size=1`
    const first = await hoursOf(query)
    expect([first.total, first.items.map(({ professor }) => professor.id)]).toEqual([2, [one.professor.id]])
    expect(first.totals.total).toEqual({ sessions: 2, held: 120, coming: 0, cancelled: 0 })
    const second = await hoursOf(`${query}&page=2`)
    expect(second.items.map(({ professor, total }) => [professor.id, total.held])).toEqual([[other.professor.id, 30]])
    // Who has nothing in a year is there as long as they are active.
    const empty = await hoursOf(`schoolYearId=${later}&q=${encodeURIComponent('زقروبة')}`)
    expect(empty.items.map(({ professor }) => professor.id)).toEqual([other.professor.id])
  })

  it('takes one query, besides that for whoever asks', async () => {
    expect(await statementsOf(own, () => ask(`/teaching-hours?schoolYearId=${past}`))).toBe(2)
  })

  it('shows professors themselves alone, whatever they look for, and students nothing', async () => {
    const school = await madeSchool(own, admin, 0)
    const { items } = await hoursOf(`q=${encodeURIComponent('زقروبة')}`, school.professor.headers)
    expect(items.map(({ professor }) => professor.id)).toEqual([school.professor.id])
    const pupil = await newPerson(own)
    for (const path of ['/teaching-hours', '/teaching-hours.csv']) {
      expect((await ask(path, pupil.headers)).status).toBe(403)
    }
  })

  it('of a year that is not there is not found', async () => {
    for (const path of ['/teaching-hours', '/teaching-hours.csv']) {
      expect((await ask(`${path}?schoolYearId=2147483647`)).status).toBe(404)
    }
  })
})

describe('the file', () => {
  it('has a line for each professor and month, in minutes, by kind', async () => {
    const school = await madeSchool(own, admin, 0)
    const { id, username, headers } = school.professor
    await own.db.update(users).set({ lastName: '=1+1', firstName: 'هالة' }).where(eq(users.id, id))
    await given(school, '2024-10-07T08:00:00Z', { minutes: 60 })
    await given(school, '2024-10-08T08:00:00Z', { kind: 'test', minutes: 120 })
    await given(school, '2024-10-09T08:00:00Z', CANCELLED)
    await given(school, '2024-12-09T08:00:00Z', { kind: 'office-hours', minutes: 30 })
    const answer = await ask(`/teaching-hours.csv?schoolYearId=${past}`, { ...headers, 'Accept-Language': 'fr' })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
    const [head, ...lines] = (await answer.text()).replace('\ufeff', '').trimEnd().split('\r\n')
    expect(head).toMatch(/^"Nom";"Prénom";"[^"]+";"Mois";"Nombre de séances";"Minutes assurées";"dont cours";/)
    expect(lines).toEqual([
      `"'=1+1";"هالة";"${username}";"2024-10";"2";"180";"60";"0";"120";"0";"0";"90"`,
      `"'=1+1";"هالة";"${username}";"2024-12";"1";"30";"0";"0";"0";"30";"0";"0"`,
    ])
    const kept = and(eq(auditEvents.action, 'teaching-hours.exported'), eq(auditEvents.actorId, id))
    expect(await own.db.select().from(auditEvents).where(kept)).toMatchObject([
      { objectType: 'school-year', objectId: String(past), details: null },
    ])
  })

  it('has for administrators those of whoever is found', async () => {
    const schools = [await madeSchool(own, admin, 0), await madeSchool(own, admin, 0)]
    for (const school of schools) await given(school, '2024-10-07T08:00:00Z')
    const [one, other] = schools.map(({ professor }) => professor)
    await own.db
      .update(users)
      .set({ lastName: 'بوقرّة' })
      .where(eq(users.id, one?.id ?? ''))
    const found = await (await ask(`/teaching-hours.csv?schoolYearId=${past}&q=${encodeURIComponent('بوقرة')}`)).text()
    expect([found.includes(one?.username ?? ''), found.includes(other?.username ?? '')]).toEqual([true, false])
    const all = await (await ask(`/teaching-hours.csv?schoolYearId=${past}`)).text()
    expect([all.includes(one?.username ?? ''), all.includes(other?.username ?? '')]).toEqual([true, true])
  })
})
