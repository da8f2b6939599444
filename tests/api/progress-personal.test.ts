import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { forgetOldViewings } from '#/server/features/progress/cleanup.ts'
import { eraseUser } from '#/server/features/users/erase.ts'
import { viewings } from '#/server/tables/progress.ts'
import { users } from '#/server/tables/users.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { call, signedIn } from '../support/calls.ts'
import { enrolmentOf } from '../support/enrolments.ts'
import { madeLesson, taughtSubject } from '../support/lessons.ts'

/** What is kept, and whose it is. */
const TABLES = [
  ['notes', 'user'],
  ['viewings', 'user'],
  ['day_progress', 'user'],
  ['material_progress', 'enrolment'],
  ['course_progress', 'enrolment'],
  ['subject_progress', 'enrolment'],
] as const

let own: TestApp
let student: Record<string, string>
let studentId: string
let lesson: Awaited<ReturnType<typeof madeLesson>>

// Each test has an academy of its own: what one leaves would be in the way of another.
beforeEach(async () => {
  own = await testApp()
  const signed = await signedIn(own, 'student')
  student = signed.bearer
  studentId = signed.person.id
  const { taught } = await taughtSubject(own)
  lesson = await madeLesson(own, (await signedIn(own, 'admin')).bearer, taught)
  const send = (method: string, path: string, body: object) => call(own, method, path, { body, headers: student })
  const [startedAt, at] = [new Date(Date.now() - 60_000).toISOString(), new Date().toISOString()]
  const event = { viewing: randomUUID(), materialId: lesson.video, startedAt, at, seconds: 20, position: 40 }
  await send('POST', '/me/progress', { events: [event] })
  await send('PUT', `/courses/${lesson.courseId}/mark`, { mark: 'review' })
  await send('PUT', '/me/goal', { lessons: 3 })
  await send('PUT', `/notes/${randomUUID()}`, { courseId: lesson.courseId, words: 'my own words' })
  await send('PUT', `/reports/${randomUUID()}`, { materialId: lesson.video, kind: 'wrong', words: 'it is wrong' })
})
afterEach(() => own.drop())

const one = async (query: ReturnType<typeof sql>) => (await own.db.execute(query)).rows[0]

describe('what is kept of how somebody learnt', () => {
  it('is in the copy of their own data', async () => {
    const answer = await call(own, 'GET', '/me/export', { headers: student })
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
    const data = JSON.parse(strFromU8(files['data.json'] ?? new Uint8Array()))
    expect(data.notes).toContainEqual(expect.objectContaining({ words: 'my own words' }))
    expect(data.reports).toContainEqual(expect.objectContaining({ words: 'it is wrong', position: null }))
    expect(data.learning.weeklyGoal).toBe(3)
    expect(data.learning.lessons).toContainEqual(expect.objectContaining({ mark: 'review', seconds: 20 }))
    expect(data.learning.materials).toContainEqual(expect.objectContaining({ position: 40, furthest: 40 }))
    expect(data.learning.sittings).toContainEqual(expect.objectContaining({ seconds: 20 }))
    expect(data.learning.days.length).toBeGreaterThan(0)
  })

  it('is forgotten by sitting once no event of it can come any more', async () => {
    expect(await forgetOldViewings(own.deps)).toEqual({ viewings: 0 })
    await own.db.insert(viewings).values({
      userId: studentId,
      enrolmentId: await enrolmentOf(own, studentId),
      id: randomUUID(),
      materialId: lesson.video,
      seconds: 5,
      startedAt: new Date(Date.now() - 15.1 * 86_400_000),
    })
    expect(await forgetOldViewings(own.deps)).toEqual({ viewings: 1 })
    expect(await own.db.$count(viewings, eq(viewings.userId, studentId))).toBeGreaterThan(0)
  })

  it('goes with the account', async () => {
    await own.database.withTx(async (tx) => {
      const [user] = await tx.select().from(users).where(eq(users.id, studentId)).for('update')
      if (user) await eraseUser(tx, user, { reason: 'request' })
    })
    const ofEnrolments = sql`enrolment_id in (select id from enrolments where user_id = ${studentId})`
    for (const [table, own] of TABLES) {
      const where = own === 'user' ? sql`user_id = ${studentId}` : ofEnrolments
      expect(await one(sql`select count(*)::int as left from ${sql.raw(table)} where ${where}`)).toEqual({ left: 0 })
    }
    const report = sql`select kind, words from material_reports where material_id = ${lesson.video}`
    expect(await one(report)).toEqual({ kind: 'wrong', words: '' })
  })
})
