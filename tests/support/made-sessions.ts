import { eq } from 'drizzle-orm'
import { sessionGroups, sessions } from '#/server/tables/sessions.ts'
import { subjects } from '#/server/tables/subjects.ts'
import type { TestApp } from './app.ts'

const anHourAgo = (): Date => new Date(Date.now() - 3_600_000)

type Facts = Partial<Omit<typeof sessions.$inferInsert, 'classId' | 'subjectId' | 'endsAt'>> & {
  subjectId: number
  /** Whom it is for, where that is not its whole class. */
  groupIds?: number[]
  /** How long it takes; an hour and a half where nothing is said. */
  minutes?: number
}

/** Writes a session into the database, with nothing booked for it; it goes on where nothing is said. @returns its id */
export async function insertSession(
  { db }: Pick<TestApp, 'db'>,
  { subjectId, groupIds = [], startsAt = anHourAgo(), minutes = 90, ...facts }: Facts,
): Promise<number> {
  const [subject] = await db.select().from(subjects).where(eq(subjects.id, subjectId))
  if (!subject) throw new Error(`There is no subject ${subjectId}`)
  const [made] = await db
    .insert(sessions)
    .values({
      ...{ title: 'حصّة', kind: 'live', audience: groupIds.length > 0 ? 'groups' : 'class' },
      ...{ subjectId, classId: subject.classId, startsAt, endsAt: new Date(startsAt.getTime() + minutes * 60_000) },
      ...facts,
    })
    .returning({ id: sessions.id })
  const sessionId = made?.id ?? 0
  if (groupIds.length > 0) await db.insert(sessionGroups).values(groupIds.map((groupId) => ({ sessionId, groupId })))
  return sessionId
}
