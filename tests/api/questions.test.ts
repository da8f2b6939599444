import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SimilarQuestion } from '#/contract/posts.ts'
import { QUESTION_LIMITS } from '#/contract/question-rules.ts'
import type { UnreadCounts } from '#/contract/unread.ts'
import type { TestApp } from '../support/app.ts'
import { call } from '../support/calls.ts'
import { eventually } from '../support/eventually.ts'
import { madeLesson } from '../support/lessons.ts'
import type { Writer } from '../support/messages.ts'
import { hear } from '../support/news.ts'
import { allStatementsOf, eventsOn } from '../support/people.ts'
import { type AskingSchool, askingAcademy, askingSchool, questionCalls } from '../support/questions.ts'

let own: TestApp
let school: AskingSchool
const { send, ask, answer, read, list, queue, mine, put } = questionCalls(() => ({ own, school }))

beforeAll(async () => {
  ;({ own, school } = await askingAcademy())
})
beforeEach(async () => {
  school = await askingSchool(own)
})
afterAll(() => own.drop())

const waitingOf = async (who: Writer): Promise<number> =>
  ((await (await send(who, 'GET', '/me/unread')).json()) as UnreadCounts).questions

describe('a question', () => {
  it('stands under its course, at its place, for the class and its professors', async () => {
    const { pupil, classmate, professor, administrator, video, courseId } = school
    const asked = await ask(pupil, { materialId: video, position: 72, words: ' ما هو\u202e الشرط؟ ' })
    expect(asked).toMatchObject({ courseId, materialId: video, position: 72, words: 'ما هو  الشرط؟', own: true })
    for (const who of [classmate, professor, administrator]) {
      const { items, counts, places } = await list(who)
      expect(items).toMatchObject([{ id: asked.id, own: false, answered: false, answers: [], changeableUntil: null }])
      expect(counts).toEqual({ all: 1, waiting: 1, own: 0 })
      expect(places).toEqual([
        { id: asked.id, materialId: video, position: 72, words: 'ما هو  الشرط؟', answered: false },
      ])
    }
    expect(await read(professor, asked.id)).toMatchObject({
      place: {
        course: { id: courseId },
        subject: { id: school.school.subjectId },
        material: { id: video, kind: 'video' },
      },
    })
  })

  it('is asked once, however often it is sent', async () => {
    const id = randomUUID()
    const both = await Promise.all(['أوّل', 'ثان'].map((words) => ask(school.pupil, { words }, id)))
    expect(both[0]?.words).toBe(both[1]?.words)
    expect((await ask(school.pupil, { words: 'ثالث' }, id)).words).toBe(both[0]?.words)
    expect((await list(school.pupil)).items).toHaveLength(1)
    const taken = await send(school.classmate, 'PUT', `/questions/${id}`, { courseId: school.courseId, words: 'x' })
    expect(taken.status).toBe(404)
  })

  it('tells nothing of materials that are not published', async () => {
    const { pupil, classmate, professor, video } = school
    const asked = await ask(pupil, { materialId: video })
    await own.db.execute(sql`update materials set publish_at = now() + interval '1 day' where id = ${video}`)
    const later = await send(pupil, 'PUT', `/questions/${randomUUID()}`, {
      courseId: school.courseId,
      materialId: video,
      words: 'x',
    })
    expect(later.status).toBe(422)
    expect((await read(classmate, asked.id)).place.material).toBeNull()
    expect((await read(professor, asked.id)).place.material).toMatchObject({ id: video })
  })

  it('has nobody’s name for classmates once who asks is not among them', async () => {
    const { pupil, classmate } = school
    const { id } = await ask(pupil)
    expect((await read(classmate, id)).author.kind).toBe('student')
    await own.db.execute(sql`update enrolments set ended_at = now() where user_id = ${pupil.id}`)
    expect((await read(classmate, id)).author).toEqual({ kind: 'hidden', id: null, firstName: '', lastName: '' })
  })

  it('says who asks by first name, to classmates nothing where that is hidden, to staff the whole', async () => {
    const { pupil, classmate, professor } = school
    await own.db.execute(sql`update users set first_name = 'آية', last_name = 'بن علي' where id = ${pupil.id}`)
    const open = await ask(pupil)
    const hidden = await ask(pupil, { nameHidden: true })
    await answer(pupil, hidden.id, 'فهمت الآن')
    expect((await read(classmate, open.id)).author).toEqual({
      kind: 'student',
      id: null,
      firstName: 'آية',
      lastName: '',
    })
    const nobody = { kind: 'hidden', id: null, firstName: '', lastName: '' }
    const seen = await read(classmate, hidden.id)
    expect([seen.author, seen.answers[0]?.author]).toEqual([nobody, nobody])
    expect(JSON.stringify(seen)).not.toContain(pupil.id)
    const whole = { kind: 'student', id: pupil.id, firstName: 'آية', lastName: 'بن علي' }
    expect([(await read(professor, open.id)).author, (await read(professor, hidden.id)).author]).toEqual([whole, whole])
    expect((await read(pupil, hidden.id)).author).toMatchObject({ kind: 'student', firstName: 'آية' })
  })

  it.each([
    ['no words', { words: ' ' }, 422],
    ['too many words', { words: 'ا'.repeat(QUESTION_LIMITS.words + 1) }, 422],
    ['a material of another course', { materialId: 1 }, 422],
    ['a course that is not there', { courseId: 2_000_000_000 }, 404],
    ['somebody’s name', { authorId: randomUUID() }, 422],
  ])('with %s is refused', async (_, facts, status) => {
    const body = { courseId: school.courseId, words: 'لماذا؟', ...facts }
    expect((await send(school.pupil, 'PUT', `/questions/${randomUUID()}`, body)).status).toBe(status)
    expect((await list(school.pupil)).items).toEqual([])
  })

  it('can be asked so many times a day, and what came to nothing does not count', async () => {
    const { pupil } = school
    await own.db.execute(sql`insert into rate_limits (key, points, expire)
      values (${`question-day:${pupil.id}`}, ${QUESTION_LIMITS.questionsDay - 1}, ${Date.now() + 60_000})`)
    expect(
      (await send(pupil, 'PUT', `/questions/${randomUUID()}`, { courseId: 2_000_000_000, words: 'x' })).status,
    ).toBe(404)
    await ask(pupil)
    const more = await send(pupil, 'PUT', `/questions/${randomUUID()}`, { courseId: school.courseId, words: 'x' })
    expect(more.status).toBe(429)
  })

  it('is of what pupils may open: nothing that is not published', async () => {
    const asked = await ask(school.pupil)
    await own.db.execute(sql`update courses set status = 'draft' where id = ${school.courseId}`)
    for (const path of [`/questions/${asked.id}`, `/courses/${school.courseId}/questions`]) {
      expect((await send(school.classmate, 'GET', path)).status).toBe(404)
      expect((await send(school.professor, 'GET', path)).status).toBe(200)
    }
    expect((await mine(school.pupil)).items).toEqual([])
  })
})

