import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { QUESTION_LIMITS } from '#/contract/question-rules.ts'
import type { Question } from '#/contract/questions.ts'
import type { UnreadCounts } from '#/contract/unread.ts'
import type { TestApp } from '../support/app.ts'
import { errorOf } from '../support/calls.ts'
import { newWriter, type Writer } from '../support/messages.ts'
import { eventsOn } from '../support/people.ts'
import { type AskingSchool, askingAcademy, askingSchool, questionCalls } from '../support/questions.ts'

let own: TestApp
let school: AskingSchool
const { send, ask, answer, read, list, queue, mine, put, age, sealed } = questionCalls(() => ({ own, school }))

beforeAll(async () => {
  ;({ own, school } = await askingAcademy())
})
beforeEach(async () => {
  school = await askingSchool(own)
})
afterAll(() => own.drop())

const waitingOf = async (who: Writer): Promise<number> =>
  ((await (await send(who, 'GET', '/me/unread')).json()) as UnreadCounts).questions

describe('what somebody wrote', () => {
  it('is changed by them for some minutes, visibly, and what it said is kept, sealed', async () => {
    const { pupil, classmate } = school
    const { id } = await ask(pupil, { words: 'كلام' })
    expect(await put(pupil, `/posts/${id}/words`, { words: 'كلام' })).toMatchObject({ changed: false })
    expect(await put(pupil, `/posts/${id}/words`, { words: 'كلام آخر' })).toMatchObject({
      words: 'كلام آخر',
      changed: true,
    })
    expect((await send(classmate, 'PUT', `/posts/${id}/words`, { words: 'x' })).status).toBe(403)
    expect(
      (await send(pupil, 'PUT', `/posts/${id}/words`, { words: 'ا'.repeat(QUESTION_LIMITS.words + 1) })).status,
    ).toBe(422)
    await age(id)
    const late = await send(pupil, 'PUT', `/posts/${id}/words`, { words: 'x' })
    expect((await errorOf(late)).code).toBe('MESSAGE_FINAL')
    expect((await send(pupil, 'DELETE', `/posts/${id}`)).status).toBe(409)
    expect(await sealed(id)).toEqual(['كلام'])
  })

  it('is right no longer where it says something else', async () => {
    const { pupil, classmate, professor } = school
    const { id } = await ask(pupil)
    const given = (await answer(classmate, id)).answers[0]?.id ?? ''
    await put(professor, `/questions/${id}/right-answer`, { answerId: given })
    expect(await put(classmate, `/posts/${given}/words`, { words: 'كلام آخر' })).toMatchObject({
      answered: false,
      answers: [{ right: false }],
    })
  })

  it('is changed so many times an hour', async () => {
    const { pupil } = school
    const { id } = await ask(pupil)
    await own.db.execute(sql`insert into rate_limits (key, points, expire)
      values (${`post-change:${pupil.id}`}, ${QUESTION_LIMITS.changesHour}, ${Date.now() + 60_000})`)
    expect((await send(pupil, 'PUT', `/posts/${id}/words`, { words: 'x' })).status).toBe(429)
  })

  it('is deleted for everybody, a question with its answers', async () => {
    const { pupil, classmate, professor } = school
    const { id } = await ask(pupil, { words: 'كلام' })
    const given = (await answer(classmate, id, 'جواب')).answers[0]?.id ?? ''
    expect((await send(pupil, 'DELETE', `/posts/${given}`)).status).toBe(403)
    expect((await send(classmate, 'DELETE', `/posts/${given}`)).status).toBe(204)
    expect(await read(pupil, id)).toMatchObject({ answers: [], answerCount: 0 })
    expect((await send(pupil, 'DELETE', `/posts/${id}`)).status).toBe(204)
    expect((await send(pupil, 'DELETE', `/posts/${id}`)).status).toBe(404)
    expect((await list(professor)).counts).toEqual({ all: 0, waiting: 0, own: 0 })
    expect(await waitingOf(professor)).toBe(0)
    expect([await sealed(id), await sealed(given)]).toEqual([['كلام'], ['جواب']])
    expect(await eventsOn(own, id)).toEqual([])
  })

  it('professors take away where pupils wrote it, at any time, and administrators wherever', async () => {
    const { pupil, classmate, professor, administrator } = school
    const { id } = await ask(pupil)
    const given = (await answer(classmate, id)).answers[0]?.id ?? ''
    const taught = (await answer(professor, id)).answers.at(-1)?.id ?? ''
    for (const each of [given, taught]) await age(each)
    expect((await send(professor, 'DELETE', `/posts/${given}`)).status).toBe(204)
    const colleague = await newWriter(own, 'PROFESSOR')
    await own.db.execute(sql`insert into professor_subjects (user_id, subject_id)
      values (${colleague.id}, ${school.school.subjectId})`)
    expect((await send(colleague, 'DELETE', `/posts/${taught}`)).status).toBe(403)
    expect((await send(administrator, 'DELETE', `/posts/${taught}`)).status).toBe(204)
    expect((await read(pupil, id)).answered).toBe(false)
    expect(await eventsOn(own, given)).toEqual(['post.removed'])
    expect(await eventsOn(own, taught)).toEqual(['post.removed'])
  })
})

