import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tellOfWork } from '#/server/features/notifications/waiting.ts'
import { tellOfAnswers } from '#/server/features/questions/notices.ts'
import type { TestApp } from '../support/app.ts'
import { newWriter, tunisAt, type Writer } from '../support/messages.ts'
import { type AskingSchool, askingAcademy, askingSchool, questionCalls } from '../support/questions.ts'

let own: TestApp
let school: AskingSchool
const { send, ask, answer, put } = questionCalls(() => ({ own, school }))

beforeAll(async () => {
  ;({ own, school } = await askingAcademy())
})
beforeEach(async () => {
  // Others' are nobody's to notify of here.
  await own.db.execute(sql`delete from questions`)
  school = await askingSchool(own)
})
afterAll(() => own.drop())

const noticesOf = async ({ id }: Writer): Promise<unknown[]> => {
  const { rows } = await own.db.execute<{ data: { answers?: number; questions?: number } }>(sql`
    select data from notifications where user_id = ${id} and kind in ('questions-waiting', 'question-answered') order by id`)
  return rows.map(({ data }) => data.answers ?? data.questions)
}
const tell = (time: string): Promise<number> => tellOfAnswers(own.deps, { at: tunisAt(time) })
const tellStaff = (time: string): Promise<number> => tellOfWork(own.deps, 'questions', { at: tunisAt(time) })

describe('who asked', () => {
  it('is notified of answers, once for many, and whose question it is too of the first', async () => {
    const { pupil, classmate, professor } = school
    const voter = await newWriter(own, 'STUDENT', school.school.classId)
    const { id } = await ask(pupil)
    await put(voter, `/posts/${id}/vote`, { voted: true })
    await answer(classmate, id)
    await answer(professor, id)
    await answer(pupil, id, 'شكرا')
    await tell('12:00')
    expect([await noticesOf(pupil), await noticesOf(voter)]).toEqual([[2], [2]])
    expect([await noticesOf(classmate), await noticesOf(professor)]).toEqual([[], []])
    await answer(professor, id)
    expect(await tell('12:01')).toBe(1)
    // Not read: the same notification has one more.
    expect([await noticesOf(pupil), await noticesOf(voter)]).toEqual([[3], [2]])
    await own.db.execute(sql`update notifications set read_at = now() where user_id = ${pupil.id}`)
    await answer(professor, id)
    await tell('12:02')
    expect(await noticesOf(pupil)).toEqual([3, 1])
    expect(await tell('12:03')).toBe(0)
  })

  it('hears nothing in the quiet hours, and of all at their end', async () => {
    const { id } = await ask(school.pupil)
    await answer(school.professor, id)
    for (const time of ['21:00', '06:59']) expect(await tell(time)).toBe(0)
    expect(await noticesOf(school.pupil)).toEqual([])
    expect(await tell('07:00')).toBe(1)
  })

  it('hears nothing of what was deleted or reported meanwhile', async () => {
    const { pupil, classmate, professor } = school
    const { id } = await ask(pupil)
    const deleted = (await answer(classmate, id)).answers[0]?.id
    await send(classmate, 'DELETE', `/posts/${deleted}`)
    const reported = (await answer(classmate, id)).answers[0]?.id
    await send(professor, 'PUT', `/posts/${reported}/report`, { reason: 'improper' })
    expect(await tell('12:00')).toBe(0)
    expect(await noticesOf(pupil)).toEqual([])
  })

  it('hears of a reported answer once it was looked into and stays', async () => {
    const { pupil, classmate, professor, administrator } = school
    const { id } = await ask(pupil)
    const given = (await answer(professor, id)).answers[0]?.id ?? ''
    await send(classmate, 'PUT', `/posts/${given}/report`, { reason: 'improper' })
    await tell('12:00')
    const { rows } = await own.db.execute<{ id: string }>(sql`select id from message_reports where post_id = ${given}`)
    await put(administrator, `/message-reports/${rows[0]?.id}/decision`, { decision: 'kept' })
    expect(await tell('12:01')).toBe(1)
    expect(await noticesOf(pupil)).toEqual([1])
  })

  it('lets those whose question it is too hear of the first answer that stands and is not their own word', async () => {
    const { pupil, classmate, professor } = school
    const voter = await newWriter(own, 'STUDENT', school.school.classId)
    const { id } = await ask(pupil)
    await put(voter, `/posts/${id}/vote`, { voted: true })
    await answer(pupil, id, 'أعني السطر الثاني')
    const deleted = (await answer(classmate, id)).answers.at(-1)?.id
    await send(classmate, 'DELETE', `/posts/${deleted}`)
    await tell('12:00')
    expect(await noticesOf(voter)).toEqual([])
    await answer(professor, id)
    await tell('12:01')
    expect(await noticesOf(voter)).toEqual([1])
  })

  it('hears nothing of what they may not open any more', async () => {
    const { pupil, classmate, professor } = school
    const { id } = await ask(pupil)
    await put(classmate, `/posts/${id}/vote`, { voted: true })
    // The pupil has gone to another class, and what they asked is reported.
    await own.db.execute(sql`update enrolments set ended_at = now() where user_id = ${pupil.id}`)
    await send(professor, 'PUT', `/posts/${id}/report`, { reason: 'improper' })
    await answer(professor, id)
    expect(await tell('12:00')).toBe(0)
    expect([await noticesOf(pupil), await noticesOf(classmate)]).toEqual([[], []])
  })

  it('hears nothing of a course that was taken back', async () => {
    const { id } = await ask(school.pupil)
    await answer(school.professor, id)
    await own.db.execute(sql`update courses set status = 'draft' where id = ${school.courseId}`)
    expect(await tell('12:00')).toBe(0)
    expect(await noticesOf(school.pupil)).toEqual([])
  })

  it('is notified once, whichever process looks', async () => {
    const { id } = await ask(school.pupil)
    await answer(school.professor, id)
    await answer(school.classmate, id)
    await Promise.all([tell('12:00'), tell('12:00'), tell('12:00')])
    expect(await noticesOf(school.pupil)).toEqual([2])
  })
})

