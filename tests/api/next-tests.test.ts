import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { StudentDashboard } from '#/contract/dashboard.ts'
import { seedSchool } from '#/server/seed/school.ts'
import { seedSchoolYear } from '#/server/seed/school-year.ts'
import { schoolDays, schoolYears, trimesters } from '#/server/tables/school-years.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { call, signedIn } from '../support/calls.ts'
import { enrolledPerson, putInto } from '../support/enrolments.ts'

let own: TestApp
let admin: Record<string, string>
let student: Record<string, string>
let yearId: number

beforeAll(async () => {
  own = await testApp()
  admin = (await signedIn(own, 'admin')).bearer
  student = (await signedIn(own, 'student')).bearer
  const [year] = await own.db.select().from(schoolYears).where(eq(schoolYears.startsOn, '2026-09-15'))
  yearId = year?.id ?? 0
})
afterAll(() => own.drop())
beforeEach(async () => {
  await own.db.delete(schoolDays)
})

describe('what an examination class comes to next', () => {
  const dashboard = async () => {
    const answer = await call(own, 'GET', '/me/dashboard', { headers: student })
    return (await answer.json()) as StudentDashboard
  }
  const inDays = (days: number) => sql`((now() at time zone 'Africa/Tunis')::date + ${days}::int)::text`
  const plan = (kind: 'tests' | 'examination' | 'holiday', [from, to]: [number, number], levels: number[] | null) =>
    own.db.insert(schoolDays).values({
      ...{ kind, levels, schoolYearId: yearId, toConfirm: true, nameAr: 'امتحان', nameFr: `${kind} ${from}` },
      startsOn: sql`${inDays(from)}::date`,
      endsOn: sql`${inDays(to)}::date`,
    })
  let pupil: { id: string; classId: number | null }

  beforeAll(async () => {
    pupil = await enrolledPerson(own, 'student')
  })

  it('is the nearest that has not ended, of its own level or of all', async () => {
    expect((await dashboard()).nextTests).toBeNull()
    await plan('examination', [-9, -1], [13])
    await plan('holiday', [1, 2], null)
    await plan('tests', [3, 4], [9])
    await plan('examination', [12, 15], [13])
    expect((await dashboard()).nextTests).toMatchObject({ kind: 'examination', days: 12, toConfirm: true })
    await plan('tests', [5, 6], null)
    expect((await dashboard()).nextTests).toMatchObject({ kind: 'tests', days: 5 })
    await plan('tests', [-1, 0], null)
    expect((await dashboard()).nextTests).toMatchObject({ days: -1 })
  })

  it('is nothing to other classes', async () => {
    await plan('tests', [5, 6], null)
    const { rows } = await own.db.execute<{ id: number }>(sql`select id from classes where level = 12 limit 1`)
    await putInto(own, pupil.id, rows[0]?.id ?? 0)
    expect((await dashboard()).nextTests).toBeNull()
    await putInto(own, pupil.id, pupil.classId)
  })
})

describe('the days that the school begins with', () => {
  beforeEach(async () => {
    await own.db.update(schoolYears).set({ version: 1 }).where(eq(schoolYears.id, yearId))
  })
  const count = () => own.db.$count(schoolDays)

  it('are there once, also when several processes begin together', async () => {
    await Promise.all([seedSchoolYear(own.db), seedSchoolYear(own.db), seedSchool(own.db)])
    const first = await count()
    expect(first).toBeGreaterThan(15)
    await seedSchoolYear(own.db)
    expect(await count()).toBe(first)
  })

  it('lie within the year, and no trimester without one', async () => {
    await seedSchoolYear(own.db)
    const [year] = await own.db.select().from(schoolYears).where(eq(schoolYears.startsOn, '2026-09-15'))
    const { startsOn = '', endsOn = '' } = year ?? {}
    const days = await own.db.select().from(schoolDays)
    expect(days.filter((day) => day.startsOn < startsOn || day.endsOn > endsOn || day.endsOn < day.startsOn)).toEqual(
      [],
    )
    expect(await own.db.$count(trimesters, eq(trimesters.schoolYearId, yearId))).toBe(3)
  })

  it('do not come back to an administrator who took all of them away', async () => {
    await seedSchoolYear(own.db)
    for (const { id } of await own.db.select().from(schoolDays)) {
      await call(own, 'DELETE', `/school-days/${id}`, { headers: admin })
    }
    await seedSchoolYear(own.db)
    expect(await count()).toBe(0)
  })
})
