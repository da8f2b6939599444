import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MOST_NOTES, type Note } from '#/contract/notes.ts'
import { courses } from '#/server/tables/courses.ts'
import { notes } from '#/server/tables/notes.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { call, errorOf, signedIn } from '../support/calls.ts'
import { classmate, madeLesson, taughtSubject } from '../support/lessons.ts'
import { allStatementsOf } from '../support/people.ts'

type Bearer = Record<string, string>

let own: TestApp
let admin: Bearer
let student: Bearer
let subject: Awaited<ReturnType<typeof taughtSubject>>

beforeAll(async () => {
  own = await testApp()
  admin = (await signedIn(own, 'admin')).bearer
  student = (await signedIn(own, 'student')).bearer
  subject = await taughtSubject(own)
})
afterAll(() => own.drop())

const lesson = (subjectId = subject.taught) => madeLesson(own, admin, subjectId)
const put = (id: string, body: object, headers = student) => call(own, 'PUT', `/notes/${id}`, { body, headers })

async function all(courseId: number, headers = student): Promise<Note[]> {
  const answer = await call(own, 'GET', `/courses/${courseId}/notes`, { headers })
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { items: Note[] }).items
}

describe('notes', () => {
  it('are there once, however often they are saved, with the words that came last', async () => {
    const { courseId, video } = await lesson()
    const id = randomUUID()
    const facts = { courseId, materialId: video, position: 42 }
    const made = (await (await put(id, { ...facts, words: '  الفر\0ضية\nثمّ  ' })).json()) as Note
    expect(made).toMatchObject({ id, ...facts, words: 'الفر ضية\nثمّ' })
    await Promise.all(['a', 'a', 'a'].map((words) => put(id, { ...facts, words })))
    const again = (await (await put(id, { ...facts, words: 'a' })).json()) as Note
    expect(await all(courseId)).toEqual([again])
    expect(again.createdAt).toBe(made.createdAt)
    const same = (await (await put(id, { ...facts, words: 'a' })).json()) as Note
    expect(same.updatedAt).toBe(again.updatedAt)
  })

  it('are read in one statement, and written in three of a transaction, whose beginning and end are two', async () => {
    const { courseId } = await lesson()
    // Without the one that checks the session.
    const statements = async (work: () => Promise<unknown>): Promise<number> => (await allStatementsOf(work)) - 1
    expect(await statements(() => put(randomUUID(), { courseId, words: 'a' }))).toBe(5)
    expect(await statements(() => all(courseId))).toBe(1)
  })

  it('are each student’s own, also under the same id', async () => {
    const { courseId } = await lesson()
    const mate = await classmate(own)
    const id = randomUUID()
    await put(id, { courseId, words: 'mine' })
    expect(await all(courseId, mate)).toEqual([])
    await put(id, { courseId, words: 'theirs' }, mate)
    expect((await call(own, 'DELETE', `/notes/${id}`, { headers: mate })).status).toBe(204)
    expect(await all(courseId)).toMatchObject([{ id, words: 'mine' }])
    for (const _ of ['once', 'twice'])
      expect((await call(own, 'DELETE', `/notes/${id}`, { headers: student })).status).toBe(204)
    expect(await all(courseId)).toEqual([])
  })

  it('belong to a lesson that the student may open, and to a material of it', async () => {
    const { courseId, video } = await lesson()
    const other = await lesson()
    const abroad = await lesson(subject.elsewhere)
    const id = randomUUID()
    expect((await put(id, { courseId: abroad.courseId, words: 'a' })).status).toBe(404)
    expect((await call(own, 'GET', `/courses/${abroad.courseId}/notes`, { headers: student })).status).toBe(404)
    const refused = await put(id, { courseId, materialId: other.video, words: 'a' })
    expect(refused.status).toBe(422)
    expect((await errorOf(refused)).fields).toHaveProperty('materialId')
    expect((await put(id, { courseId, materialId: video, words: 'a' })).status).toBe(200)
    expect((await put(id, { courseId: other.courseId, words: 'b' })).status).toBe(404)
    await own.db.update(courses).set({ status: 'draft' }).where(eq(courses.id, courseId))
    expect((await put(id, { courseId, words: 'b' })).status).toBe(404)
  })

  it('have words, of a length and in a number that somebody writes', async () => {
    const { courseId } = await lesson()
    for (const words of ['', '   ', 'x'.repeat(5_001)])
      expect((await put(randomUUID(), { courseId, words })).status).toBe(422)
    const { person } = await signedIn(own, 'student')
    const many = Array.from({ length: MOST_NOTES }, () => ({
      userId: person.id,
      id: randomUUID(),
      courseId,
      words: 'a',
    }))
    await own.db.insert(notes).values(many)
    const full = await put(randomUUID(), { courseId, words: 'a' })
    expect(full.status).toBe(422)
    expect((await errorOf(full)).fields?.words).toContain(String(MOST_NOTES))
    expect((await put(many[0]?.id ?? '', { courseId, words: 'b' })).status).toBe(200)
    // Of those that come at once for the last place, one gets it.
    await own.db.delete(notes).where(eq(notes.id, many[0]?.id ?? ''))
    const answers = await Promise.all(Array.from({ length: 8 }, () => put(randomUUID(), { courseId, words: 'a' })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await all(courseId)).toHaveLength(MOST_NOTES)
  })
})
