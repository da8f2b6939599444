import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Enrolment, enrolment } from '#/contract/enrolments.ts'
import { courseState, type SubjectState, subjectState } from '#/contract/progress.ts'
import { z } from '#/contract/zod.ts'
import { eraseUser } from '#/server/features/users/erase.ts'
import { users } from '#/server/tables/users.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { call, signedIn } from '../support/calls.ts'
import { statementsOf } from '../support/counted-statements.ts'
import { putInto, turnBack } from '../support/enrolments.ts'
import { followedClass } from '../support/followed.ts'
import { person } from '../support/people.ts'

type Bearer = Record<string, string>

let own: TestApp
const headers: Record<'admin' | 'professor', Bearer> = {} as never
beforeAll(async () => {
  own = await testApp()
  for (const who of ['admin', 'professor'] as const) headers[who] = (await signedIn(own, who)).bearer
})
afterAll(() => own.drop())

async function read(path: string, bearer: Bearer = headers.admin): Promise<unknown> {
  const answer = await call(own, 'GET', path, { headers: bearer })
  expect(answer.status, path).toBe(200)
  return answer.json()
}
const list = async (path: string, bearer?: Bearer): Promise<Enrolment[]> =>
  z.array(enrolment).parse(await read(path, bearer))

/** A class with three lessons and a student who was done with two of them the year before, and is in it again. */
async function repeater() {
  const { classId, subjectId, lessons, pupils } = await followedClass(own, { lessons: 3 })
  const [pupil] = pupils
  const [first = { id: 0, video: 0 }, second = { id: 0 }, third = { id: 0 }] = lessons
  if (!pupil) throw new Error('The class is empty')
  await pupil.view(first.video, { seconds: 90 })
  await pupil.mark(first.id, 'understood')
  await pupil.mark(second.id, 'understood')
  await turnBack(own, pupil.id)
  await putInto(own, pupil.id, classId)
  const stateOfSubject = async (): Promise<SubjectState> =>
    subjectState.parse(await read(`/subjects/${subjectId}/progress`, pupil.bearer))
  const doneIn = async (id: number) => courseState.parse(await read(`/courses/${id}/progress`, pupil.bearer)).doneIn
  return { classId, subjectId, pupil, first, second, third, stateOfSubject, doneIn }
}

describe('the enrolments of a student', () => {
  it('have the newest first, each with what was learnt in it, for themselves and for administrators', async () => {
    const { classId, subjectId, pupil } = await repeater()
    const mine = await list('/me/enrolments', pupil.bearer)
    expect(mine).toMatchObject([
      { schoolYear: { startsOn: '2026-09-15' }, present: true, endedAt: null, done: 0, seconds: 0, subjects: [] },
      {
        schoolYear: { startsOn: '2025-09-15', endsOn: '2026-06-30' },
        schoolClass: { id: classId },
        present: false,
        done: 2,
        seconds: 90,
        subjects: [{ id: subjectId, lang: 'ar', done: 2, seconds: 90 }],
      },
    ])
    expect(await list(`/users/${pupil.id}/enrolments`)).toEqual(mine)
  })

  it('are read in one statement, beside that of the session', async () => {
    const { pupil } = await repeater()
    const mine = await statementsOf(() => list('/me/enrolments', pupil.bearer))
    const theirs = await statementsOf(() => list(`/users/${pupil.id}/enrolments`))
    expect([mine.length, theirs.length]).toEqual([2, 2])
  })

  it('stay readable once what was learnt there is in the recycle bin', async () => {
    const { classId, pupil } = await repeater()
    await putInto(own, pupil.id, 3)
    expect((await call(own, 'DELETE', `/class/${classId}?with=children`, { headers: headers.admin })).status).toBe(200)
    const mine = await list('/me/enrolments', pupil.bearer)
    expect(mine.map((each) => [each.schoolClass.id, each.done])).toEqual([
      [3, 0],
      [classId, 2],
    ])
  })

  it('pass over a class that was left for another one with nothing learnt', async () => {
    const { id } = await person(own, { classId: 2 })
    await putInto(own, id, 3)
    const classes = async () => (await list(`/users/${id}/enrolments`)).map(({ schoolClass }) => schoolClass.id)
    expect(await classes()).toEqual([3])
    await putInto(own, id, null)
    expect(await classes()).toEqual([3])
  })

  it('are none of who never was in a class', async () => {
    const { id } = await person(own)
    expect(await list(`/users/${id}/enrolments`)).toEqual([])
  })

  it('say nothing any more of what somebody learnt who was erased', async () => {
    const { pupil } = await repeater()
    await own.db.transaction(async (tx) => {
      const [user] = await tx.select().from(users).where(eq(users.id, pupil.id)).for('update')
      if (user) await eraseUser(tx, user, { reason: 'request' })
    })
    const theirs = await list(`/users/${pupil.id}/enrolments`)
    expect(theirs.map(({ done, seconds, subjects }) => [done, seconds, subjects])).toEqual([
      [0, 0, []],
      [0, 0, []],
    ])
  })

  it('are nobody else’s to read, and of students alone', async () => {
    const { pupil } = await repeater()
    const other = await person(own, { role: 'PROFESSOR' })
    const status = async (path: string, bearer: Bearer) => (await call(own, 'GET', path, { headers: bearer })).status
    expect(await status(`/users/${pupil.id}/enrolments`, pupil.bearer)).toBe(403)
    expect(await status(`/users/${pupil.id}/enrolments`, headers.professor)).toBe(403)
    expect(await status('/me/enrolments', headers.admin)).toBe(403)
    for (const id of [other.id, randomUUID()]) expect(await status(`/users/${id}/enrolments`, headers.admin)).toBe(404)
  })
})

describe('who repeats a class', () => {
  it('has what was done then beside what counts now, and in none of it', async () => {
    const { pupil, first, second, third, stateOfSubject, doneIn } = await repeater()
    const schoolYear = { startsOn: '2025-09-15', endsOn: '2026-06-30' }
    const before = { schoolYear, done: 2, lessons: [first.id, second.id] }
    expect(await stateOfSubject()).toMatchObject({
      sums: { done: 0, seconds: 0 },
      lessons: [],
      nextId: first.id,
      before,
    })
    expect([await doneIn(first.id), await doneIn(third.id)]).toEqual([schoolYear, null])
    await pupil.mark(third.id, 'understood')
    expect(await stateOfSubject()).toMatchObject({ sums: { done: 1 }, before })
  })

  it('sees of the lessons of then those that there are now, and how many there were', async () => {
    const { first, second, stateOfSubject } = await repeater()
    await own.db.execute(sql`update courses set status = 'archived' where id = ${second.id}`)
    expect((await stateOfSubject()).before).toMatchObject({ done: 2, lessons: [first.id] })
  })

  it('is not who came back to the class within a year, nor who was in another one the year before', async () => {
    const { classId, subjectId, pupils } = await followedClass(own)
    const id = pupils[0]?.id ?? ''
    const before = async () =>
      subjectState.parse(await read(`/subjects/${subjectId}/progress`, pupils[0]?.bearer)).before
    await putInto(own, id, 3)
    await putInto(own, id, classId)
    expect(await before()).toBeNull()
    await putInto(own, id, 3)
    await turnBack(own, id)
    await putInto(own, id, classId)
    expect(await before()).toBeNull()
  })
})
