import { sql } from 'drizzle-orm'
import type { MessageReport } from '#/contract/message-reports.ts'
import type { MessageDecision } from '#/contract/message-rules.ts'
import { type Actor, type Origin, requireRole } from '#/server/actor.ts'
import { audit } from '#/server/audit.ts'
import type { Deps } from '#/server/deps.ts'
import { settle } from '#/server/features/messages/hold.ts'
import { holdActor } from '#/server/features/messages/rights.ts'
import { settleForAdministrators } from '#/server/features/notifications/mark.ts'
import { notify } from '#/server/features/notifications/notify.ts'
import type { Tx } from '#/server/platform/database/types.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { tellNews } from '#/server/tell-news.ts'
import { readReports } from './list.ts'

/**
 * Decides of a reported message, and so of all its open reports: it is deleted for everybody, its words sealed, or is
 * there again as it was. Who reported it is notified that it was looked into. The same decision again changes nothing.
 * @throws {ServiceError} NOT_FOUND; FORBIDDEN for a message of the actor and for anybody but administrators; CONFLICT
 *   where it was decided otherwise
 */
export async function decideReport(
  deps: Deps,
  actor: Actor,
  { requestId, address }: Origin,
  { id, decision }: { id: string; decision: MessageDecision },
): Promise<MessageReport> {
  requireRole(actor, 'ADMINISTRATOR')
  return deps.database.withTx(async (tx) => {
    await holdActor(tx, actor)
    const { messageId, threadId } = await holdReported(tx, id)
    const report = await readReport(tx, actor, id)
    if (report.decision === decision) return report
    if (report.message.author?.id === actor.id) throw new ServiceError('FORBIDDEN')
    if (report.decision) throw new ServiceError('CONFLICT', { current: report })
    if (decision === 'removed') await remove(tx, messageId)
    await tx.execute(sql`update messages set hidden_at = null where id = ${messageId}`)
    const { rows } = await tx.execute<{ reporter_id: string | null }>(sql`
      update message_reports set decision = ${decision}, decided_at = now(), decided_by = ${actor.id}
      where message_id = ${messageId} and decided_at is null returning reporter_id`)
    const event = { actorId: actor.id, requestId, address, objectType: 'message', objectId: messageId }
    await audit(tx, { ...event, action: `message.${decision}` })
    const reporters = rows.flatMap(({ reporter_id }) => reporter_id ?? [])
    await notify(deps, tx, { to: reporters, kind: 'report-decided', data: {} })
    await settle(tx, threadId)
    await settleNotices(tx)
    return readReport(tx, actor, id)
  })
}

/**
 * Locks the thread of a reported message, as everybody does who changes what stands in it.
 * @throws {ServiceError} NOT_FOUND
 */
async function holdReported(tx: Tx, id: string): Promise<{ messageId: string; threadId: string }> {
  const { rows } = await tx.execute<{ messageId: string; threadId: string }>(sql`
    select messages.id as "messageId", messages.thread_id as "threadId" from message_reports
      join messages on messages.id = message_reports.message_id
    where message_reports.id = ${id}`)
  const [found] = rows
  if (!found) throw new ServiceError('NOT_FOUND')
  await tx.execute(sql`select from threads where id = ${found.threadId} for update`)
  return found
}

/**
 * Other administrators have one less to decide; where nothing waits any more, all of them have read that something does.
 * One decision after the other looks, so that the last of two sees what the other has decided.
 */
async function settleNotices(tx: Tx): Promise<void> {
  await tellNews(tx, 'messages', { people: [], administrators: true })
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('message_reports decided'))`)
  const { rows } = await tx.execute(sql`select from message_reports where decided_at is null limit 1`)
  if (rows.length === 0) await settleForAdministrators(tx, 'message-reported')
}

async function readReport(tx: Tx, actor: Actor, id: string): Promise<MessageReport> {
  const [report] = await readReports(tx, actor, sql`where message_reports.id = ${id}`)
  if (!report) throw new ServiceError('NOT_FOUND')
  return report
}

/** What its author has deleted already is sealed already. */
async function remove(tx: Tx, id: string): Promise<void> {
  await tx.execute(sql`
    insert into message_versions (message_id, words) select id, words from messages where id = ${id} and words <> ''`)
  await tx.execute(sql`
    update messages set words = '', removed = true, deleted_at = coalesce(deleted_at, now()) where id = ${id}`)
}