describe('a vote', () => {
  it('is of each pupil once, and nobody’s own', async () => {
    const { pupil, classmate, professor } = school
    const { id } = await ask(pupil)
    for (const _ of ['once', 'twice']) {
      expect(await put(classmate, `/posts/${id}/vote`, { voted: true })).toMatchObject({ votes: 1, voted: true })
    }
    expect((await mine(classmate)).items.map((each) => each.id)).toEqual([id])
    expect((await send(pupil, 'PUT', `/posts/${id}/vote`, { voted: true })).status).toBe(403)
    expect((await send(professor, 'PUT', `/posts/${id}/vote`, { voted: true })).status).toBe(403)
    expect(await put(classmate, `/posts/${id}/vote`, { voted: false })).toMatchObject({ votes: 0, voted: false })
    expect((await mine(classmate)).items).toEqual([])
  })
})

describe('the queue', () => {
  const colleague = async (): Promise<Writer> => {
    const made = await newWriter(own, 'PROFESSOR')
    await own.db.execute(sql`insert into professor_subjects (user_id, subject_id)
      values (${made.id}, ${school.school.subjectId})`)
    return made
  }

  it('has what waits in the subjects that a professor teaches, the oldest first, and what was answered', async () => {
    const { pupil, professor, otherProfessor, administrator } = school
    const [first, second, third] = [await ask(pupil), await ask(pupil), await ask(pupil)]
    await answer(professor, second.id)
    const ids = async (who: Writer, query = ''): Promise<string[]> =>
      (await queue(who, query)).items.map(({ id }) => id)
    expect(await ids(professor)).toEqual([first.id, third.id])
    expect(await ids(professor, '?state=answered')).toEqual([second.id])
    expect(await ids(professor, `?subjectId=${school.school.subjectId}`)).toEqual([first.id, third.id])
    expect(await ids(professor, '?subjectId=1')).toEqual([])
    expect(await ids(otherProfessor)).toEqual([])
    expect(await ids(administrator, `?subjectId=${school.school.subjectId}`)).toEqual([first.id, third.id])
    expect((await queue(professor, '?size=1&page=2')).items.map(({ id }) => id)).toEqual([third.id])
  })

  it('says who has taken a question, and it is theirs until they leave it, answer, or a while has gone', async () => {
    const { pupil, professor } = school
    const other = await colleague()
    const { id } = await ask(pupil)
    expect(await put(professor, `/questions/${id}/taker`, { taken: true })).toMatchObject({
      takenBy: { id: professor.id },
    })
    expect(await waitingOf(professor)).toBe(1)
    expect(await waitingOf(other)).toBe(0)
    const late = await send(other, 'PUT', `/questions/${id}/taker`, { taken: true })
    expect(await errorOf(late)).toMatchObject({ code: 'CONFLICT' })
    // Leaving what a colleague has leaves it with them.
    expect(await put(other, `/questions/${id}/taker`, { taken: false })).toMatchObject({
      takenBy: { id: professor.id },
    })
    expect((await queue(professor, '?state=taken')).items.map((each) => each.id)).toEqual([id])
    expect((await read(pupil, id)).takenBy).toBeNull()
    await own.db.execute(sql`update questions set taken_at = now() - interval '49 hours' where id = ${id}`)
    expect(await put(other, `/questions/${id}/taker`, { taken: true })).toMatchObject({ takenBy: { id: other.id } })
    await own.db.execute(sql`delete from professor_subjects where user_id = ${other.id}`)
    expect((await read(professor, id)).takenBy).toBeNull()
    await put(professor, `/questions/${id}/taker`, { taken: true })
    expect((await answer(professor, id)).takenBy).toBeNull()
    expect(await eventsOn(own, id)).toEqual(['question.taken', 'question.taken', 'question.taken'])
  })

  it('is given back', async () => {
    const { id } = await ask(school.pupil)
    for (const taken of [true, false, false]) await put(school.professor, `/questions/${id}/taker`, { taken })
    expect((await read(school.professor, id)).takenBy).toBeNull()
    expect(await eventsOn(own, id)).toEqual(['question.taken', 'question.given-back'])
  })

  it('taken by two at once is one’s', async () => {
    const other = await colleague()
    const { id } = await ask(school.pupil)
    const both = await Promise.all(
      [school.professor, other].map((who) => send(who, 'PUT', `/questions/${id}/taker`, { taken: true })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('a reported question or answer', () => {
  const report = (who: Writer, id: string): Promise<Response> =>
    send(who, 'PUT', `/posts/${id}/report`, { reason: 'improper' })
  const reportOf = async (id: string, state = 'open') => {
    const found = await send(school.administrator, 'GET', `/message-reports?state=${state}&size=100`)
    const { items } = (await found.json()) as {
      items: { id: string; about: string; questionId: string; message: { id: string } }[]
    }
    return items.find(({ message }) => message.id === id)
  }
  const decide = (id: string, decision: string): Promise<Response> =>
    send(school.administrator, 'PUT', `/message-reports/${id}/decision`, { decision })

  it('is hidden from pupils at once, but for who wrote it, and counts as no answer', async () => {
    const { pupil, classmate, professor } = school
    const { id } = await ask(pupil)
    const given = (await answer(classmate, id)).answers[0]?.id ?? ''
    expect((await (await report(pupil, given)).json()) as Question).toMatchObject({ answers: [], answerCount: 0 })
    expect((await read(classmate, id)).answers).toMatchObject([{ id: given, hidden: true, reported: false }])
    expect((await read(professor, id)).answers).toMatchObject([{ id: given, hidden: true }])
    expect(await (await report(classmate, id)).json()).toBeNull()
    expect((await list(classmate)).items).toEqual([])
    expect((await list(pupil)).items).toHaveLength(1)
    expect((await report(classmate, id)).status).toBe(404)
    for (const [who, what] of [
      [pupil, id],
      [school.administrator, given],
    ] as const)
      expect((await report(who, what)).status).toBe(403)
  })

  it('answers nothing while it is hidden, though it was marked as right, and is counted for those who see it', async () => {
    const { pupil, classmate, professor } = school
    const { id } = await ask(pupil)
    const given = (await answer(classmate, id)).answers[0]?.id ?? ''
    await put(professor, `/questions/${id}/right-answer`, { answerId: given })
    await report(pupil, given)
    expect(await read(pupil, id)).toMatchObject({ answered: false, answerCount: 0, answers: [] })
    expect(await read(professor, id)).toMatchObject({ answered: false, answerCount: 1, answers: [{ id: given }] })
    expect(await waitingOf(professor)).toBe(1)
    const found = await reportOf(given)
    await decide(found?.id ?? '', 'kept')
    expect(await read(pupil, id)).toMatchObject({ answered: true, answerCount: 1 })
  })

  it('is not hidden again by somebody else where the administration kept it, until it says something else', async () => {
    const { pupil, classmate, professor } = school
    const { id } = await ask(pupil)
    const given = (await answer(professor, id)).answers[0]?.id ?? ''
    await report(pupil, given)
    const found = await reportOf(given)
    await decide(found?.id ?? '', 'kept')
    expect((await report(classmate, given)).status).toBe(200)
    expect(await read(pupil, id)).toMatchObject({ answered: true, answers: [{ id: given, hidden: false }] })
    expect(await reportOf(given)).toMatchObject({ about: 'answer' })
    await put(professor, `/posts/${given}/words`, { words: 'كلام آخر' })
    await report(await newWriter(own, 'STUDENT', school.school.classId), given)
    expect(await read(pupil, id)).toMatchObject({ answered: false, answers: [] })
  })

  it('is removed for everybody, or is there again', async () => {
    const { pupil, classmate } = school
    const [bad, good] = [await ask(pupil, { words: 'كلام سيّئ' }), await ask(pupil)]
    for (const { id } of [bad, good]) expect((await report(classmate, id)).status).toBe(200)
    const [ofBad, ofGood] = [await reportOf(bad.id), await reportOf(good.id)]
    expect(ofBad).toMatchObject({
      about: 'question',
      questionId: bad.id,
      message: { words: 'كلام سيّئ', author: { id: pupil.id } },
    })
    expect((await decide(ofBad?.id ?? '', 'removed')).status).toBe(200)
    expect((await decide(ofBad?.id ?? '', 'kept')).status).toBe(409)
    expect((await decide(ofGood?.id ?? '', 'kept')).status).toBe(200)
    expect((await list(classmate)).items.map(({ id }) => id)).toEqual([good.id])
    expect((await list(pupil)).items.map(({ id }) => id)).toEqual([good.id])
    expect(await reportOf(bad.id, 'decided')).toMatchObject({
      message: { removed: true, versions: [{ words: 'كلام سيّئ' }] },
    })
    expect(await eventsOn(own, bad.id)).toEqual(['post.reported', 'post.removed'])
    expect(await eventsOn(own, good.id)).toEqual(['post.reported', 'post.kept'])
  })
})

describe('answers that a professor keeps', () => {
  const keep = (who: Writer, words: string, id: string = randomUUID()): Promise<Response> =>
    send(who, 'PUT', `/stored-answers/${id}`, { words })
  const kept = async (who: Writer): Promise<string[]> => {
    const { items } = (await (await send(who, 'GET', '/stored-answers')).json()) as { items: { words: string }[] }
    return items.map(({ words }) => words)
  }

  it('are theirs alone, once each, changed and deleted', async () => {
    const { professor, otherProfessor } = school
    const id = randomUUID()
    await Promise.all([1, 2].map(() => keep(professor, 'انظر الدرس', id)))
    await keep(otherProfessor, 'جواب زميل', id)
    await keep(professor, 'انظر الدرس 2', id)
    expect(await kept(professor)).toEqual(['انظر الدرس 2'])
    expect((await send(professor, 'DELETE', `/stored-answers/${id}`)).status).toBe(204)
    expect([await kept(professor), await kept(otherProfessor)]).toEqual([[], ['جواب زميل']])
  })

  it('are so many', async () => {
    const { professor } = school
    await own.db.execute(sql`insert into stored_answers (user_id, id, words)
      select ${professor.id}, gen_random_uuid(), 'x' from generate_series(1, ${QUESTION_LIMITS.stored})`)
    expect((await keep(professor, 'x')).status).toBe(422)
  })
})