describe('a list of questions', () => {
  it('comes in parts, the newest first, narrowed as it is wished', async () => {
    const { pupil, classmate, professor } = school
    const ids: string[] = []
    for (let number = 0; number < 5; number++) ids.unshift((await ask(number % 2 ? classmate : pupil)).id)
    await answer(professor, ids[0] ?? '')
    const first = await list(pupil, '?size=2')
    expect(first.items.map(({ id }) => id)).toEqual(ids.slice(0, 2))
    const second = await list(pupil, `?size=2&before=${first.older}`)
    expect(second.items.map(({ id }) => id)).toEqual(ids.slice(2, 4))
    expect((await list(pupil, `?size=2&before=${second.older}`)).older).toBeNull()
    expect(first.counts).toEqual({ all: 5, waiting: 4, own: 3 })
    expect((await list(pupil, '?state=waiting')).items.map(({ id }) => id)).toEqual(ids.slice(1))
    expect((await list(pupil, '?state=own')).items.map(({ id }) => id)).toEqual([ids[0], ids[2], ids[4]])
    expect((await send(pupil, 'GET', `/courses/${school.courseId}/questions?before=2026`)).status).toBe(422)
  })

  it('has of each question the first answers, the right one before all, and the question itself has all', async () => {
    const { pupil, classmate, professor } = school
    const { id } = await ask(pupil)
    for (const words of ['1', '2', '3', '4']) await answer(classmate, id, words)
    const last = (await answer(professor, id, '5')).answers.at(-1)
    await put(professor, `/questions/${id}/right-answer`, { answerId: last?.id })
    const [shown] = (await list(pupil)).items
    expect(shown?.answers.map(({ words }) => words)).toEqual(['5', '1', '2'])
    expect(shown).toMatchObject({ answerCount: 5, answered: true })
    expect((await read(pupil, id)).answers.map(({ words, right }) => [words, right])).toEqual([
      ['5', true],
      ...['1', '2', '3', '4'].map((words) => [words, false]),
    ])
  })

  it('is read in two statements beside the one of the session, one question in one, the queue in two', async () => {
    const { pupil, professor, classmate } = school
    const { id } = await ask(pupil)
    for (let number = 0; number < 3; number++) await answer(classmate, id)
    const statements = async (work: () => Promise<unknown>): Promise<number> => (await allStatementsOf(work)) - 1
    expect(await statements(() => list(pupil))).toBe(2)
    expect(await statements(() => read(pupil, id))).toBe(1)
    expect(await statements(() => queue(professor))).toBe(2)
    expect(await statements(() => mine(pupil))).toBe(2)
    expect(await statements(() => send(pupil, 'GET', `/courses/${school.courseId}/similar-questions?q=لماذا`))).toBe(1)
  })
})

