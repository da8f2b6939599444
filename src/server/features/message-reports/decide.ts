import { type SQL, sql } from 'drizzle-orm'
import type { MessageReport } from '#/contract/message-reports.ts'
import type { MessageDecision } from '#/contract/message-rules.ts'
import { type Actor, type Origin, requireRole } from '#/server/actor.ts'
import { audit } from '#/server/audit.ts'
import type { Deps } from '#/server/deps.ts'
import { settle } from '#/server/features/messages/hold.ts'
import { holdActor } from '#/server/features/messages/rights.ts'
import { settleForAdministrators } from '#/server/features/notifications/mark.ts'
import { notify } from '#/server/features/notifications/notify.ts'
import { removePost } from '#/server/features/questions/change.ts'
import { lockQuestion, settleQuestion } from '#/server/features/questions/hold.ts'
import type { Tx } from '#/server/platform/database/types.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { tellNews } from '#/server/tell-news.ts'
import { readReports } from './list.ts'

/**
 * Decides of a reported message, question or answer, and so of all its open reports: it is deleted for everybody, its
 * words sealed, or is there again as it was. Who reported it is notified that it was looked into. The same decision again changes nothing.
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
    const reported = await holdReported(tx, id)
    const report = await readReport(deps, tx, actor, id)
    if (report.decision === decision) return report
    if (report.message.author?.id === actor.id) throw new ServiceError('FORBIDDEN')
    if (report.decision) throw new ServiceError('CONFLICT', { current: report })
    await reported.decide(decision)
    const { rows } = await tx.execute<{ reporter_id: string | null }>(sql`
      update message_reports set decision = ${decision}, decided_at = now(), decided_by = ${actor.id}
      where ${reported.reports} and decided_at is null returning reporter_id`)
    const event = { actorId: actor.id, requestId, address, objectType: reported.type, objectId: reported.id }
    await audit(tx, { ...event, action: `${reported.type}.${decision}` })
    const reporters = rows.flatMap(({ reporter_id }) => reporter_id ?? [])
    await notify(deps, tx, { to: reporters, kind: 'report-decided', data: {} })
    await settleNotices(tx)
    return readReport(deps, tx, actor, id)
  })
}

/** What was reported, while that in which it stands is locked. */
interface HeldReported {
  type: 'message' | 'post'
  id: string
  /** All reports of it. */
  reports: SQL
  decide: (decision: MessageDecision) => Promise<void>
}

/**
 * Locks the thread or question in which something stands that was reported, as everybody does who changes it.
 * @throws {ServiceError} NOT_FOUND
 */
async function holdReported(tx: Tx, report: string): Promise<HeldReported> {
  const { rows } = await tx.execute<{ message: string | null; thread: string; post: string; question: string }>(sql`
    select message_reports.message_id as message, messages.thread_id as thread, message_reports.post_id as post,
      posts.question_id as question
    from message_reports left join messages on messages.id = message_reports.message_id
      left join posts on posts.id = message_reports.post_id
    where message_reports.id = ${report}`)
  const [found] = rows
  if (!found) throw new ServiceError('NOT_FOUND')
  const { message, thread, post, question } = found
  if (message !== null) {
    await tx.execute(sql`select from threads where id = ${thread} for update`)
    return {
      type: 'message',
      id: message,
      reports: sql`message_id = ${message}`,
      decide: (decision) => decideMessage(tx, { message, thread, decision }),
    }
  }
  await lockQuestion(tx, question)
  return {
    type: 'post',
    id: post,
    reports: sql`post_id = ${post}`,
    decide: (decision) => decidePost(tx, { post, question, decision }),
  }
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

async function readReport(deps: Deps, tx: Tx, actor: Actor, id: string): Promise<MessageReport> {
  const [report] = await readReports({ ...deps, database: { db: tx } }, actor, sql`where message_reports.id = ${id}`)
  if (!report) throw new ServiceError('NOT_FOUND')
  return report
}

interface MessageDecided {
  message: string
  thread: string
  decision: MessageDecision
}

/** What its author has deleted already is sealed already. */
async function decideMessage(tx: Tx, { message, thread, decision }: MessageDecided): Promise<void> {
  if (decision === 'removed') {
    await tx.execute(sql`
      insert into message_versions (message_id, words) select id, words from messages where id = ${message} and words <> ''`)
    await tx.execute(sql`
      update messages set words = '', removed = true, deleted_at = coalesce(deleted_at, now()) where id = ${message}`)
  }
  await tx.execute(sql`update messages set hidden_at = null where id = ${message}`)
  await settle(tx, thread)
}

interface PostDecided {
  post: string
  question: string
  decision: MessageDecision
}

async function decidePost(tx: Tx, { post, question, decision }: PostDecided): Promise<void> {
  if (decision === 'removed') await removePost(tx, post, true)
  else await tx.execute(sql`update posts set hidden_at = null where id = ${post}`)
  await settleQuestion(tx, question)
}
