import { eq, isNotNull, sql, TransactionRollbackError } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dateAfter } from '#/contract/school-year-rules.ts'
import { type Session, sessionList } from '#/contract/sessions.ts'
import { isoDateInTunis } from '#/i18n/dates.ts'
import { seedSessions } from '#/server/features/sessions/seed.ts'
import { hashPassword } from '#/server/platform/security/passwords.ts'
import { seedDemo } from '#/server/seed/demo.ts'
import { readAcademy } from '#/server/seed/demo-academy.ts'
import { courses } from '#/server/tables/courses.ts'
import { sessionBookings, sessions } from '#/server/tables/sessions.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { call, signedIn } from '../support/calls.ts'
import { silent as log } from './database-support.ts'

let own: TestApp
const seed = () => seedDemo(own.db, { hashPassword, log, storage: own.deps.storage })

beforeAll(async () => {
  own = await testApp({ seeded: false })
  await seed()
})
afterAll(() => own.drop())

/** What the demo student sees of the four weeks before today, or from today on. */
async function seenByStudent(days: number): Promise<Session[]> {
  const today = isoDateInTunis(Date.now())
  const [from, to] = days < 0 ? [dateAfter(today, days), today] : [today, dateAfter(today, days)]
  const { bearer } = await signedIn(own, 'student')
  const answer = await call(own, 'GET', `/sessions?from=${from}&to=${to}`, { headers: bearer })
  expect(answer.status).toBe(200)
  return sessionList.parse(await answer.json()).items
}

it('has something of everything in the calendar of the demo student', async () => {
  const coming = await seenByStudent(35)
  const today = isoDateInTunis(Date.now())
  expect(coming.some(({ startsAt }) => isoDateInTunis(startsAt) === today)).toBe(true)
  const cancelled = coming.filter((each) => each.state === 'cancelled')
  expect(cancelled.map(({ madeUpBy }) => madeUpBy !== null)).toEqual([true])
  expect(coming.filter(({ makesUp }) => makesUp?.id === cancelled[0]?.id)).toHaveLength(1)
  expect(coming.filter(({ audience }) => audience === 'open')).toHaveLength(1)
  const held = coming.filter((each) => each.state !== 'cancelled')
  const together = held.filter((each) =>
    held.some((other) => other.id !== each.id && other.startsAt < each.endsAt && other.endsAt > each.startsAt),
  )
  expect(together).toHaveLength(2)
  const past = await seenByStudent(-28)
  expect([...past, ...coming].filter(({ movedFrom }) => movedFrom !== null)).toHaveLength(1)
  expect(new Set(past.map(({ presence }) => presence))).toContain('absent')
})

/** @returns how many sessions of each kind a demo academy has that is made on a day */
async function madeOn(date: string): Promise<unknown> {
  let counts: unknown
  const made = own.db.transaction(async (tx) => {
    await tx.delete(sessions)
    const lessons = (await tx.select({ id: courses.id }).from(courses)).map(({ id }) => id)
    await seedSessions(tx, await readAcademy(tx, lessons, new Date(`${date}T10:00:00+01:00`)))
    const { rows } = await tx.execute(sql`
      select count(*) filter (where cancelled_at is not null)::int as cancelled,
        count(*) filter (where makes_up_id is not null)::int as "madeUp",
        count(*) filter (where moved_from is not null)::int as moved,
        count(*) filter (where audience = 'open')::int as open,
        count(*) filter (where cancelled_at is null and exists (select from sessions as other
          where other.class_id = sessions.class_id and other.id <> sessions.id and other.cancelled_at is null
            and other.starts_at < sessions.ends_at and other.ends_at > sessions.starts_at))::int as together
      from sessions`)
    counts = rows[0]
    tx.rollback()
  })
  await expect(made).rejects.toThrow(TransactionRollbackError)
  return counts
}

it.each([
  ['before the second evening to come is closed', '2026-12-03'],
  ['before a holiday of two weeks', '2026-12-14'],
  ['in a holiday', '2026-12-24'],
  ['before closed days and a holiday', '2027-03-08'],
  ['on a closed day', '2027-05-16'],
  ['in summer', '2027-08-02'],
])('has all of it %s (%s)', async (_, date) => {
  expect(await madeOn(date)).toEqual({ cancelled: 1, madeUp: 1, moved: 1, open: 1, together: 2 })
})

it('is made once, and books what it takes up', async () => {
  const count = () => Promise.all([own.db.$count(sessions), own.db.$count(sessionBookings)])
  const before = await count()
  await seed()
  expect(await count()).toEqual(before)
  const unbooked = await own.db
    .select({ id: sessions.id })
    .from(sessions)
    .leftJoin(sessionBookings, eq(sessionBookings.sessionId, sessions.id))
    .where(isNotNull(sessions.cancelledAt))
  expect(unbooked).toHaveLength(1)
})
