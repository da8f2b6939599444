import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { MyProgress } from '#/contract/my-progress.ts'
import type { CourseState, NextLesson, SubjectState } from '#/contract/progress.ts'
import { courses } from '#/server/tables/courses.ts'
import { materials } from '#/server/tables/materials.ts'
import { dayProgress } from '#/server/tables/progress.ts'
import { subjects } from '#/server/tables/subjects.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { call, signedIn } from '../support/calls.ts'
import { taughtSubject } from '../support/lessons.ts'

type Bearer = Record<string, string>

let own: TestApp
let admin: Bearer
let student: Bearer
let studentId: string
let subject: Awaited<ReturnType<typeof taughtSubject>>

beforeAll(async () => {
  own = await testApp()
  admin = (await signedIn(own, 'admin')).bearer
  const signed = await signedIn(own, 'student')
  student = signed.bearer
  studentId = signed.person.id
  subject = await taughtSubject(own)
})
afterAll(() => own.drop())

// Every test begins without lessons and without anything known of them.
beforeEach(async () => {
  await own.db.execute(sql`delete from chapters`)
  for (const table of ['subject_progress', 'day_progress', 'hidden_subjects', 'weekly_goals'])
    await own.db.execute(sql`delete from ${sql.raw(table)}`)
})

async function make(path: string, body: object): Promise<number> {
  const answer = await call(own, 'POST', path, { body: { nameAr: 'درس', nameFr: 'Leçon', ...body }, headers: admin })
  expect(answer.status, path).toBe(201)
  return ((await answer.json()) as { id: number }).id
}

/** Published lessons of a new chapter, each with a video of 100 seconds. */
async function lessons(count: number, subjectId = subject.taught): Promise<{ id: number; video: number }[]> {
  const chapterId = await make('/chapters', { subjectId })
  const made: { id: number; video: number }[] = []
  for (let each = 0; each < count; each += 1) {
    const id = await make('/courses', { chapterId, status: 'published' })
    const video = await make('/materials', { courseId: id, kind: 'video', status: 'published' })
    await own.db.update(materials).set({ videoId: 'abcdefghijk', videoSeconds: 100 }).where(eq(materials.id, video))
    made.push({ id, video })
  }
  return made
}

async function watch(materialId: number, { seconds = 20, position = 40, ago = 0 } = {}): Promise<void> {
  const at = Date.now() - ago * 1000
  const events = [
    {
      viewing: randomUUID(),
      materialId,
      startedAt: new Date(at - seconds * 1000).toISOString(),
      at: new Date(at).toISOString(),
      seconds,
      position,
    },
  ]
  const answer = await call(own, 'POST', '/me/progress', { body: { events }, headers: student })
  expect(await answer.json()).toMatchObject({ refused: [] })
}

async function read<T>(path: string, headers = student): Promise<T> {
  const answer = await call(own, 'GET', path, { headers })
  expect(answer.status, path).toBe(200)
  return (await answer.json()) as T
}

/** @returns how many statements a call makes besides the one that checks the session */
async function statements(path: string): Promise<number> {
  await read(path)
  const queries = vi.spyOn(own.database.pool, 'query')
  await read(path)
  const { length } = queries.mock.calls
  queries.mockRestore()
  return length - 1
}

const next = async () => (await read<NextLesson>('/me/next')).next
const sumsOf = ({ subjects }: MyProgress, id: number) => subjects.find(({ subjectId }) => subjectId === id)
const mark = (id: number, word: string | null) =>
  call(own, 'PUT', `/courses/${id}/mark`, { body: { mark: word }, headers: student })