describe('questions like one that is being written', () => {
  const similar = async (who: Writer, q: string): Promise<string[]> => {
    const found = await send(who, 'GET', `/courses/${school.courseId}/similar-questions?q=${encodeURIComponent(q)}`)
    expect(found.status).toBe(200)
    return ((await found.json()) as { items: SimilarQuestion[] }).items.map(({ words }) => words)
  }

  it('are those with much of its words, whatever the marks and forms of letters', async () => {
    const { pupil, classmate } = school
    for (const words of ['كيف نعرف إشارة العمدة؟', 'متى نستعمل قاعدة موافر؟', 'Comment trouver l’argument ?'])
      await ask(pupil, { words })
    expect(await similar(classmate, 'كَيفَ نَعْرِفُ')).toEqual(['كيف نعرف إشارة العمدة؟'])
    expect(await similar(classmate, 'كَيفَ نحدّد اشاره العمده')).toEqual(['كيف نعرف إشارة العمدة؟'])
    expect(await similar(classmate, 'trouver ARGUMENT')).toEqual(['Comment trouver l’argument ?'])
    expect(await similar(classmate, 'هل من')).toEqual([])
    expect(await similar(classmate, '%')).toEqual([])
  })

  it('are of courses that the pupil may open alone', async () => {
    await ask(school.pupil, { words: 'كيف نعرف إشارة العمدة؟' })
    const path = `/courses/${school.courseId}/similar-questions?q=${encodeURIComponent('إشارة العمدة')}`
    expect((await send(school.otherPupil, 'GET', path)).status).toBe(404)
    expect((await send(school.professor, 'GET', path)).status).toBe(403)
  })

  it('are in no draft of the same subject, and none that is reported or in another subject', async () => {
    const { pupil, classmate, professor, administrator } = school
    const words = 'كيف نعرف إشارة العمدة؟'
    const reported = await ask(pupil, { words })
    await send(professor, 'PUT', `/posts/${reported.id}/report`, { reason: 'improper' })
    const draft = await madeLesson(own, administrator.headers, school.school.subjectId)
    await ask(pupil, { words, courseId: draft.courseId })
    await own.db.execute(sql`update courses set status = 'draft' where id = ${draft.courseId}`)
    const other = await call(own, 'POST', '/subjects', {
      body: { classId: school.school.classId, nameAr: 'مادّة أخرى', nameFr: 'Autre', lang: 'ar' },
      headers: administrator.headers,
    })
    const { id: subjectId } = (await other.json()) as { id: number }
    const elsewhere = await madeLesson(own, administrator.headers, subjectId)
    await ask(pupil, { words, courseId: elsewhere.courseId })
    expect(await similar(classmate, 'إشارة العمدة')).toEqual([])
    await ask(pupil, { words })
    expect(await similar(classmate, 'إشارة العمدة')).toEqual([words])
  })
})

