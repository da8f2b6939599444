import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../support/app.ts'
import { putInto } from '../support/enrolments.ts'
import { newWriter, type Writer } from '../support/messages.ts'
import { type AskingSchool, askingAcademy, questionCalls } from '../support/questions.ts'

let own: TestApp
let school: AskingSchool
let colleague: Writer
const { send, ask, answer } = questionCalls(() => ({ own, school }))

beforeAll(async () => {
  ;({ own, school } = await askingAcademy())
  colleague = await newWriter(own, 'PROFESSOR')
  // Of another subject of the same class.
  const names = { nameAr: 'مادّة أخرى', nameFr: 'Autre matière', lang: 'ar' }
  const made = await send(school.administrator, 'POST', '/subjects', { classId: school.school.classId, ...names })
  const { id } = (await made.json()) as { id: number }
  await own.db.execute(sql`insert into professor_subjects (user_id, subject_id) values (${colleague.id}, ${id})`)
})
afterAll(() => own.drop())

/** What each may do with a question of a pupil and the answer of a classmate under it, by status of the answer. */
const RULES = [
  // who, list, read, ask, answer, vote, mark, take, change, delete, report
  ['asker', [200, 200, 200, 200, 403, 403, 403, 200, 204, 403]],
  ['classmate', [200, 200, 200, 200, 200, 403, 403, 403, 403, 200]],
  ['professor', [200, 200, 403, 200, 403, 200, 200, 403, 204, 200]],
  ['administrator', [200, 200, 403, 403, 403, 403, 403, 403, 204, 403]],
  ['otherPupil', [404, 404, 404, 404, 404, 403, 403, 404, 404, 404]],
  ['colleague', [404, 404, 403, 404, 403, 404, 404, 404, 404, 404]],
  ['otherProfessor', [404, 404, 403, 404, 403, 404, 404, 404, 404, 404]],
] as const

const peopleOf = (): Record<(typeof RULES)[number][0], Writer> => ({
  asker: school.pupil,
  classmate: school.classmate,
  professor: school.professor,
  administrator: school.administrator,
  otherPupil: school.otherPupil,
  colleague,
  otherProfessor: school.otherProfessor,
})

/** The statuses of each call, each upon a question of its own. */
async function tried(who: Writer): Promise<number[]> {
  const { courseId, pupil } = school
  // A pupil may ask and answer so much in a day.
  const third = await newWriter(own, 'STUDENT', school.school.classId)
  const asker = who === pupil ? pupil : await newWriter(own, 'STUDENT', school.school.classId)
  const calls: ((question: string, given: string) => [method: string, path: string, body?: object])[] = [
    () => ['GET', `/courses/${courseId}/questions`],
    (id) => ['GET', `/questions/${id}`],
    () => ['PUT', `/questions/${randomUUID()}`, { courseId, words: 'x' }],
    (questionId) => ['PUT', `/answers/${randomUUID()}`, { questionId, words: 'x' }],
    (id) => ['PUT', `/posts/${id}/vote`, { voted: true }],
    (id, answerId) => ['PUT', `/questions/${id}/right-answer`, { answerId }],
    (id) => ['PUT', `/questions/${id}/taker`, { taken: true }],
    (id) => ['PUT', `/posts/${id}/words`, { words: 'y' }],
    (id) => ['DELETE', `/posts/${id}`],
    (id) => ['PUT', `/posts/${id}/report`, { reason: 'other' }],
  ]
  const statuses: number[] = []
  for (const request of calls) {
    const { id } = await ask(asker)
    const given = (await answer(third, id)).answers[0]?.id ?? ''
    statuses.push((await send(who, ...request(id, given))).status)
  }
  return statuses
}

describe('questions under a course', () => {
  it.each(RULES)('let %s do what the table says', async (name, expected) => {
    expect(await tried(peopleOf()[name])).toEqual(expected)
  })

  it('are there no longer for who has left the class, nor for who teaches it no more', async () => {
    const { id } = await ask(school.pupil)
    const leaver = await newWriter(own, 'STUDENT', school.school.classId)
    const professor = await newWriter(own, 'PROFESSOR')
    await own.db.execute(sql`insert into professor_subjects (user_id, subject_id)
      values (${professor.id}, ${school.school.subjectId})`)
    for (const who of [leaver, professor]) expect((await send(who, 'GET', `/questions/${id}`)).status).toBe(200)
    await putInto(own, leaver.id, 1)
    await own.db.execute(sql`delete from professor_subjects where user_id = ${professor.id}`)
    for (const who of [leaver, professor]) {
      expect((await send(who, 'GET', `/questions/${id}`)).status).toBe(404)
      expect((await send(who, 'PUT', `/answers/${randomUUID()}`, { questionId: id, words: 'x' })).status).toBe(404)
    }
  })

  it('are nobody’s of a course in the bin', async () => {
    const { id } = await ask(school.pupil)
    await own.db.execute(sql`update courses set deleted_at = now() where id = ${school.courseId}`)
    for (const who of Object.values(peopleOf())) {
      expect((await send(who, 'GET', `/questions/${id}`)).status).toBe(404)
      expect((await send(who, 'GET', `/courses/${school.courseId}/questions`)).status).toBe(404)
    }
    await own.db.execute(sql`update courses set deleted_at = null where id = ${school.courseId}`)
  })
})
