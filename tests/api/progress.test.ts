import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { myProgress } from '#/contract/my-progress.ts'
import type { ProgressAnswer, ProgressEvent } from '#/contract/progress-events.ts'
import { courses } from '#/server/tables/courses.ts'
import { files } from '#/server/tables/files.ts'
import { materialFiles, materialTexts } from '#/server/tables/materials.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { call, signedIn } from '../support/calls.ts'
import { eventually } from '../support/eventually.ts'
import { madeLesson, taughtSubject, textOf } from '../support/lessons.ts'

type Bearer = Record<string, string>

let own: TestApp
let professor: Bearer
let student: Bearer
let studentId: string
let subject: Awaited<ReturnType<typeof taughtSubject>>

// Each test has an academy of its own: what one leaves would be in the way of another.
beforeEach(async () => {
  own = await testApp()
  professor = (await signedIn(own, 'professor')).bearer
  const signed = await signedIn(own, 'student')
  student = signed.bearer
  studentId = signed.person.id
  subject = await taughtSubject(own)
})
afterEach(() => own.drop())

const names = { nameAr: 'درس', nameFr: 'Leçon' }

async function make(path: string, body: object): Promise<number> {
  const answer = await call(own, 'POST', path, { body: { ...names, ...body }, headers: professor })
  expect(answer.status, path).toBe(201)
  return ((await answer.json()) as { id: number }).id
}

const lesson = () => madeLesson(own, professor, subject.taught)

const EMPTY_LINE = { type: 'paragraph', attrs: { dir: null } } as const

async function attachFile(materialId: number, state: 'processing' | 'ready'): Promise<void> {
  const facts = { kind: 'pdf', type: 'application/pdf', name: 'درس.pdf', bytes: 1_000, state } as const
  const [file] = await own.db.insert(files).values(facts).returning({ id: files.id })
  await own.db.insert(materialFiles).values({ materialId, fileId: file?.id ?? '', role: 'main' })
}

function event(materialId: number, facts: Partial<ProgressEvent> = {}): ProgressEvent {
  const startedAt = new Date(Date.now() - 600_000).toISOString()
  const at = new Date().toISOString()
  return { viewing: randomUUID(), materialId, startedAt, at, seconds: 20, position: 40, ...facts }
}

async function tell(events: ProgressEvent[], headers = student): Promise<ProgressAnswer> {
  const answer = await call(own, 'POST', '/me/progress', { body: { events }, headers })
  expect(answer.status).toBe(200)
  return (await answer.json()) as ProgressAnswer
}

async function row(query: ReturnType<typeof sql>): Promise<Record<string, unknown> | undefined> {
  return (await own.db.execute(query)).rows[0]
}

const ofStudent = () => sql`enrolment_id in (select id from enrolments where user_id = ${studentId})`

const materialRow = (id: number) =>
  row(sql`select position, furthest, seconds, done_at is not null as done from material_progress
    where ${ofStudent()} and material_id = ${id}`)
const courseRow = (id: number) =>
  row(sql`select seconds, mark, done_at is not null as done, material_id from course_progress
    where ${ofStudent()} and course_id = ${id}`)
/** How many lessons of the subject the student's own page says are done. */
async function doneInSubject(): Promise<number> {
  const { subjects: sums } = myProgress.parse(
    await (await call(own, 'GET', '/me/progress', { headers: student })).json(),
  )
  return sums.find(({ subjectId }) => subjectId === subject.taught)?.done ?? 0
}

