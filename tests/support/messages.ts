import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { MessageCreation, MessageSent, Thread, ThreadPart } from '#/contract/messages.ts'
import type { Role } from '#/contract/roles.ts'
import { sendMessage } from '#/server/features/messages/send.ts'
import type { TestApp } from './app.ts'
import { authSessionOf, call } from './calls.ts'
import { putInto } from './enrolments.ts'
import { type MadeSchool, madeSchool } from './made-groups.ts'
import { newPerson, type Person } from './own-account.ts'

/** Somebody who writes, signed in. */
export interface Writer extends Person {
  role: Role
}

/** A class with a professor and a pupil who can sign in, another professor and pupil elsewhere, an administrator. */
export interface WritingSchool {
  school: MadeSchool
  pupil: Writer
  professor: Writer
  /** Of another class, and who teaches nobody. */
  otherPupil: Writer
  otherProfessor: Writer
  administrator: Writer
}

/** Makes such people, whom no other test knows. */
export async function writingSchool(own: TestApp, admin: Record<string, string>): Promise<WritingSchool> {
  const school = await madeSchool(own, admin, 0)
  return {
    school,
    pupil: await newWriter(own, 'STUDENT', school.classId),
    professor: { ...school.professor, role: 'PROFESSOR' },
    otherPupil: await newWriter(own, 'STUDENT', 1),
    otherProfessor: await newWriter(own, 'PROFESSOR'),
    administrator: await newWriter(own, 'ADMINISTRATOR'),
  }
}

/** Makes somebody whose account is older than a day. */
export async function newWriter(own: TestApp, role: Role, classId: number | null = null): Promise<Writer> {
  const made = await newPerson(own, role, {
    username: randomUUID(),
    createdAt: new Date(Date.now() - 3 * 86_400_000),
  })
  if (role === 'STUDENT' && classId !== 1) await putInto(own, made.id, classId)
  return { ...made, role }
}

/** An instant of 10 March 2031 in Tunis, or of another day of that month. */
export function tunisAt(time: string, day = 10): Date {
  return new Date(`2031-03-${String(day).padStart(2, '0')}T${time}:00+01:00`)
}

/** Sends as somebody, at noon unless another instant is said: what staff write to pupils at night waits. */
export function sendAt(
  own: TestApp,
  { id, role, headers }: Writer,
  facts: Partial<MessageCreation> & Pick<MessageCreation, 'to'> & { id?: string },
  at = tunisAt('12:00'),
): Promise<MessageSent> {
  const actor = { id, role, ...authSessionOf(headers) }
  const origin = { requestId: randomUUID(), address: '' }
  return sendMessage(own.deps, actor, origin, {
    id: randomUUID(),
    words: 'سؤال',
    files: [],
    urgent: false,
    ...facts,
    at,
  })
}

/** What tests do with messages, as whoever they say. */
export function messageCalls(of: () => TestApp) {
  const ask = (who: Writer, method: string, path: string, body?: unknown): Promise<Response> =>
    call(of(), method, path, { body, headers: who.headers })
  return {
    ask,
    send: (who: Writer, to: object, words = 'سؤال', id: string = randomUUID()): Promise<Response> =>
      ask(who, 'PUT', `/messages/${id}`, { to, words }),
    async thread(who: Writer, id: string, query = ''): Promise<Thread> {
      const answer = await ask(who, 'GET', `/threads/${id}${query}`)
      if (answer.status !== 200) throw new Error(`${answer.status}: ${await answer.text()}`)
      return (await answer.json()) as Thread
    },
    async threads(who: Writer, query = ''): Promise<ThreadPart> {
      const answer = await ask(who, 'GET', `/threads${query}`)
      if (answer.status !== 200) throw new Error(`${answer.status}: ${await answer.text()}`)
      return (await answer.json()) as ThreadPart
    },
    /** What was said before it was changed or deleted, which no call reads. */
    async sealed(id: string): Promise<unknown[]> {
      const { rows } = await of().db.execute<{ words: string }>(
        sql`select words from message_versions where message_id = ${id} order by until`,
      )
      return rows.map(({ words }) => words)
    },
  }
}
