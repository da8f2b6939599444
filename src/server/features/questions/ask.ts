import { sql } from 'drizzle-orm'
import type { QuestionCreation } from '#/contract/posts.ts'
import type { Question } from '#/contract/questions.ts'
import { type Actor, requireRole } from '#/server/actor.ts'
import type { Deps } from '#/server/deps.ts'
import { chainOf, isPublished, isReadable } from '#/server/features/curriculum/access.ts'
import { holdActor } from '#/server/features/messages/rights.ts'
import { limitedBy } from '#/server/limits.ts'
import type { Queryable, Tx } from '#/server/platform/database/types.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { settleQuestion } from './hold.ts'
import { readChanged } from './read.ts'

/**
 * Asks something under a course, under an id that the pupil chose; the same id twice is one question, as it was asked
 * first.
 * @throws {ServiceError} NOT_FOUND for a course that the pupil may not open, and for an id that somebody else has;
 *   VALIDATION for a material of another course, and for one that is not published; TOO_MANY_REQUESTS;
 *   FORBIDDEN for who is no pupil
 */
export async function ask(deps: Deps, actor: Actor, asked: QuestionCreation & { id: string }): Promise<Question> {
  requireRole(actor, 'STUDENT')
  const { database, limits } = deps
  const known = await postedUnder(database.db, actor, asked.id)
  if (known !== undefined) return readPosted(database.db, actor, { known, id: asked.id })
  return limitedBy(limits.questions, actor.id, () => database.withTx((tx) => write(tx, actor, asked)))
}

/**
 * @returns the question to which a post belongs that the actor has written under an id already
 * @throws {ServiceError} NOT_FOUND where somebody else has
 */
export async function postedUnder(db: Queryable, actor: Actor, id: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ question_id: string; own: boolean }>(sql`
    select question_id, coalesce(author_id = ${actor.id}, false) as own from posts where id = ${id}`)
  if (rows[0] && !rows[0].own) throw new ServiceError('NOT_FOUND')
  return rows[0]?.question_id
}

/**
 * @returns the question of a post that is there already
 * @throws {ServiceError} NOT_FOUND where that is another question
 */
export async function readPosted(
  db: Queryable,
  actor: Actor,
  { known, id }: { known: string | undefined; id: string },
): Promise<Question> {
  if (known !== id) throw new ServiceError('NOT_FOUND')
  return readChanged(db, actor, id)
}

async function write(
  tx: Tx,
  actor: Actor,
  { id, courseId, materialId, position, words, nameHidden }: QuestionCreation & { id: string },
): Promise<Question> {
  await holdActor(tx, actor)
  const { rows } = await tx.execute<{ holds: boolean }>(sql`
    select ${materialId}::int is null or exists (select from materials where materials.id = ${materialId}
      and materials.course_id = courses.id and materials.deleted_at is null and ${isPublished('material')}) as holds
    from ${chainOf('course')} where courses.id = ${courseId} and ${isReadable(actor, 'course')}`)
  const [place] = rows
  if (!place) throw new ServiceError('NOT_FOUND')
  if (!place.holds) throw new ServiceError('VALIDATION', { fields: { materialId: { fault: 'invalid' } } })
  const at = materialId === null ? null : position
  const { rowCount } = await tx.execute(sql`
    insert into questions (id, course_id, material_id, position, name_hidden)
    values (${id}, ${courseId}, ${materialId}, ${at}, ${nameHidden}) on conflict (id) do nothing`)
  if (rowCount) {
    await tx.execute(sql`
      insert into posts (id, question_id, author_id, by_professor, words) values (${id}, ${id}, ${actor.id}, false, ${words})`)
    await settleQuestion(tx, id)
    return readChanged(tx, actor, id)
  }
  return readPosted(tx, actor, { known: await postedUnder(tx, actor, id), id })
}