describe('telling of progress', () => {
  it('keeps a sitting once, however often and in whatever order it is told', async () => {
    const { courseId, video } = await lesson()
    const first = event(video, { seconds: 15, position: 15, at: new Date(Date.now() - 30_000).toISOString() })
    const later = { ...first, seconds: 30, position: 30, at: new Date().toISOString() }
    expect(await tell([first])).toEqual({ accepted: [first.viewing], refused: [], done: [] })
    await tell([later])
    await Promise.all([tell([first]), tell([later]), tell([later, first])])
    expect(await materialRow(video)).toMatchObject({ position: 30, furthest: 30, seconds: 30, done: false })
    expect(await courseRow(courseId)).toMatchObject({ seconds: 30, material_id: video })
  })

  it('goes back to where the student was last, by the time of the event and not of its arrival', async () => {
    const { video } = await lesson()
    const now = Date.now()
    await tell([event(video, { position: 60, at: new Date(now - 1_000).toISOString() })])
    await tell([event(video, { position: 20, at: new Date(now - 60_000).toISOString() })])
    expect(await materialRow(video)).toMatchObject({ position: 60, furthest: 60, seconds: 40 })
  })

  it('counts a lesson as done once all of it was gone through, and every sum with it', async () => {
    const { courseId, video, text } = await lesson()
    const before = await doneInSubject()
    await tell([event(video, { seconds: 60, position: 95 })])
    expect(await materialRow(video)).toMatchObject({ done: true })
    expect(await courseRow(courseId)).toMatchObject({ done: false })
    await tell([event(text, { seconds: 5, position: 100 })])
    expect(await courseRow(courseId)).toMatchObject({ done: true })
    expect(await doneInSubject()).toBe(before + 1)
    // It counts as long as students see it, also where time alone decides.
    const set = (facts: Partial<typeof courses.$inferInsert>) =>
      own.db.update(courses).set(facts).where(eq(courses.id, courseId))
    await set({ status: 'archived' })
    expect(await doneInSubject()).toBe(before)
    await set({ status: 'published', publishAt: new Date(Date.now() + 86_400_000) })
    expect(await doneInSubject()).toBe(before)
    await set({ publishAt: new Date(Date.now() + 50) })
    await eventually(doneInSubject).toBe(before + 1)
  })

  it('does not wait for what holds nothing, which students do not see', async () => {
    const { courseId, video, text } = await lesson()
    const published = { courseId, status: 'published' }
    const empty = await make('/materials', { ...published, kind: 'text' })
    await own.db.insert(materialTexts).values({ materialId: empty, published: { type: 'doc', content: [EMPTY_LINE] } })
    for (const kind of ['text', 'video', 'book']) await make('/materials', { ...published, kind })
    const sheet = await make('/materials', { ...published, kind: 'sheet' })
    await attachFile(sheet, 'processing')
    await tell([event(video, { seconds: 60, position: 95 }), event(text, { position: 100 })])
    expect(await courseRow(courseId)).toMatchObject({ done: true })
  })

  it('waits for every text, film and file that students see', async () => {
    const { courseId, video, text } = await lesson()
    const book = await make('/materials', { courseId, kind: 'book', status: 'published' })
    await attachFile(book, 'ready')
    const written = await make('/materials', { courseId, kind: 'text', status: 'published' })
    await own.db.insert(materialTexts).values({ materialId: written, published: textOf('كلمة') })
    await tell([event(video, { seconds: 60, position: 95 }), event(text, { position: 100 })])
    expect(await courseRow(courseId)).toMatchObject({ done: false })
    await tell([event(book, { position: 1 })])
    expect(await courseRow(courseId)).toMatchObject({ done: false })
    await tell([event(written, { position: 90 })])
    expect(await courseRow(courseId)).toMatchObject({ done: true })
  })

  it('does not count a video as gone through that was only dragged to its end', async () => {
    const { video } = await lesson()
    await tell([event(video, { seconds: 3, position: 99 })])
    expect(await materialRow(video)).toMatchObject({ furthest: 99, done: false })
  })

  it('refuses positions and times that cannot be, and counts the rest', async () => {
    const { video } = await lesson()
    const beyond = event(video, { position: 5_000 })
    const tooLong = event(video, { seconds: 4_000 })
    const tomorrow = event(video, { at: new Date(Date.now() + 86_400_000).toISOString() })
    const old = event(video, { startedAt: '2026-01-01T08:00:00Z', at: '2026-01-01T08:10:00Z' })
    const good = event(video)
    expect(await tell([beyond, tooLong, tomorrow, old, good])).toEqual({
      accepted: [good.viewing],
      done: [],
      refused: [
        { viewing: beyond.viewing, fault: 'position' },
        { viewing: tooLong.viewing, fault: 'time' },
        { viewing: tomorrow.viewing, fault: 'time' },
        { viewing: old.viewing, fault: 'time' },
      ],
    })
    expect(await materialRow(video)).toMatchObject({ seconds: 20, position: 40 })
  })

  it('refuses materials of other classes, drafts, another material under the same sitting, and a person in the body', async () => {
    const { courseId, video, text } = await lesson()
    const sent = event(video)
    await tell([sent])
    const other = { ...sent, materialId: text, seconds: 100 }
    expect((await tell([other])).refused).toEqual([{ viewing: sent.viewing, fault: 'notFound' }])
    const draft = await make('/materials', { courseId, kind: 'text' })
    expect((await tell([event(draft)])).refused).toMatchObject([{ fault: 'notFound' }])
    expect((await tell([event(2_147_483_647)])).refused).toMatchObject([{ fault: 'notFound' }])
    const forged = { events: [{ ...event(video), userId: randomUUID() }] }
    expect((await call(own, 'POST', '/me/progress', { body: forged, headers: student })).status).toBe(422)
    expect((await call(own, 'POST', '/me/progress', { body: { events: [sent] }, headers: professor })).status).toBe(403)
  })
})

