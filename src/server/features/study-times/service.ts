import { and, asc, eq, sql } from 'drizzle-orm'
import { MOST_STUDY_TIMES, type StudyTime, type StudyTimeCreation } from '#/contract/study-times.ts'
import { requireActive } from '#/server/active.ts'
import { type Actor, requireRole } from '#/server/actor.ts'
import type { Deps } from '#/server/deps.ts'
import { withoutSeconds } from '#/server/platform/database/times.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { studyTimes } from '#/server/tables/sessions.ts'

/**
 * When a student learns by themselves, by day and start; one query.
 * @throws {ServiceError} FORBIDDEN for who is no student
 */
export async function listStudyTimes({ database: { db } }: Deps, actor: Actor): Promise<StudyTime[]> {
  requireRole(actor, 'STUDENT')
  const rows = await db
    .select()
    .from(studyTimes)
    .where(eq(studyTimes.userId, actor.id))
    .orderBy(asc(studyTimes.weekDay), asc(studyTimes.startsAt), asc(studyTimes.id))
    .limit(MOST_STUDY_TIMES)
  return rows.map(described)
}

/**
 * Adds a time to a student's week; what is there already word for word stays as it is.
 * @throws {ServiceError} FORBIDDEN for who is no student; VALIDATION for a time that ends before it begins, and for more
 *   of them than there may be
 */
export async function addStudyTime({ database }: Deps, actor: Actor, facts: StudyTimeCreation): Promise<StudyTime> {
  requireRole(actor, 'STUDENT')
  if (facts.endsAt <= facts.startsAt)
    throw new ServiceError('VALIDATION', { fields: { endsAt: { fault: 'timeOrder' } } })
  return database.withTx(async (tx) => {
    // One after the other, so that each sees those before it.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('study times ' || ${actor.id}::text, 0))`)
    await requireActive(tx, actor, 'STUDENT')
    const own = await tx.select().from(studyTimes).where(eq(studyTimes.userId, actor.id))
    const same = own
      .map(described)
      .find(
        ({ title, weekDay, startsAt, endsAt }) =>
          title === facts.title && weekDay === facts.weekDay && startsAt === facts.startsAt && endsAt === facts.endsAt,
      )
    if (same) return same
    if (own.length >= MOST_STUDY_TIMES) {
      throw new ServiceError('VALIDATION', { fields: { title: { fault: 'studyTimesFull', limit: MOST_STUDY_TIMES } } })
    }
    const [made] = await tx
      .insert(studyTimes)
      .values({ ...facts, userId: actor.id })
      .returning()
    if (!made) throw new Error('A study time was not made')
    return described(made)
  })
}

/** Takes one of a student's own times away; one that is not there any more is as good. One statement. */
export async function removeStudyTime({ database: { db } }: Deps, actor: Actor, id: number): Promise<void> {
  requireRole(actor, 'STUDENT')
  await db.delete(studyTimes).where(and(eq(studyTimes.userId, actor.id), eq(studyTimes.id, id)))
}

function described({ id, title, weekDay, startsAt, endsAt }: typeof studyTimes.$inferSelect): StudyTime {
  return { id, title, weekDay, startsAt: withoutSeconds(startsAt), endsAt: withoutSeconds(endsAt) }
}
