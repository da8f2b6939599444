import { sql } from 'drizzle-orm'
import { QUESTION_LIMITS } from '#/contract/question-rules.ts'
import type { Question } from '#/contract/questions.ts'
import { type Actor, type Origin, requireRole } from '#/server/actor.ts'
import { audit } from '#/server/audit.ts'
import type { Deps } from '#/server/deps.ts'
import { limitedBy } from '#/server/limits.ts'
import type { Tx } from '#/server/platform/database/types.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { holdPost, settleQuestion } from './hold.ts'
import { readChanged } from './read.ts'

/**
 * Changes what a question or an answer of the actor says, in its first minutes; what it said is kept, sealed. The same words
 * change nothing.
 * @throws {ServiceError} NOT_FOUND for what the actor does not see; FORBIDDEN for what others wrote; MESSAGE_FINAL;
 *   VALIDATION for a question that is too long; TOO_MANY_REQUESTS
 */
export async function changePost(
  { database, limits }: Pick<Deps, 'database' | 'limits'>,
  actor: Actor,
  { id, words }: { id: string; words: string },
): Promise<Question> {
  requireRole(actor, 'STUDENT', 'PROFESSOR')
  return limitedBy(limits.postChanges, actor.id, () => database.withTx((tx) => change(tx, actor, { id, words })))
}

async function change(tx: Tx, actor: Actor, { id, words }: { id: string; words: string }): Promise<Question> {
  const post = await holdPost(tx, actor, id)
  if (!post.own) throw new ServiceError('FORBIDDEN')
  const longest = post.question_id === id ? QUESTION_LIMITS.words : QUESTION_LIMITS.answerWords
  if (words.length > longest) {
    throw new ServiceError('VALIDATION', { fields: { words: { fault: 'tooLong', limit: longest } } })
  }
  if (post.words !== words) {
    if (post.final) throw new ServiceError('MESSAGE_FINAL')
    await seal(tx, id)
    await tx.execute(sql`update posts set words = ${words}, changed_at = now() where id = ${id}`)
    // What a professor confirmed were other words.
    await tx.execute(sql`update questions set right_id = null where id = ${post.question_id} and right_id = ${id}`)
    await settleQuestion(tx, post.question_id)
  }
  return readChanged(tx, actor, post.question_id)
}

/**
 * Deletes a question or an answer for everybody: its author in its first minutes, professors of the subject what pupils
 * wrote and administrators anything, at any time. Its words are kept, sealed; of a question its answers go with it.
 * @throws {ServiceError} NOT_FOUND for what the actor does not see, what is deleted among it; FORBIDDEN for what others
 *   wrote; MESSAGE_FINAL
 */
export async function deletePost(
  { database }: Pick<Deps, 'database'>,
  actor: Actor,
  { requestId, address }: Origin,
  { id }: { id: string },
): Promise<void> {
  await database.withTx(async (tx) => {
    const post = await holdPost(tx, actor, id)
    const looksAfter = actor.role === 'ADMINISTRATOR' || (actor.role === 'PROFESSOR' && !post.by_professor)
    if (!(post.own || looksAfter)) throw new ServiceError('FORBIDDEN')
    if (post.own && post.final) throw new ServiceError('MESSAGE_FINAL')
    await removePost(tx, id, !post.own)
    if (!post.own) {
      const event = { actorId: actor.id, requestId, address, objectType: 'post', objectId: id }
      await audit(tx, { ...event, action: 'post.removed' })
    }
    await settleQuestion(tx, post.question_id)
  })
}

/** Takes a post away from all who read, of a locked question. @param removed whether it was not who wrote it */
export async function removePost(tx: Tx, id: string, removed: boolean): Promise<void> {
  await seal(tx, id)
  await tx.execute(sql`
    update posts set words = '', removed = ${removed}, hidden_at = null, deleted_at = coalesce(deleted_at, now())
    where id = ${id}`)
}

/** What its author has deleted already is sealed already. */
async function seal(tx: Tx, id: string): Promise<void> {
  await tx.execute(
    sql`insert into post_versions (post_id, words) select id, words from posts where id = ${id} and words <> ''`,
  )
}
