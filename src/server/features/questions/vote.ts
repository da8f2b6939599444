import { sql } from 'drizzle-orm'
import type { Question } from '#/contract/questions.ts'
import { type Actor, requireRole } from '#/server/actor.ts'
import type { Deps } from '#/server/deps.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { holdPost } from './hold.ts'
import { readChanged } from './read.ts'

/**
 * The pupil says that a question is theirs too, or that an answer has helped them, or takes that back; what is said already
 * stays so.
 * @throws {ServiceError} NOT_FOUND for what the pupil does not see; FORBIDDEN for their own and for who is no pupil
 */
export async function vote(
  { database }: Pick<Deps, 'database'>,
  actor: Actor,
  { id, voted }: { id: string; voted: boolean },
): Promise<Question> {
  requireRole(actor, 'STUDENT')
  return database.withTx(async (tx) => {
    const post = await holdPost(tx, actor, id)
    if (post.own) throw new ServiceError('FORBIDDEN')
    await tx.execute(
      voted
        ? sql`insert into post_votes (post_id, user_id) values (${id}, ${actor.id}) on conflict do nothing`
        : sql`delete from post_votes where post_id = ${id} and user_id = ${actor.id}`,
    )
    return readChanged(tx, actor, post.question_id)
  })
}
