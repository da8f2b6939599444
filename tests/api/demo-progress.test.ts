import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { enrolment } from '#/contract/enrolments.ts'
import { subjectStuck } from '#/contract/follow.ts'
import { materialReportPage } from '#/contract/material-reports.ts'
import { myProgress } from '#/contract/my-progress.ts'
import { nextLesson } from '#/contract/progress.ts'
import { z } from '#/contract/zod.ts'
import { momentOf } from '#/server/demo-seed.ts'
import { STUDENT_SITTINGS } from '#/server/features/progress/seed-sittings.ts'
import { hashPassword } from '#/server/platform/security/passwords.ts'
import { seedDemo } from '#/server/seed/demo.ts'
import { materialReports } from '#/server/tables/material-reports.ts'
import { notes } from '#/server/tables/notes.ts'
import { courseProgress, dayProgress, materialProgress, subjectProgress, viewings } from '#/server/tables/progress.ts'
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

async function read(username: string, path: string): Promise<unknown> {
  const { bearer } = await signedIn(own, username)
  const answer = await call(own, 'GET', path, { headers: bearer })
  expect(answer.status, path).toBe(200)
  return answer.json()
}
const rows = async (query: ReturnType<typeof sql>) => (await own.db.execute(query)).rows

it('gives the demo student three days in a row, weeks that differ, and lessons done in several subjects', async () => {
  const mine = myProgress.parse(await read('student', '/me/progress'))
  expect(mine.streak).toEqual({ days: 3, longest: 4, today: true })
  expect(new Set(mine.weeks.map(({ seconds }) => seconds)).size).toBeGreaterThan(5)
  expect(mine.subjects.filter(({ done }) => done > 0).length).toBeGreaterThan(2)
  expect(mine.subjects.every(({ done, lessons }) => done <= lessons)).toBe(true)
})

it('leaves the demo student half way through a film', async () => {
  const { next } = nextLesson.parse(await read('student', '/me/next'))
  expect(next).toMatchObject({ started: true, material: { kind: 'video' } })
  const { position = 0, length = 0 } = next?.material ?? {}
  expect(position / Number(length)).toBeCloseTo(0.5, 1)
})

it('gives the demo professor people to ask after, and reports of what they teach', async () => {
  const subjectId = Number(
    (
      await rows(sql`select s.id from subjects s join enrolments e on e.class_id = s.class_id join users u on u.id = e.user_id
    where e.ended_at is null and u.username = 'student' and s.code = 'mathematics'`)
    )[0]?.id,
  )
  const { students } = subjectStuck.parse(await read('professor', `/subjects/${subjectId}/stuck`))
  const reasons = students.items.flatMap((student) => student.reasons.map(({ kind }) => kind))
  expect(reasons.filter((kind) => kind === 'unfinished').length).toBeGreaterThan(2)
  expect(reasons).toContain('review')
  expect(reasons).toContain('behind')
  const { items } = materialReportPage.parse(await read('professor', `/reports?subjectId=${subjectId}`))
  expect(items.map(({ material }) => material.kind).toSorted()).toEqual(['magazine', 'video'])
})

it('keeps sums that agree with the sittings and the lessons', async () => {
  expect(
    await rows(sql`
      select distinct user_id from (
        select user_id, sum(counted) as seconds from viewings group by user_id) sat
        full join (select user_id, sum(seconds) as seconds, sum(done) as done from day_progress group by user_id) days
          using (user_id)
        full join (select user_id, sum(seconds) as seconds
          from subject_progress join enrolments on enrolments.id = enrolment_id group by user_id)
          subjects using (user_id)
        full join (select user_id, sum(seconds) as seconds, count(done_at) as done
          from course_progress join enrolments on enrolments.id = enrolment_id group by user_id) lessons using (user_id)
      where (sat.seconds, sat.seconds, sat.seconds, days.done)
        is distinct from (days.seconds, subjects.seconds, lessons.seconds, lessons.done)`),
  ).toEqual([])
})

it('knows of the year before of some: the demo student a class below, one who repeats, and others', async () => {
  const mine = z.array(enrolment).parse(await read('student', '/me/enrolments'))
  expect(mine.map(({ schoolYear, schoolClass }) => [schoolYear.startsOn, schoolClass.code])).toEqual([
    ['2026-09-15', '4ر'],
    ['2025-09-15', '3ر'],
  ])
  const before = await rows(sql`
    select classes.code, present.class_id = past.class_id as repeats, count(distinct past.id)::int as students,
      count(course_progress.done_at) > 0 as learnt, max(course_progress.last_at) <= max(past.ended_at) as "inTime"
    from enrolments past join classes on classes.id = past.class_id
      join enrolments present on present.user_id = past.user_id and present.ended_at is null
      left join course_progress on course_progress.enrolment_id = past.id
    where past.ended_at is not null group by 1, 2 order by 2, classes.code collate "C"`)
  expect(before).toEqual([
    { code: '3ر', repeats: false, students: 1, learnt: false, inTime: null },
    { code: '9أ', repeats: false, students: 5, learnt: true, inTime: true },
    { code: '4ر', repeats: true, students: 1, learnt: true, inTime: true },
  ])
})

it('has nothing of the future, not even a minute after midnight', async () => {
  expect(await own.db.$count(courseProgress, sql`greatest(last_at, marked_at, done_at) > now()`)).toBe(0)
  expect(await own.db.$count(notes, sql`created_at > now()`)).toBe(0)
  const now = new Date('2026-02-03T00:01:00+01:00')
  for (const sitting of STUDENT_SITTINGS) {
    const at = momentOf(sitting, now).getTime()
    expect(at).toBeLessThanOrEqual(now.getTime())
    if (sitting.daysAgo === 0) expect(at).toBeGreaterThanOrEqual(now.getTime() - 60_000)
  }
})

it('is made once', async () => {
  const tables = [viewings, materialProgress, courseProgress, subjectProgress, dayProgress, notes, materialReports]
  const counts = () => Promise.all(tables.map((table) => own.db.$count(table)))
  const before = await counts()
  expect(before.every((count) => count > 0)).toBe(true)
  expect(await own.db.$count(notes)).toBe(2)
  expect(await own.db.$count(materialReports, eq(materialReports.kind, 'unclear'))).toBe(1)
  await seed()
  expect(await counts()).toEqual(before)
})
