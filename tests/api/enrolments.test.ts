import { randomUUID } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { classList } from '#/contract/classes.ts'
import { courseState, subjectState } from '#/contract/progress.ts'
import { emptyOldBin } from '#/server/features/curriculum/cleanup.ts'
import { classes } from '#/server/tables/classes.ts'
import { enrolments } from '#/server/tables/enrolments.ts'
import { courseProgress } from '#/server/tables/progress.ts'
import { schoolYears } from '#/server/tables/school-years.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { call, signedIn } from '../support/calls.ts'
import { enrolmentOf, putInto } from '../support/enrolments.ts'
import { followedClass } from '../support/followed.ts'
import { person, shown } from '../support/people.ts'

let own: TestApp
let admin: { Authorization: string }
beforeAll(async () => {
  own = await testApp()
  admin = (await signedIn(own, 'admin')).bearer
})
afterAll(() => own.drop())

const enrolmentsOf = (userId: string) =>
  own.db
    .select({ classId: enrolments.classId, endedAt: enrolments.endedAt })
    .from(enrolments)
    .where(eq(enrolments.userId, userId))
    .orderBy(enrolments.id)

async function put(path: string, body: object): Promise<number> {
  return (await call(own, 'PUT', path, { body, headers: admin })).status
}

/** A class with a lesson, and a student who has finished it. */
async function finished() {
  const { classId, subjectId, lessons, pupils } = await followedClass(own)
  const [lesson, pupil] = [lessons[0], pupils[0]]
  if (!lesson || !pupil) throw new Error('The class is empty')
  await pupil.mark(lesson.id, 'understood')
  const read = async (path: string) => (await call(own, 'GET', path, { headers: pupil.bearer })).json()
  return {
    classId,
    subjectId,
    courseId: lesson.id,
    pupil,
    stateOfLesson: async () => courseState.parse(await read(`/courses/${lesson.id}/progress`)),
    stateOfSubject: async () => subjectState.parse(await read(`/subjects/${subjectId}/progress`)),
  }
}

describe('a student', () => {
  it('is enrolled from the day on which the account is made', async () => {
    const body = { role: 'STUDENT', firstName: 'أروى', lastName: 'الزواري', adult: true, classId: 3 }
    const answer = await call(own, 'POST', '/users', { body, headers: admin })
    const { id } = (await answer.json()) as { id: string }
    const [made] = await own.db.select().from(enrolments).where(eq(enrolments.userId, id))
    const { createdAt } = await shown(own, admin, id)
    expect(made).toMatchObject({ classId: 3, startedAt: new Date(createdAt ?? ''), endedAt: null })
  })

  it('who is put into another class leaves the one before, of which nothing is lost', async () => {
    const { classId, courseId, pupil, stateOfLesson } = await finished()
    const before = await enrolmentOf(own, pupil.id)
    const { firstName, lastName, version } = await shown(own, admin, pupil.id)
    expect(await put(`/users/${pupil.id}`, { firstName, lastName, version, classId: 3 })).toBe(200)
    expect(await enrolmentsOf(pupil.id)).toEqual([
      { classId, endedAt: expect.any(Date) },
      { classId: 3, endedAt: null },
    ])
    expect(await own.db.$count(courseProgress, eq(courseProgress.enrolmentId, before))).toBe(1)
    expect((await call(own, 'GET', `/courses/${courseId}/contents`, { headers: pupil.bearer })).status).toBe(404)

    await putInto(own, pupil.id, classId)
    expect(await enrolmentsOf(pupil.id)).toEqual([
      { classId, endedAt: null },
      { classId: 3, endedAt: expect.any(Date) },
    ])
    expect(await stateOfLesson()).toMatchObject({ mark: 'understood', done: true })
  })

  it('who repeats a class begins at nothing, and the year before stays as it was', async () => {
    const { classId, courseId, pupil, stateOfLesson, stateOfSubject } = await finished()
    expect((await stateOfSubject()).sums).toMatchObject({ done: 1 })
    const before = await enrolmentOf(own, pupil.id)
    const past = () => own.db.select().from(courseProgress).where(eq(courseProgress.enrolmentId, before))
    const kept = await past()
    await own.db.transaction(async (tx) => {
      const [next] = await tx.insert(schoolYears).values({ startsOn: '2027-09-15', endsOn: '2028-06-30' }).returning()
      await tx.update(enrolments).set({ endedAt: sql`now()` }).where(eq(enrolments.id, before))
      await tx.insert(enrolments).values({ userId: pupil.id, classId, schoolYearId: next?.id ?? 0 })
    })
    expect(await stateOfLesson()).toMatchObject({ mark: null, done: false, materials: [] })
    expect(await stateOfSubject()).toMatchObject({ sums: { done: 0, seconds: 0, lastAt: null }, nextId: courseId })
    expect(await past()).toEqual(kept)
    await pupil.mark(courseId, 'review')
    expect([(await stateOfLesson()).mark, await past()]).toEqual(['review', kept])
  })

  it('is in one class at a time, whoever puts them there at once', async () => {
    const { id } = await person(own, { classId: 2 })
    await Promise.allSettled(Array.from({ length: 10 }, (_, index) => putInto(own, id, 3 + index)))
    expect(await own.db.$count(enrolments, and(eq(enrolments.userId, id), isNull(enrolments.endedAt)))).toBe(1)
  })

  it('is put into no class that is not there', async () => {
    const { id } = await person(own, { classId: 2 })
    const { firstName, lastName, version } = await shown(own, admin, id)
    expect(await put(`/users/${id}`, { firstName, lastName, version, classId: 2_147_483_647 })).toBe(422)
    expect(await enrolmentsOf(id)).toEqual([{ classId: 2, endedAt: null }])
  })
})

describe('a class', () => {
  it('counts and lists those who are in it now', async () => {
    const { classId, pupil } = await finished()
    const students = async () => {
      const list = await call(own, 'GET', '/class', { headers: admin })
      const people = await call(own, 'GET', `/users?role=STUDENT&classId=${classId}`, { headers: admin })
      const counted = classList.parse(await list.json()).find(({ id }) => id === classId)?.students
      return [counted, ((await people.json()) as { total: number }).total]
    }
    const [count = 0] = await students()
    expect(await students()).toEqual([count, count])
    await putInto(own, pupil.id, 3)
    expect(await students()).toEqual([Number(count) - 1, Number(count) - 1])
  })

  it('that students were in stays in the recycle bin, with what they learnt', async () => {
    const { classId, courseId, pupil } = await finished()
    const before = await enrolmentOf(own, pupil.id)
    await own.db.update(enrolments).set({ endedAt: sql`now()` }).where(eq(enrolments.classId, classId))
    expect((await call(own, 'DELETE', `/class/${classId}?with=children`, { headers: admin })).status).toBe(200)
    await own.db
      .update(classes)
      .set({ deletedAt: new Date('2026-01-01') })
      .where(eq(classes.id, classId))
    const [never] = await own.db
      .insert(classes)
      .values({
        ...{ code: `ق${randomUUID()}`, level: 8, nameAr: 'قسم', nameFr: 'Classe', position: 99 },
        deletedAt: new Date('2026-01-01'),
      })
      .returning()
    await emptyOldBin(own.database)
    expect(await own.db.$count(classes, eq(classes.id, never?.id ?? 0))).toBe(0)
    expect(await own.db.$count(classes, eq(classes.id, classId))).toBe(1)
    const kept = and(eq(courseProgress.enrolmentId, before), eq(courseProgress.courseId, courseId))
    expect(await own.db.$count(courseProgress, kept)).toBe(1)
  })
})
