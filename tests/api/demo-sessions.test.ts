import { eq, isNotNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dateAfter } from '#/contract/school-year-rules.ts'
import { type Session, sessionList } from '#/contract/sessions.ts'
import { isoDateInTunis } from '#/i18n/format.ts'
import { hashPassword } from '#/server/platform/security/passwords.ts'
import { seedDemo } from '#/server/seed/demo.ts'
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
  expect(coming.filter(({ movedFrom }) => movedFrom !== null)).toHaveLength(1)
  expect(coming.filter(({ audience }) => audience === 'open')).toHaveLength(1)
  const held = coming.filter((each) => each.state !== 'cancelled')
  const together = held.filter((each) =>
    held.some((other) => other.id !== each.id && other.startsAt < each.endsAt && other.endsAt > each.startsAt),
  )
  expect(together).toHaveLength(2)
  expect(new Set((await seenByStudent(-28)).map(({ presence }) => presence))).toContain('absent')
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
