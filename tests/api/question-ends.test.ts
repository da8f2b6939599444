import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { emptyOldBin } from '#/server/features/curriculum/cleanup.ts'
import { KEPT_DAYS } from '#/server/features/messages/cleanup.ts'
import { questionsCleanup } from '#/server/features/questions/cleanup.ts'
import { eraseUser } from '#/server/features/users/erase.ts'
import { users } from '#/server/tables/users.ts'
import type { TestApp } from '../support/app.ts'
import type { Writer } from '../support/messages.ts'
import { type AskingSchool, askingAcademy, askingSchool, questionCalls } from '../support/questions.ts'

let own: TestApp
let school: AskingSchool
const { send, ask, answer, read, put, sealed } = questionCalls(() => ({ own, school }))

beforeAll(async () => {
  ;({ own, school } = await askingAcademy())
})
beforeEach(async () => {
  school = await askingSchool(own)
})
afterAll(() => own.drop())

const erase = ({ id }: Writer): Promise<unknown> =>
  own.database.withTx(async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.id, id)).for('update')
    if (!user) throw new Error('There is nobody to erase')
    return eraseUser(tx, user, { reason: 'request' })
  })
const rowsUnder = async (id: string): Promise<number> =>
  (await own.db.execute(sql`select from posts where question_id = ${id}`)).rows.length
const report = (who: Writer, id: string): Promise<Response> =>
  send(who, 'PUT', `/posts/${id}/report`, { reason: 'improper' })
const reportsOf = async (id: string) => {
  const found = await send(school.administrator, 'GET', '/message-reports?state=open&size=100')
  const { items } = (await found.json()) as { items: { id: string; message: { id: string; words: string } }[] }
  return items.filter(({ message }) => message.id === id)
}

describe('an account that is erased', () => {
  it('of a pupil takes what they asked with its answers, and what they answered', async () => {
    const { pupil, classmate, professor } = school
    const [asked, other] = [await ask(pupil), await ask(classmate)]
    await answer(professor, asked.id)
    const right = (await answer(pupil, other.id)).answers[0]?.id
    await put(professor, `/questions/${other.id}/right-answer`, { answerId: right })
    await erase(pupil)
    expect((await send(professor, 'GET', `/questions/${asked.id}`)).status).toBe(404)
    expect(await rowsUnder(asked.id)).toBe(0)
    expect(await read(classmate, other.id)).toMatchObject({ answered: false, answers: [], answerCount: 0 })
  })

  it('of a pupil leaves what was reported below their question to be looked into, without their own words', async () => {
    const { pupil, classmate } = school
    const { id } = await ask(pupil, { words: 'كلام التلميذ' })
    await put(pupil, `/posts/${id}/words`, { words: 'كلام التلميذ الثاني' })
    const bad = (await answer(classmate, id, 'كلام سيّئ')).answers[0]?.id ?? ''
    await report(pupil, bad)
    await erase(pupil)
    const [found] = await reportsOf(bad)
    expect(found?.message.words).toBe('كلام سيّئ')
    expect((await send(classmate, 'GET', `/questions/${id}`)).status).toBe(404)
    expect(await sealed(id)).toEqual([])
    const { rows } = await own.db.execute(sql`select words, author_id from posts where id = ${id}`)
    expect(rows).toEqual([{ words: '', author_id: null }])
    expect(
      (await send(school.administrator, 'PUT', `/message-reports/${found?.id}/decision`, { decision: 'removed' }))
        .status,
    ).toBe(200)
    expect(await sealed(bad)).toEqual(['كلام سيّئ'])
  })

  it('of a professor leaves their answers under nobody’s name, and what they took to the others', async () => {
    const { pupil, professor } = school
    const [answered, taken] = [await ask(pupil), await ask(pupil)]
    await answer(professor, answered.id, 'انظر الدرس')
    await put(professor, `/questions/${taken.id}/taker`, { taken: true })
    await send(professor, 'PUT', `/stored-answers/${randomUUID()}`, { words: 'محفوظ' })
    await erase(professor)
    expect(await read(pupil, answered.id)).toMatchObject({
      answered: true,
      answers: [{ words: 'انظر الدرس', author: { kind: 'gone', firstName: '' } }],
    })
    expect((await read(school.administrator, taken.id)).takenBy).toBeNull()
    const { rows } = await own.db.execute(sql`select from stored_answers where user_id = ${professor.id}`)
    expect(rows).toEqual([])
  })

  it('keeps no answer to use again', async () => {
    const { professor } = school
    await own.db.execute(sql`update users set status = 'SUSPENDED' where id = ${professor.id}`)
    const kept = await send(professor, 'PUT', `/stored-answers/${randomUUID()}`, { words: 'محفوظ' })
    expect(kept.status).not.toBe(200)
  })
})

describe('the passing of time', () => {
  const lastSaid = (id: string, days: number): Promise<unknown> =>
    own.db.execute(sql`update questions set last_at = now() - make_interval(days => ${days}) where id = ${id}`)

  it('takes questions two school years after their last word', async () => {
    const [old, young] = [await ask(school.pupil), await ask(school.pupil)]
    await lastSaid(old.id, KEPT_DAYS + 1)
    await lastSaid(young.id, KEPT_DAYS - 1)
    expect(await questionsCleanup.forget(own.deps)).toEqual({ questions: 1 })
    expect([await rowsUnder(old.id), await rowsUnder(young.id)]).toEqual([0, 1])
  })

  it('empties the recycle bin, but of courses under which something was reported or taken away', async () => {
    const asked = await ask(school.pupil)
    const bin = (): Promise<unknown> =>
      own.db.execute(sql`update courses set deleted_at = now() - interval '31 days' where id = ${school.courseId}`)
    const bad = (await answer(school.classmate, asked.id)).answers[0]?.id ?? ''
    await send(school.professor, 'DELETE', `/posts/${bad}`)
    await bin()
    await own.db.execute(sql`
      update chapters set deleted_at = now() - interval '31 days' where id = (
        select chapter_id from courses where id = ${school.courseId})`)
    await emptyOldBin(own.database)
    expect(await rowsUnder(asked.id)).toBe(2)
    await own.db.execute(sql`update posts set removed = false where id = ${bad}`)
    await emptyOldBin(own.database)
    expect(await rowsUnder(asked.id)).toBe(0)
  })
})
