import { sql } from 'drizzle-orm'
import type { Question } from '#/contract/questions.ts'
import { type Actor, type Origin, requireRole } from '#/server/actor.ts'
import { audit } from '#/server/audit.ts'
import type { Deps } from '#/server/deps.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { holdQuestion, settleQuestion } from './hold.ts'
import { readChanged } from './read.ts'

/**
 * Marks an answer of a question as the right one, or none of them; what is marked already stays so.
 * @throws {ServiceError} NOT_FOUND for a question of a subject that the professor does not teach, and for an answer that
 *   is not below it; FORBIDDEN for who is no professor
 */
export async function markRight(
  { database }: Pick<Deps, 'database'>,
  actor: Actor,
  { requestId, address }: Origin,
  { id, answerId }: { id: string; answerId: string | null },
): Promise<Question> {
  requireRole(actor, 'PROFESSOR')
  return database.withTx(async (tx) => {
    await holdQuestion(tx, actor, id)
    const { rows } = await tx.execute<{ known: boolean }>(sql`
      select ${answerId}::uuid is null or exists (select from posts where posts.id = ${answerId}::uuid
        and posts.question_id = ${id} and posts.id <> ${id} and posts.deleted_at is null) as known`)
    if (!rows[0]?.known) throw new ServiceError('NOT_FOUND')
    const { rowCount } = await tx.execute(sql`
      update questions set right_id = ${answerId}::uuid where id = ${id} and right_id is distinct from ${answerId}::uuid`)
    if (rowCount) {
      const event = { actorId: actor.id, requestId, address, objectType: 'question', objectId: id }
      await audit(tx, { ...event, action: 'question.marked', ...(answerId && { details: { answer: answerId } }) })
      await settleQuestion(tx, id)
    }
    return readChanged(tx, actor, id)
  })
}

/**
 * The professor takes a question to answer it, or leaves it to the others again; what it already is, it stays. It is theirs
 * for a while alone, and as long as they teach the subject.
 * @throws {ServiceError} NOT_FOUND for a question of a subject that they do not teach; CONFLICT where a colleague has it;
 *   FORBIDDEN for who is no professor
 */
export async function takeQuestion(
  { database }: Pick<Deps, 'database'>,
  actor: Actor,
  { requestId, address }: Origin,
  { id, taken }: { id: string; taken: boolean },
): Promise<Question> {
  requireRole(actor, 'PROFESSOR')
  return database.withTx(async (tx) => {
    await holdQuestion(tx, actor, id)
    const current = await readChanged(tx, actor, id)
    const isMine = current.takenBy?.id === actor.id
    if (taken === isMine) return current
    if (taken && current.takenBy) throw new ServiceError('CONFLICT', { current })
    await tx.execute(
      sql`update questions set taken_by = ${taken ? actor.id : null}::uuid, taken_at = now() where id = ${id}`,
    )
    const event = { actorId: actor.id, requestId, address, objectType: 'question', objectId: id }
    await audit(tx, { ...event, action: taken ? 'question.taken' : 'question.given-back' })
    await settleQuestion(tx, id)
    return readChanged(tx, actor, id)
  })
}
