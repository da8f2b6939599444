import { desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { CALENDAR_KB, CALENDAR_TYPE, type CalendarImport, MAX_SCHOOL_DAYS } from '#/contract/school-years.ts'
import { auditEvents } from '#/server/tables/audit.ts'
import { schoolDays, schoolYears } from '#/server/tables/school-years.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { calendarOf, wholeDays } from '../support/calendars.ts'
import { errorOf, signedIn } from '../support/calls.ts'
import { statementsOf } from '../support/counted-statements.ts'

let own: TestApp
let admin: Record<string, string>
let professor: Record<string, string>
let yearId: number

beforeAll(async () => {
  own = await testApp()
  admin = (await signedIn(own, 'admin')).bearer
  professor = (await signedIn(own, 'professor')).bearer
  const [year] = await own.db.select().from(schoolYears).where(eq(schoolYears.startsOn, '2026-09-15'))
  yearId = year?.id ?? 0
})
afterAll(() => own.drop())
beforeEach(async () => {
  await own.db.delete(schoolDays)
})

interface Sent {
  apply?: number
  headers?: Record<string, string>
  id?: number
}
async function bring(
  body: string | Uint8Array<ArrayBuffer>,
  { apply, headers = admin, id = yearId }: Sent = {},
): Promise<Response> {
  const query = apply === undefined ? '' : `?apply=${apply}`
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
  return own.app.request(`/api/school-years/${id}/days/import${query}`, {
    method: 'POST',
    body: bytes,
    headers: { 'Content-Type': CALENDAR_TYPE, 'Content-Length': String(bytes.byteLength), ...headers },
  })
}
async function report(body: string, sent: Sent = {}): Promise<CalendarImport> {
  const answer = await bring(body, sent)
  expect(answer.status).toBe(200)
  return (await answer.json()) as CalendarImport
}
const kept = () => own.db.select().from(schoolDays).orderBy(schoolDays.startsOn)

const winter = wholeDays('winter', 'Vacances d’hiver', ['2026-12-21', '2027-01-04'])
const fitr = wholeDays('fitr', 'عيد الفطر', ['2027-03-09', '2027-03-12'], ['STATUS:TENTATIVE'])
const two = calendarOf(winter, fitr)

describe('a calendar file', () => {
  it('is shown first and changes nothing, then is taken over as it was shown', async () => {
    const shown = await report(two)
    expect(shown).toMatchObject({ applied: false, changed: [], dropped: [], unchanged: 0, passed: [] })
    expect(shown.made).toMatchObject([
      { uid: 'winter', kind: 'holiday', startsOn: '2026-12-21', endsOn: '2027-01-03', toConfirm: false },
      { uid: 'fitr', kind: 'closed', nameFr: 'عيد الفطر', toConfirm: true },
    ])
    expect(await kept()).toEqual([])

    const done = await report(two, { apply: shown.version })
    expect(done).toMatchObject({ applied: true, version: shown.version + 1, made: shown.made })
    expect(await kept()).toMatchObject([{ uid: 'winter' }, { uid: 'fitr' }])
    const [event] = await own.db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.action, 'school-year.imported'))
      .orderBy(desc(auditEvents.id))
      .limit(1)
    expect(event).toMatchObject({ objectId: String(yearId), details: { made: 2, changed: 0, dropped: 0 } })

    const again = await report(two, { apply: done.version })
    expect(again).toMatchObject({ applied: true, version: done.version, made: [], changed: [], unchanged: 2 })
  })

  it('changes what moved, keeps what was added by hand and drops what is in it no more', async () => {
    await report(two, { apply: (await report(two)).version })
    const [before] = await kept()
    await own.db.insert(schoolDays).values({
      ...{ schoolYearId: yearId, kind: 'closed', nameAr: 'يوم', nameFr: 'Jour' },
      ...{ startsOn: '2026-11-10', endsOn: '2026-11-10' },
    })
    await own.db.update(schoolDays).set({ nameAr: 'عطلة الشتاء' }).where(eq(schoolDays.uid, 'winter'))
    const moved = calendarOf(wholeDays('winter', 'Vacances d’hiver', ['2026-12-22', '2027-01-04']))
    const shown = await report(moved)
    expect(shown.changed).toMatchObject([
      { was: { startsOn: '2026-12-21' }, is: { startsOn: '2026-12-22', nameAr: 'عطلة الشتاء' } },
    ])
    expect(shown.dropped).toMatchObject([{ uid: 'fitr' }])
    await report(moved, { apply: shown.version })
    expect(await kept()).toMatchObject([
      { nameFr: 'Jour' },
      { id: before?.id, startsOn: '2026-12-22', nameAr: 'عطلة الشتاء', nameFr: 'Vacances d’hiver' },
    ])
  })

  it('is not taken over once the year is another one: what would be now is told', async () => {
    const { version } = await report(two)
    await own.db
      .update(schoolYears)
      .set({ version: version + 1 })
      .where(eq(schoolYears.id, yearId))
    const late = await bring(two, { apply: version })
    expect(late.status).toBe(409)
    expect((await errorOf(late)).current).toMatchObject({ applied: false, version: version + 1, made: [{}, {}] })
    expect(await kept()).toEqual([])
  })

  it('tells in the reader’s language which events are passed over, with their line', async () => {
    const file = calendarOf(winter, wholeDays('x', 'Cours', ['2026-10-01'], ['RRULE:FREQ=SECONDLY']))
    const { passed, made } = await report(file, { headers: { ...admin, 'Accept-Language': 'ar' } })
    expect(made).toHaveLength(1)
    expect(passed).toMatchObject([{ line: 10, name: 'Cours', fault: 'recurring' }])
    expect(passed[0]?.message).toMatch(/\p{Script=Arabic}/u)
  })

  it('costs the same few statements, however many days it has', async () => {
    const many = calendarOf(
      ...Array.from({ length: 150 }, (_, index) => wholeDays(`d${index}`, `Congé ${index}`, ['2026-11-10'])),
    )
    const { version } = await report(many)
    const few = await statementsOf(() => report(many, { apply: version }))
    expect(few.length).toBeLessThanOrEqual(10)
    expect(await own.db.$count(schoolDays)).toBe(150)
  })
})

