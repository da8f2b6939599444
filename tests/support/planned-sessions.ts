import { eq } from 'drizzle-orm'
import { isoDateInTunis } from '#/i18n/dates.ts'
import { sessionGroups, sessions } from '#/server/tables/sessions.ts'
import { subjects } from '#/server/tables/subjects.ts'
import type { TestApp } from './app.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

/** @returns the instant of a time of day in Tunis, so many days from today */
export function inDays(days: number, time: string): Date {
  return new Date(`${isoDateInTunis(Date.now() + days * DAY_MS)}T${time}:00+01:00`)
}

export type PlannedSession = typeof sessions.$inferSelect

/**
 * Writes a session into the database: a lesson of 90 minutes for its whole class, unless the facts say otherwise.
 * @param facts.groupIds for whom it is, where it is for groups
 */
export async function plannedSession(
  { db }: Pick<TestApp, 'db'>,
  {
    groupIds = [],
    ...facts
  }: Partial<typeof sessions.$inferInsert> & { subjectId: number; startsAt: Date; groupIds?: readonly number[] },
): Promise<PlannedSession> {
  const [subject] = await db.select().from(subjects).where(eq(subjects.id, facts.subjectId))
  const [session] = await db
    .insert(sessions)
    .values({
      title: 'حصّة',
      kind: 'live',
      audience: groupIds.length > 0 ? 'groups' : 'class',
      classId: subject?.classId ?? 0,
      endsAt: new Date(facts.startsAt.getTime() + 90 * MINUTE_MS),
      ...facts,
    })
    .returning()
  if (!session) throw new Error('The session was not made')
  if (groupIds.length > 0) {
    await db.insert(sessionGroups).values(groupIds.map((groupId) => ({ sessionId: session.id, groupId })))
  }
  return session
}
