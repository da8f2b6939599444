import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { PlacedQuestion, PlacedQuestionPage, Question, QuestionPart } from '#/contract/questions.ts'
import { type TestApp, testApp } from './app.ts'
import { call, signedIn } from './calls.ts'
import { madeLesson } from './lessons.ts'
import { newWriter, type Writer, type WritingSchool, writingSchool } from './messages.ts'

/** A class with a lesson: who asks, a classmate, a professor of the subject, and others who have no part in it. */
export interface AskingSchool extends WritingSchool {
  classmate: Writer
  courseId: number
  video: number
}

/** Makes an academy of its own with such a class. */
export async function askingAcademy(): Promise<{ own: TestApp; school: AskingSchool }> {
  const own = await testApp()
  return { own, school: await askingSchool(own) }
}

/** Makes such a class, which no other test knows. */
export async function askingSchool(own: TestApp): Promise<AskingSchool> {
  const admin = (await signedIn(own, 'admin')).bearer
  const people = await writingSchool(own, admin)
  const { courseId, video } = await madeLesson(own, admin, people.school.subjectId)
  return { ...people, classmate: await newWriter(own, 'STUDENT', people.school.classId), courseId, video }
}

/** What tests do with questions, as whoever they say. */
export function questionCalls(of: () => { own: TestApp; school: AskingSchool }) {
  const send = (who: Writer, method: string, path: string, body?: unknown): Promise<Response> =>
    call(of().own, method, path, { body, headers: who.headers })
  const answered = async <Answer>(answer: Response): Promise<Answer> => {
    if (answer.status !== 200) throw new Error(`${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as Answer
  }
  const put = async (who: Writer, path: string, body: object): Promise<Question> =>
    answered<Question>(await send(who, 'PUT', path, body))
  return {
    send,
    /** Asks under the lesson of the class. */
    ask: (who: Writer, facts: object = {}, id: string = randomUUID()): Promise<Question> =>
      put(who, `/questions/${id}`, { courseId: of().school.courseId, words: 'لماذا؟', ...facts }),
    answer: (who: Writer, questionId: string, words = 'لأنّ', id: string = randomUUID()): Promise<Question> =>
      put(who, `/answers/${id}`, { questionId, words }),
    read: async (who: Writer, id: string) => answered<PlacedQuestion>(await send(who, 'GET', `/questions/${id}`)),
    list: async (who: Writer, query = '', courseId = of().school.courseId) =>
      answered<QuestionPart>(await send(who, 'GET', `/courses/${courseId}/questions${query}`)),
    queue: async (who: Writer, query = '') =>
      answered<PlacedQuestionPage>(await send(who, 'GET', `/questions${query}`)),
    mine: async (who: Writer) => answered<PlacedQuestionPage>(await send(who, 'GET', '/me/questions')),
    put,
    /** Makes what somebody wrote older than the minutes in which it can be changed. */
    async age(id: string): Promise<void> {
      await of().own.db.execute(sql`update posts set created_at = created_at - interval '16 minutes' where id = ${id}`)
    },
    /** What was said before it was changed or deleted, which no call reads. */
    async sealed(id: string): Promise<string[]> {
      const { rows } = await of().own.db.execute<{ words: string }>(
        sql`select words from post_versions where post_id = ${id} order by until`,
      )
      return rows.map(({ words }) => words)
    },
  }
}