describe('the progress of a student', () => {
  it('counts the lessons that they see now, and gives the sums that were kept', async () => {
    const [first, second, third] = await lessons(3)
    await watch(first?.video ?? 0, { seconds: 60, position: 95 })
    await mark(second?.id ?? 0, 'understood')
    const mine = await read<MyProgress>('/me/progress')
    expect(mine.subjects[0]?.subjectId).toBeGreaterThan(0)
    expect(sumsOf(mine, subject.taught)).toMatchObject({ lessons: 3, done: 2, seconds: 60 })
    expect(sumsOf(mine, subject.foreign)).toEqual({
      subjectId: subject.foreign,
      lessons: 0,
      done: 0,
      seconds: 0,
      lastAt: null,
    })
    expect(sumsOf(mine, subject.elsewhere)).toBeUndefined()
    expect(mine.goal).toEqual({ lessons: 5, done: 2 })
    expect(mine.weeks.at(-1)).toMatchObject({ seconds: 60, done: 2 })
    await own.db
      .update(courses)
      .set({ publishAt: new Date(Date.now() + 86_400_000) })
      .where(eq(courses.id, third?.id ?? 0))
    await own.db
      .update(courses)
      .set({ status: 'archived' })
      .where(eq(courses.id, second?.id ?? 0))
    expect(sumsOf(await read<MyProgress>('/me/progress'), subject.taught)).toMatchObject({ lessons: 1, done: 1 })
  })

  it('takes three statements, however many lessons', async () => {
    await lessons(4)
    expect(await statements('/me/progress')).toBe(3)
  })

  it('sums weeks from Monday on and counts days without a gap, as Tunis has them', async () => {
    const { rows } = await own.db.execute<{ today: string; monday: string; weekday: number }>(sql`
      select to_char(now() at time zone 'Africa/Tunis', 'YYYY-MM-DD') as today,
        to_char(date_trunc('week', now() at time zone 'Africa/Tunis'), 'YYYY-MM-DD') as monday,
        extract(isodow from now() at time zone 'Africa/Tunis')::int - 1 as weekday`)
    const { today = '', monday = '', weekday = 0 } = rows[0] ?? {}
    const back = (days: number): string =>
      new Date(Date.parse(`${today}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10)
    const learn = (days: number[], facts = { seconds: 100, done: 0 }) =>
      own.db
        .insert(dayProgress)
        .values(days.map((day) => ({ userId: studentId, day: back(day), subjectId: subject.taught, ...facts })))
    // Two runs, the longer one in the past; a row with nothing in it is no day of learning.
    await learn([1, 2, 20, 21, 22, 23])
    await learn([0, 24], { seconds: 0, done: 0 })
    const mine = await read<MyProgress>('/me/progress')
    expect(mine.streak).toEqual({ days: 2, longest: 4, today: false })
    expect(mine.weeks).toHaveLength(8)
    expect(mine.weeks[7]?.monday).toBe(monday)
    expect(mine.weeks[0]?.monday).toBe(back(weekday + 49))
    expect(mine.weeks.reduce((sum, { seconds }) => sum + seconds, 0)).toBe(600)
    expect(mine.days).toEqual(Array.from({ length: 7 }, (_, day) => day === weekday - 1 || day === weekday - 2))
    await own.db.update(dayProgress).set({ done: 1 }).where(eq(dayProgress.day, today))
    expect((await read<MyProgress>('/me/progress')).streak).toEqual({ days: 3, longest: 4, today: true })
    await own.db.execute(sql`delete from day_progress where day >= ${back(1)}`)
    expect((await read<MyProgress>('/me/progress')).streak).toEqual({ days: 0, longest: 4, today: false })
  })

  it('keeps the goal of the week', async () => {
    const goal = (lessons: unknown) => call(own, 'PUT', '/me/goal', { body: { lessons }, headers: student })
    expect((await goal(3)).status).toBe(200)
    expect((await goal(4)).status).toBe(200)
    expect((await read<MyProgress>('/me/progress')).goal).toEqual({ lessons: 4, done: 0 })
    expect((await goal(0)).status).toBe(422)
    expect((await goal(31)).status).toBe(422)
  })
})

describe('the lesson to go on with', () => {
  it('is nothing where there is none, and else the first of the first subject', async () => {
    expect(await next()).toBeNull()
    const [first] = await lessons(2)
    expect(await next()).toMatchObject({
      lesson: { id: first?.id, chapter: { place: 1 }, subject: { id: subject.taught } },
      started: false,
      material: null,
    })
    expect(await statements('/me/next')).toBe(1)
  })

  it('is the one that was opened last and is not done, with what was open in it', async () => {
    const [first, second, third] = await lessons(3)
    await watch(third?.video ?? 0, { ago: 60 })
    await watch(first?.video ?? 0, { position: 55 })
    const material = { id: first?.video, kind: 'video', position: 55, length: 100 }
    expect(await next()).toMatchObject({ lesson: { id: first?.id }, started: true, material })
    await mark(first?.id ?? 0, 'understood')
    expect(await next()).toMatchObject({ lesson: { id: third?.id }, started: true })
    await own.db
      .update(courses)
      .set({ status: 'draft' })
      .where(eq(courses.id, third?.id ?? 0))
    expect(await next()).toMatchObject({ lesson: { id: second?.id }, started: false })
  })

  it('stays in the subject that was studied last, and passes over those out of sight', async () => {
    const [other] = await lessons(1, subject.foreign)
    const [first, second] = await lessons(2)
    await mark(first?.id ?? 0, 'understood')
    expect(await next()).toMatchObject({ lesson: { id: second?.id } })
    await mark(second?.id ?? 0, 'understood')
    expect(await next()).toMatchObject({ lesson: { id: other?.id } })
    await own.db.update(subjects).set({ optional: true }).where(eq(subjects.id, subject.foreign))
    await call(own, 'PUT', `/me/hidden-subjects/${subject.foreign}`, { headers: student })
    expect(await next()).toBeNull()
    await own.db.update(subjects).set({ optional: false }).where(eq(subjects.id, subject.foreign))
    expect(await next()).toMatchObject({ lesson: { id: other?.id } })
  })
})

describe('how lessons stand', () => {
  it('says what was opened, marked and left of a subject, in three statements', async () => {
    const [first, second, third] = await lessons(3)
    await watch(first?.video ?? 0, { position: 30 })
    await mark(second?.id ?? 0, 'review')
    await mark(third?.id ?? 0, 'understood')
    const state = await read<SubjectState>(`/subjects/${subject.taught}/progress`)
    expect(state).toMatchObject({
      sums: { subjectId: subject.taught, lessons: 3, done: 1 },
      nextId: second?.id,
      before: null,
    })
    expect(state.lessons).toEqual([
      { courseId: first?.id, opened: true, done: false, mark: null, secondsLeft: 70 },
      { courseId: second?.id, opened: true, done: false, mark: 'review', secondsLeft: null },
      { courseId: third?.id, opened: true, done: true, mark: 'understood', secondsLeft: null },
    ])
    expect(await statements(`/subjects/${subject.taught}/progress`)).toBe(3)
    const bare = await read<SubjectState>(`/subjects/${subject.foreign}/progress`)
    expect(bare).toMatchObject({ lessons: [], nextId: null })
  })

  it('says how far each material of a lesson is, in three statements', async () => {
    const [first, second] = await lessons(2)
    await watch(first?.video ?? 0, { position: 80, ago: 60 })
    await watch(first?.video ?? 0, { position: 30 })
    await mark(second?.id ?? 0, 'review')
    expect(await read<CourseState>(`/courses/${first?.id}/progress`)).toEqual({
      courseId: first?.id,
      mark: null,
      done: false,
      materials: [
        {
          materialId: first?.video,
          position: 30,
          positionAt: expect.any(String),
          furthest: 80,
          length: 100,
          seconds: 40,
          done: false,
        },
      ],
      lessons: [
        { courseId: first?.id, opened: true, done: false, mark: null, secondsLeft: 70 },
        { courseId: second?.id, opened: true, done: false, mark: 'review', secondsLeft: null },
      ],
      doneIn: null,
    })
    expect(await statements(`/courses/${first?.id}/progress`)).toBe(3)
  })

  it('is told of the own class only, and of what is published', async () => {
    const [first] = await lessons(1)
    const [abroad] = await lessons(1, subject.elsewhere)
    await own.db
      .update(courses)
      .set({ status: 'draft' })
      .where(eq(courses.id, first?.id ?? 0))
    const paths = [`/subjects/${subject.elsewhere}`, `/courses/${abroad?.id}`, `/courses/${first?.id}`]
    for (const path of paths)
      expect((await call(own, 'GET', `${path}/progress`, { headers: student })).status, path).toBe(404)
  })
})

describe('subjects out of sight', () => {
  it('are optional ones of the own class, as often as one says so', async () => {
    const change = (method: string, id: number) => call(own, method, `/me/hidden-subjects/${id}`, { headers: student })
    expect((await change('PUT', subject.taught)).status).toBe(404)
    await own.db.update(subjects).set({ optional: true })
    expect((await change('PUT', subject.elsewhere)).status).toBe(404)
    for (const _ of ['once', 'twice'])
      expect(await (await change('PUT', subject.taught)).json()).toEqual({ ids: [subject.taught] })
    expect(await read('/me/hidden-subjects')).toEqual({ ids: [subject.taught] })
    for (const _ of ['once', 'twice'])
      expect(await (await change('DELETE', subject.taught)).json()).toEqual({ ids: [] })
    await change('PUT', subject.taught)
    await own.db.update(subjects).set({ optional: false })
    expect(await read('/me/hidden-subjects')).toEqual({ ids: [] })
  })
})