describe('an answer', () => {
  it('of a professor answers, one of a classmate once it is marked as right', async () => {
    const { pupil, classmate, professor } = school
    const [first, second] = [await ask(pupil), await ask(pupil)]
    expect(await waitingOf(professor)).toBe(2)
    expect((await answer(classmate, first.id)).answered).toBe(false)
    expect((await answer(professor, second.id)).answered).toBe(true)
    expect(await waitingOf(professor)).toBe(1)
    const right = (await read(professor, first.id)).answers[0]?.id
    expect(await put(professor, `/questions/${first.id}/right-answer`, { answerId: right })).toMatchObject({
      answered: true,
    })
    expect(await waitingOf(professor)).toBe(0)
    await put(professor, `/questions/${first.id}/right-answer`, { answerId: right })
    expect(await put(professor, `/questions/${first.id}/right-answer`, { answerId: null })).toMatchObject({
      answered: false,
    })
    expect(await eventsOn(own, first.id)).toEqual(['question.marked', 'question.marked'])
    const elsewhere = { answerId: (await read(pupil, second.id)).answers[0]?.id }
    expect((await send(professor, 'PUT', `/questions/${first.id}/right-answer`, elsewhere)).status).toBe(404)
  })

  it('sent to two questions at once under one id is one’s', async () => {
    const { pupil, classmate } = school
    const id = randomUUID()
    const both = await Promise.all(
      [await ask(pupil), await ask(pupil)].map((question) =>
        send(classmate, 'PUT', `/answers/${id}`, { questionId: question.id, words: 'x' }),
      ),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404])
  })

  it('is given once, however often it is sent, and to one question', async () => {
    const { pupil, classmate } = school
    const [first, second] = [await ask(pupil), await ask(pupil)]
    const id = randomUUID()
    const both = await Promise.all([1, 2].map(() => answer(classmate, first.id, 'جواب', id)))
    expect(both.map(({ answerCount }) => answerCount)).toEqual([1, 1])
    expect((await send(classmate, 'PUT', `/answers/${id}`, { questionId: second.id, words: 'x' })).status).toBe(404)
    expect((await send(pupil, 'PUT', `/answers/${id}`, { questionId: first.id, words: 'x' })).status).toBe(404)
    expect((await send(classmate, 'PUT', `/answers/${first.id}`, { questionId: first.id, words: 'x' })).status).toBe(
      404,
    )
  })

  it('is one of so many, of which some stay for professors', async () => {
    const { id } = await ask(school.pupil)
    await own.db.execute(sql`insert into posts (id, question_id, author_id, by_professor, words)
      select gen_random_uuid(), ${id}, ${school.classmate.id}, false, 'x'
      from generate_series(1, ${QUESTION_LIMITS.answersByPupils})`)
    const more = await send(school.classmate, 'PUT', `/answers/${randomUUID()}`, { questionId: id, words: 'x' })
    expect(more.status).toBe(422)
    expect(Object.keys(((await more.json()) as { fields: object }).fields)).toEqual(['words'])
    expect(await answer(school.professor, id)).toMatchObject({ answered: true })
    // What was deleted takes nobody's room.
    await own.db.execute(
      sql`update posts set deleted_at = now() where question_id = ${id} and author_id = ${school.classmate.id}`,
    )
    expect(await answer(school.classmate, id)).toMatchObject({ answerCount: 2 })
  })
})

describe('news of questions', () => {
  it('reach those who answer and those who wait at once, and nobody else', async () => {
    const { pupil, classmate, professor, otherPupil } = school
    const [asker, teacher, other] = await Promise.all(
      [pupil, professor, otherPupil].map(async (who) => hear(await send(who, 'GET', '/me/news'))),
    )
    for (const each of [asker, teacher, other]) await eventually(() => each?.events).toEqual(['hello'])
    const { id } = await ask(pupil)
    await eventually(() => teacher?.events).toEqual(['hello', 'questions'])
    await answer(classmate, id)
    await eventually(() => asker?.events).toEqual(['hello', 'questions', 'questions'])
    expect(other?.events).toEqual(['hello'])
    await Promise.all([asker, teacher, other].map((each) => each?.close()))
  })
})
