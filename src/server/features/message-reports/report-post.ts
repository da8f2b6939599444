import { sql } from 'drizzle-orm'
import type { MessageReportReason } from '#/contract/message-rules.ts'
import type { Question } from '#/contract/questions.ts'
import { type Actor, type Origin, requireRole } from '#/server/actor.ts'
import { audit } from '#/server/audit.ts'
import type { Deps } from '#/server/deps.ts'
import { holdPost, settleQuestion } from '#/server/features/questions/hold.ts'
import { findChanged } from '#/server/features/questions/read.ts'
import { limitedBy } from '#/server/limits.ts'
import type { Tx } from '#/server/platform/database/types.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { tellOfReport } from './tell.ts'

/**
 * Reports a question or an answer of somebody else to the administration. Pupils do not see it until somebody has decided,
 * unless the administration has kept these very words before; what the actor has reported stays as they did first.
 * @returns the question as the actor sees it now; `null` where it is hidden from them
 * @throws {ServiceError} NOT_FOUND for what the actor does not see; FORBIDDEN for their own, and for administrators, who
 *   decide; TOO_MANY_REQUESTS
 */
export async function reportPost(
  deps: Deps,
  actor: Actor,
  origin: Origin,
  { id, reason }: { id: string; reason: MessageReportReason },
): Promise<Question | null> {
  requireRole(actor, 'STUDENT', 'PROFESSOR')
  return limitedBy(deps.limits.messageReports, actor.id, () =>
    deps.database.withTx((tx) => report(deps, tx, actor, origin, { id, reason })),
  )
}

async function report(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  { requestId, address }: Origin,
  { id, reason }: { id: string; reason: MessageReportReason },
): Promise<Question | null> {
  const post = await holdPost(tx, actor, id)
  if (post.own) throw new ServiceError('FORBIDDEN')
  const { rowCount } = await tx.execute(sql`
    insert into message_reports (post_id, reporter_id, reason) values (${id}, ${actor.id}, ${reason})
    on conflict (post_id, reporter_id) do nothing`)
  if (rowCount) {
    await tx.execute(sql`
      update posts set hidden_at = coalesce(hidden_at, now()) where id = ${id} and not exists (
        select from message_reports kept where kept.post_id = posts.id and kept.decision = 'kept'
          and kept.decided_at > coalesce(posts.changed_at, posts.created_at))`)
    const event = { actorId: actor.id, requestId, address, objectType: 'post', objectId: id }
    await audit(tx, { ...event, action: 'post.reported', details: { reason } })
    await settleQuestion(tx, post.question_id)
    await tellOfReport(deps, tx, { post: id })
  }
  return (await findChanged(tx, actor, post.question_id)) ?? null
}