describe('time that sittings share', () => {
  const HOUR = 3_600_000
  /** An event of a sitting, with the seconds after a moment at which it began and at which this is sent. */
  const sat = (materialId: number, from: number, facts: { began: number; sentAt: number } & Partial<ProgressEvent>) => {
    const { began, sentAt, ...rest } = facts
    const at = (second: number) => new Date(from + second * 1000).toISOString()
    return event(materialId, { startedAt: at(began), at: at(sentAt), ...rest })
  }

  it('counts once, live and told again, and the same in every sum', async () => {
    const from = Date.now() - 3 * HOUR
    const { courseId, video, text } = await lesson()
    const before = await sums()
    const [one, other] = [randomUUID(), randomUUID()]
    const events = [15, 30, 45, 60].flatMap((seconds) => [
      sat(video, from, { viewing: one, began: 0, sentAt: seconds, seconds }),
      sat(text, from, { viewing: other, began: 5, sentAt: seconds + 5, seconds }),
    ])
    for (const each of events) expect(await tell([each])).toMatchObject({ refused: [] })
    // From the first second to the last.
    expect(await courseRow(courseId)).toMatchObject({ seconds: 65 })
    await tell(events)
    expect(await courseRow(courseId)).toMatchObject({ seconds: 65 })
    expect(await sums()).toEqual(before.map((sum) => sum + 65))
  })

  it('counts once where both come late from devices without a connection', async () => {
    const from = Date.now() - 5 * HOUR
    const { courseId, video, text } = await lesson()
    await tell([sat(video, from, { began: 0, sentAt: 600, seconds: 600 })])
    await tell([sat(text, from, { began: 300, sentAt: 900, seconds: 600 })])
    expect(await courseRow(courseId)).toMatchObject({ seconds: 900 })
  })

  it('counts in full where both fit into it, one being at rest', async () => {
    const from = Date.now() - 7 * HOUR
    const { courseId, video, text } = await lesson()
    await tell([sat(video, from, { began: 0, sentAt: 600, seconds: 60 })])
    await tell([sat(text, from, { began: 0, sentAt: 600, seconds: 300 })])
    expect(await courseRow(courseId)).toMatchObject({ seconds: 360 })
  })

  it('is the film’s before the text’s beside it, and both can be gone through', async () => {
    const from = Date.now() - 9 * HOUR
    const { courseId, video, text } = await lesson()
    const facts = { began: 0, sentAt: 60, seconds: 60, position: 95 }
    await tell([sat(text, from, facts), sat(video, from, facts)])
    expect(await materialRow(video)).toMatchObject({ seconds: 60, done: true })
    expect(await materialRow(text)).toMatchObject({ seconds: 0, done: true })
    expect(await courseRow(courseId)).toMatchObject({ seconds: 60, done: true })
  })

  it('is of the day in Tunis in which it was spent', async () => {
    const { video } = await lesson()
    const day = new Date(Date.now() - 72 * HOUR).toISOString().slice(0, 10)
    const midnight = Date.parse(`${day}T00:00:00+01:00`)
    const [before, after] = [await dayRow(midnight - HOUR), await dayRow(midnight)]
    await tell([sat(video, midnight, { began: -600, sentAt: 300, seconds: 900 })])
    expect([await dayRow(midnight - HOUR), await dayRow(midnight)]).toEqual([before + 600, after + 300])
  })

  const dayRow = async (moment: number): Promise<number> => {
    const found = await row(sql`select sum(seconds)::int as seconds from day_progress where user_id = ${studentId}
      and day = (${new Date(moment).toISOString()}::timestamptz at time zone 'Africa/Tunis')::date`)
    return Number(found?.seconds ?? 0)
  }
  const sums = async (): Promise<number[]> => {
    const byPerson = sql`user_id = ${studentId}`
    const of = (table: string, where = ofStudent(), column = 'seconds') =>
      sql`(select coalesce(sum(${sql.raw(column)}), 0)::int from ${sql.raw(table)} where ${where})`
    const found = await row(sql`select ${of('viewings', byPerson, 'counted')} as a, ${of('material_progress')} as b,
      ${of('course_progress')} as c, ${of('subject_progress')} as d, ${of('day_progress', byPerson)} as e`)
    return Object.values(found ?? {}).map(Number)
  }
})

describe('marking a lesson', () => {
  const mark = (id: number, word: string | null, headers = student) =>
    call(own, 'PUT', `/courses/${id}/mark`, { body: { mark: word }, headers })

  it('counts understood as done, and takes it back with the mark', async () => {
    const { courseId } = await lesson()
    const before = await doneInSubject()
    expect((await mark(courseId, 'understood')).status).toBe(200)
    expect((await mark(courseId, 'understood')).status).toBe(200)
    expect(await doneInSubject()).toBe(before + 1)
    expect((await mark(courseId, 'review')).status).toBe(200)
    expect(await doneInSubject()).toBe(before)
    expect(await courseRow(courseId)).toMatchObject({ done: false, mark: 'review' })
    expect((await mark(courseId, null)).status).toBe(200)
    expect(await courseRow(courseId)).toMatchObject({ done: false, mark: null })
  })

  it('is for lessons that the student may open', async () => {
    expect((await mark(2_147_483_647, 'understood')).status).toBe(404)
    const { courseId } = await lesson()
    expect((await mark(courseId, 'understood', professor)).status).toBe(403)
    expect((await mark(courseId, 'great')).status).toBe(422)
  })
})
