import { and, desc, eq, sql } from 'drizzle-orm'
import { QUESTION_LIMITS } from '#/contract/question-rules.ts'
import type { StoredAnswer } from '#/contract/stored-answers.ts'
import { type Actor, requireRole } from '#/server/actor.ts'
import type { Deps } from '#/server/deps.ts'
import { holdActor } from '#/server/features/messages/rights.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { storedAnswers } from '#/server/tables/questions.ts'

/**
 * Answers that a professor has kept to use again, the newest first; one query.
 * @throws {ServiceError} FORBIDDEN for who is no professor
 */
export async function listStored({ database: { db } }: Pick<Deps, 'database'>, actor: Actor): Promise<StoredAnswer[]> {
  requireRole(actor, 'PROFESSOR')
  const rows = await db
    .select()
    .from(storedAnswers)
    .where(eq(storedAnswers.userId, actor.id))
    .orderBy(desc(storedAnswers.createdAt), storedAnswers.id)
    .limit(QUESTION_LIMITS.stored)
  return rows.map(storedOf)
}

/**
 * Keeps an answer, or changes the one that has this id. Ids are each professor's own.
 * @throws {ServiceError} VALIDATION where there are too many; FORBIDDEN for who is no professor
 */
export async function keepStored(
  { database }: Pick<Deps, 'database'>,
  actor: Actor,
  { id, words }: { id: string; words: string },
): Promise<StoredAnswer> {
  requireRole(actor, 'PROFESSOR')
  return database.withTx(async (tx) => {
    await holdActor(tx, actor)
    // One after the other, so that each counts those before it.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('stored answers ' || ${actor.id}::text, 0))`)
    const { rows } = await tx.execute<{ others: number }>(sql`
      select count(*)::int as others from stored_answers where user_id = ${actor.id} and id <> ${id}`)
    const { stored: most } = QUESTION_LIMITS
    if ((rows[0]?.others ?? 0) >= most) {
      throw new ServiceError('VALIDATION', { fields: { words: { fault: 'storedFull', limit: most } } })
    }
    const [kept] = await tx
      .insert(storedAnswers)
      .values({ userId: actor.id, id, words })
      .onConflictDoUpdate({ target: [storedAnswers.userId, storedAnswers.id], set: { words } })
      .returning()
    if (!kept) throw new Error('An answer that was kept was not returned')
    return storedOf(kept)
  })
}

/** Keeps an answer no longer; one that is not there is as good. One statement. */
export async function deleteStored(
  { database: { db } }: Pick<Deps, 'database'>,
  actor: Actor,
  id: string,
): Promise<void> {
  requireRole(actor, 'PROFESSOR')
  await db.delete(storedAnswers).where(and(eq(storedAnswers.userId, actor.id), eq(storedAnswers.id, id)))
}

function storedOf({ id, words, createdAt }: typeof storedAnswers.$inferSelect): StoredAnswer {
  return { id, words, at: createdAt.toISOString() }
}