describe('a professor', () => {
  it('is notified of what waits, by its number, once in a while, and not again of the same', async () => {
    const { pupil, professor, otherProfessor } = school
    await ask(pupil)
    await ask(pupil)
    await Promise.all([tellStaff('12:00'), tellStaff('12:00')])
    expect([await noticesOf(professor), await noticesOf(otherProfessor)]).toEqual([[2], []])
    await own.db.execute(
      sql`update notifications set created_at = ${tunisAt('12:00').toISOString()} where user_id = ${professor.id}`,
    )
    await own.db.execute(sql`update posts set created_at = ${tunisAt('11:00').toISOString()}`)
    expect(await tellStaff('15:00')).toBe(0)
    const { id } = await ask(pupil)
    await own.db.execute(sql`update posts set created_at = ${tunisAt('12:30').toISOString()} where id = ${id}`)
    expect(await tellStaff('12:59')).toBe(0)
    expect(await tellStaff('21:00')).toBe(0)
    expect(await tellStaff('13:01')).toBe(1)
    expect(await noticesOf(professor)).toEqual([2, 3])
  })

  it('is not notified again because of what a colleague has taken, and not of what is in the bin', async () => {
    const { pupil, professor, school: made } = school
    const colleague = await newWriter(own, 'PROFESSOR')
    await own.db.execute(
      sql`insert into professor_subjects (user_id, subject_id) values (${colleague.id}, ${made.subjectId})`,
    )
    await ask(pupil)
    await tellStaff('12:00')
    const { id } = await ask(pupil)
    await put(colleague, `/questions/${id}/taker`, { taken: true })
    await own.db.execute(sql`update notifications set created_at = ${tunisAt('12:00').toISOString()}`)
    await own.db.execute(sql`update posts set created_at = ${tunisAt('11:00').toISOString()} where id <> ${id}`)
    await own.db.execute(sql`update posts set created_at = ${tunisAt('12:30').toISOString()} where id = ${id}`)
    expect(await tellStaff('13:01')).toBe(1)
    expect([await noticesOf(professor), await noticesOf(colleague)]).toEqual([[1], [1, 2]])
    await own.db.execute(sql`update courses set deleted_at = now() where id = ${school.courseId}`)
    await own.db.execute(sql`delete from notifications`)
    expect(await tellStaff('15:00')).toBe(0)
  })

  it('is not looked at for ever without an active account', async () => {
    await ask(school.pupil)
    await own.db.execute(sql`update users set status = 'SUSPENDED' where id = ${school.professor.id}`)
    expect(await tellStaff('12:00')).toBe(0)
  })

  it('has read that questions wait once none does', async () => {
    const { pupil, professor } = school
    const unread = async (): Promise<number> => {
      const { rows } = await own.db.execute(sql`
        select from notifications where user_id = ${professor.id} and kind = 'questions-waiting' and read_at is null`)
      return rows.length
    }
    const [first, second] = [await ask(pupil), await ask(pupil)]
    await tellStaff('12:00')
    await answer(professor, first.id)
    expect(await unread()).toBe(1)
    await answer(professor, second.id)
    expect(await unread()).toBe(0)
  })
})
