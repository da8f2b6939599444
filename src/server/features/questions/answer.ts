import { sql } from 'drizzle-orm'
import type { AnswerCreation } from '#/contract/posts.ts'
import { QUESTION_LIMITS } from '#/contract/question-rules.ts'
import type { Question } from '#/contract/questions.ts'
import { type Actor, requireRole } from '#/server/actor.ts'
import type { Deps } from '#/server/deps.ts'
import { limitedBy } from '#/server/limits.ts'
import type { Tx } from '#/server/platform/database/types.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { postedUnder, readPosted } from './ask.ts'
import { holdQuestion, settleQuestion } from './hold.ts'
import { readChanged } from './read.ts'

/**
 * Answers a question under an id that its writer chose: professors of the subject, and pupils of the class. The same id
 * twice is one answer, as it was written first. A professor who answers has it no longer before them.
 * @throws {ServiceError} NOT_FOUND for a question that the actor does not see, and for an id that somebody else has;
 *   VALIDATION where there are too many answers, of which some stay for professors; TOO_MANY_REQUESTS; FORBIDDEN for
 *   administrators
 */
export async function answerQuestion(
  deps: Deps,
  actor: Actor,
  answer: AnswerCreation & { id: string },
): Promise<Question> {
  requireRole(actor, 'STUDENT', 'PROFESSOR')
  const { database, limits } = deps
  const known = await postedUnder(database.db, actor, answer.id)
  if (known !== undefined) return readPosted(database.db, actor, { known, id: answer.questionId })
  const limit = actor.role === 'STUDENT' ? limits.answers : limits.staffMessages
  return limitedBy(limit, actor.id, () => database.withTx((tx) => write(tx, actor, answer)))
}

async function write(
  tx: Tx,
  actor: Actor,
  { id, questionId, words }: AnswerCreation & { id: string },
): Promise<Question> {
  await holdQuestion(tx, actor, questionId)
  const { rows } = await tx.execute<{ answers: number }>(sql`
    select count(*)::int as answers from posts
    where question_id = ${questionId} and id <> ${questionId} and deleted_at is null`)
  const byProfessor = actor.role === 'PROFESSOR'
  const most = byProfessor ? QUESTION_LIMITS.answers : QUESTION_LIMITS.answersByPupils
  if ((rows[0]?.answers ?? 0) >= most) {
    throw new ServiceError('VALIDATION', { fields: { words: { fault: 'answersFull', limit: most } } })
  }
  const { rowCount } = await tx.execute(sql`
    insert into posts (id, question_id, author_id, by_professor, words)
    values (${id}, ${questionId}, ${actor.id}, ${byProfessor}, ${words}) on conflict (id) do nothing`)
  if (!rowCount) return readPosted(tx, actor, { known: await postedUnder(tx, actor, id), id: questionId })
  if (byProfessor) {
    await tx.execute(sql`update questions set taken_by = null where id = ${questionId} and taken_by = ${actor.id}`)
  }
  await settleQuestion(tx, questionId)
  return readChanged(tx, actor, questionId)
}
