import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { enrolments } from '#/server/tables/enrolments.ts'
import { courseProgress } from '#/server/tables/progress.ts'
import { yearTurns } from '#/server/tables/year-turns.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { signedIn } from '../support/calls.ts'
import { eventually } from '../support/eventually.ts'
import { followedClass } from '../support/followed.ts'
import { addStudents } from '../support/many-students.ts'
import { classesIn, stateOf, turning, workOn } from '../support/turned-year.ts'
import { run } from './database-support.ts'

const STUDENTS = 5_000

let own: TestApp
beforeAll(async () => {
  own = await testApp()
  await addStudents(own, STUDENTS)
})
afterAll(() => own.drop())

it('turns the year of five thousand students whole or not at all, and back', async () => {
  const { person, bearer } = await signedIn(own, 'admin')
  const turns = turning(own, { id: person.id, bearer })
  const { begin, classId: idOf, decide, decideClass, start, read, takeBack, wouldTakeBack } = turns
  const { next } = await turns.years()
  const { classId, lessons, pupils } = await followedClass(own)
  const [lesson, repeats] = [lessons[0], pupils[0]]
  if (!lesson || !repeats) throw new Error('The class is empty')
  await repeats.mark(lesson.id, 'understood')

  // The dry run.
  const draft = await decideClass(await begin(next.id), '1ث', '2ع')
  const turn = await decide(draft, [repeats.id], classId)
  const { counts } = turn
  expect(counts.students).toBeGreaterThan(STUDENTS)
  expect(counts.repeats).toBe(1)
  const before = await stateOf(own)
  expect((await start(turn)).status).toBe(202)
  const job = { turnId: turn.id, actorId: person.id, work: 'turn' } as const

  // Killed while it waits for one of the last accounts, when nearly everybody is through.
  const total = counts.students - counts.undecided
  await own.db.transaction(async (tx) => {
    await tx.execute(sql`
      select from users where id = (select max(user_id::text)::uuid from enrolments
        where ended_at is null and class_id <> ${await idOf('2ع')}) for update`)
    const { child, ended } = run('year-turn-child.ts', [own.runtimeUrl, JSON.stringify(job)])
    await eventually(async () => (await read(turn.id)).progress.done).toBeGreaterThan(total * 0.8)
    child.kill('SIGKILL')
    await ended
  })
  expect(await stateOf(own)).toEqual(before)

  // Once more, by who takes the job over.
  await workOn(own, job)
  const done = await read(turn.id)
  expect([done.status, done.counts]).toEqual(['done', counts])
  const present = and(isNull(enrolments.endedAt), eq(enrolments.schoolYearId, done.schoolYear.id))
  expect(await own.db.$count(enrolments, present)).toBe(counts.moves + counts.repeats + counts.newcomers)
  const elsewhere = and(isNull(enrolments.endedAt), ne(enrolments.schoolYearId, done.schoolYear.id))
  expect(await own.db.$count(enrolments, elsewhere)).toBe(counts.undecided)
  // Last year's is there, and the repeater's lessons are not done.
  expect(await own.db.$count(courseProgress, eq(courseProgress.courseId, lesson.id))).toBe(1)
  const [row] = await own.db
    .select({ done: courseProgress.doneAt })
    .from(enrolments)
    .leftJoin(courseProgress, eq(courseProgress.enrolmentId, enrolments.id))
    .where(and(eq(enrolments.userId, repeats.id), isNull(enrolments.endedAt)))
  expect(row).toEqual({ done: null })

  expect(await wouldTakeBack(turn.id)).toMatchObject({ students: total - counts.newcomers, changed: 0 })
  await takeBack(turn.id)
  expect(await own.db.$count(enrolments, isNull(enrolments.endedAt))).toBe(counts.students)
  // Everybody is in the class in which they were; who came for the new year stays in that.
  expect(classesIn(await stateOf(own))).toEqual(classesIn(before))
  expect(await own.db.$count(enrolments, present)).toBe(counts.newcomers)
  expect(await own.db.$count(yearTurns, eq(yearTurns.status, 'taken-back'))).toBe(1)
})