describe('a calendar file that cannot be read', () => {
  const large = calendarOf(winter, [`X-NOTE:${'x'.repeat(CALENDAR_KB * 1024)}`])
  const tooMany = calendarOf(
    ...Array.from({ length: MAX_SCHOOL_DAYS + 1 }, (_, index) => wholeDays(`d${index}`, 'Congé', ['2026-11-10'])),
  )
  it.each<[string, string | Uint8Array<ArrayBuffer>]>([
    ['is empty', ''],
    ['is a page', '<!doctype html><p>BEGIN:VCALENDAR'],
    ['has no event', calendarOf()],
    ['is cut off', two.slice(0, 200)],
    ['is no text', new Uint8Array([0x42, 0, 0xff, 0xfe, 1, 2, 0x81])],
    ['is too large', large],
    ['has more days than a year may have', tooMany],
    ['has more events than are read', calendarOf(...Array.from({ length: 501 }, () => winter))],
  ])('%s: refused with words about the file', async (_, body) => {
    const answer = await bring(body)
    expect(answer.status).toBe(422)
    const { fields } = await errorOf(answer)
    expect(Object.keys(fields ?? {})).toEqual(['file'])
    expect(fields?.file).toMatch(/\p{Script=Arabic}/u)
    expect(await kept()).toEqual([])
  })

  it('is not even taken in where it is many times as large', async () => {
    expect((await bring(`${two}${'x'.repeat(9 * CALENDAR_KB * 1024)}`)).status).toBe(413)
  })

  it('is for administrators, and for a year that is there', async () => {
    expect((await bring(two, { headers: professor })).status).toBe(403)
    expect((await bring(two, { headers: {} })).status).toBe(401)
    expect((await bring(two, { id: 2_147_483_647 })).status).toBe(404)
    const { rows } = await own.db.execute(sql`select count(*)::int as days from school_days`)
    expect(rows).toEqual([{ days: 0 }])
  })
})
