import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { type Group, type GroupDoubt, groupMoved, group as groupSchema } from '#/contract/groups.ts'
import { groupMembers } from '#/server/tables/groups.ts'
import { notifications } from '#/server/tables/notifications.ts'
import { professorSubjects } from '#/server/tables/subjects.ts'
import type { TestApp } from './app.ts'
import { call } from './calls.ts'
import { newPerson, type Person } from './own-account.ts'
import { person } from './people.ts'

/** A class of its own with a subject, a professor who teaches it, and students without a group. */
export interface MadeSchool {
  classId: number
  subjectId: number
  professor: Person
  students: string[]
  /** Makes a group of that class and subject. */
  group: (facts?: object) => Promise<Group>
}

type Bearer = Record<string, string>

/** Makes a class with so many students, by the API as an administrator does it. */
export async function madeSchool(own: TestApp, admin: Bearer, size: number): Promise<MadeSchool> {
  const post = async (path: string, body: object): Promise<{ id: number }> => {
    const answer = await call(own, 'POST', path, { body, headers: admin })
    if (answer.status !== 201) throw new Error(`${path} was answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as { id: number }
  }
  const names = { nameAr: 'قسم للتجربة', nameFr: 'Classe d’essai' }
  const { id: classId } = await post('/class', { ...names, code: randomUUID().slice(0, 8), level: 13 })
  const { id: subjectId } = await post('/subjects', { classId, nameAr: 'مادّة', nameFr: 'Matière', lang: 'ar' })
  const professor = await newPerson(own, 'PROFESSOR', { username: randomUUID() })
  await own.db.insert(professorSubjects).values({ userId: professor.id, subjectId })
  const students: string[] = []
  for (let made = 0; made < size; made++) {
    const lastName = `لقب ${String(made).padStart(3, '0')}`
    students.push((await person(own, { username: randomUUID(), firstName: 'آية', lastName, classId })).id)
  }
  return {
    ...{ classId, subjectId, professor, students },
    async group(facts = {}) {
      const body = { classId, subjectIds: [subjectId], professorIds: [professor.id], capacity: 20, ...facts }
      return groupSchema.parse(await post('/groups', { name: `مجموعة ${randomUUID().slice(0, 8)}`, ...body }))
    },
  }
}

/** What tests do with groups, as whoever they say. */
export function groupCalls(of: () => { own: TestApp; admin: Bearer }) {
  const ask = (method: string, path: string, body?: object, headers = of().admin): Promise<Response> =>
    call(of().own, method, path, { body, headers })
  return {
    ask,
    /** Who is in a group, in no order. */
    async membersOf(groupId: number): Promise<string[]> {
      const rows = await of().own.db.select().from(groupMembers).where(eq(groupMembers.groupId, groupId))
      return rows.map(({ userId }) => userId)
    },
    join: (id: number, userIds: readonly string[], accept: GroupDoubt[] = []): Promise<Response> =>
      ask('POST', `/groups/${id}/members`, { userIds, accept }),
    /** Whom a call put in, moved or took out. */
    async joined(answer: Response): Promise<string[]> {
      if (answer.status !== 200) throw new Error(`${answer.status}: ${await answer.text()}`)
      return groupMoved.parse(await answer.json()).userIds
    },
    /** What somebody was told of groups, by kind and group, in order. */
    async toldTo(userId: string): Promise<[kind: string, group: unknown][]> {
      const mine = eq(notifications.userId, userId)
      const rows = await of().own.db.select().from(notifications).where(mine).orderBy(notifications.id)
      return rows.map(({ kind, data }) => [kind, data.groupId])
    },
    async read(id: number): Promise<Group> {
      return groupSchema.strict().parse(await (await ask('GET', `/groups/${id}`)).json())
    },
  }
}
