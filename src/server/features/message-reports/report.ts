import { sql } from 'drizzle-orm'
import type { MessageReportReason } from '#/contract/message-rules.ts'
import type { Message } from '#/contract/messages.ts'
import { type Actor, type Origin, requireRole } from '#/server/actor.ts'
import { audit } from '#/server/audit.ts'
import type { Deps } from '#/server/deps.ts'
import { holdThread, settle } from '#/server/features/messages/hold.ts'
import { holdActor } from '#/server/features/messages/rights.ts'
import { type MessageRow, messageColumns } from '#/server/features/messages/rows.ts'
import { messageWithFiles } from '#/server/features/messages/views.ts'
import { limitedBy } from '#/server/limits.ts'
import type { Tx } from '#/server/platform/database/types.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { tellOfReport } from './tell.ts'

/**
 * Reports a message of the other side to the administration, also one that its author has deleted: what it said is
 * kept, sealed. Pupils do not see it until somebody has decided. What the actor has reported stays as they did first.
 * @returns the message as the actor sees it now
 * @throws {ServiceError} NOT_FOUND for a message that the actor does not read; FORBIDDEN for one of their own side, and
 *   for administrators, who decide; TOO_MANY_REQUESTS
 */
export async function reportMessage(
  deps: Deps,
  actor: Actor,
  origin: Origin,
  { id, reason }: { id: string; reason: MessageReportReason },
): Promise<Message> {
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
): Promise<Message> {
  const within = { ...deps, database: { db: tx } }
  await holdActor(tx, actor)
  const { rows } = await tx.execute<{ thread_id: string }>(sql`select thread_id from messages where id = ${id}`)
  const [place] = rows
  if (!place) throw new ServiceError('NOT_FOUND')
  await holdThread(tx, actor, place.thread_id)
  const message = await readMessage(tx, actor, id)
  if (message.own) throw new ServiceError('FORBIDDEN')
  const { rowCount } = await tx.execute(sql`
    insert into message_reports (message_id, reporter_id, reason) values (${id}, ${actor.id}, ${reason})
    on conflict (message_id, reporter_id) do nothing`)
  if (!rowCount) return messageWithFiles(within, actor, message)
  await tx.execute(sql`update messages set hidden_at = coalesce(hidden_at, now()) where id = ${id}`)
  const event = { actorId: actor.id, requestId, address, objectType: 'message', objectId: id }
  await audit(tx, { ...event, action: 'message.reported', details: { reason } })
  await settle(tx, place.thread_id)
  await tellOfReport(deps, tx, { message: id })
  return messageWithFiles(within, actor, await readMessage(tx, actor, id))
}

/** @throws {ServiceError} NOT_FOUND for what has not arrived */
async function readMessage(tx: Tx, actor: Actor, id: string): Promise<MessageRow> {
  const { rows } = await tx.execute<MessageRow>(sql`
    select ${messageColumns(actor)} from messages join thread_sides own on own.thread_id = messages.thread_id
      and own.user_id = ${actor.id}
    where messages.id = ${id} and messages.place is not null`)
  const [message] = rows
  if (!message) throw new ServiceError('NOT_FOUND')
  return message
}
