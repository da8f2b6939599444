import { type SQL, sql } from 'drizzle-orm'
import type { MessageReportQuery } from '#/contract/message-report-list.ts'
import type { MessageReport, MessageReportPage } from '#/contract/message-reports.ts'
import { type Actor, requireRole } from '#/server/actor.ts'
import type { Deps } from '#/server/deps.ts'
import { messageFilesOf } from '#/server/features/messages/views.ts'
import type { Queryable } from '#/server/platform/database/types.ts'
import {
  type NamedRow,
  namedPerson,
  type OverseenRow,
  overseenMessageColumns,
  overseenOf,
  overseenPostColumns,
} from './rows.ts'

interface ReportRow extends OverseenRow {
  id: string
  about: MessageReport['about']
  question_id: string | null
  reason: MessageReport['reason']
  created_at: string
  reporter: NamedRow
  decision: MessageReport['decision']
  decided_at: string | null
  decidable: boolean
}

/**
 * A page of reports of messages, questions and answers, open ones the oldest first, decided ones the newest first; two
 * queries, one more where messages have files.
 * @throws {ServiceError} FORBIDDEN for anybody but administrators
 */
export async function listMessageReports(
  deps: Pick<Deps, 'config' | 'database' | 'keys'>,
  actor: Actor,
  { state, page, size }: MessageReportQuery,
): Promise<MessageReportPage> {
  requireRole(actor, 'ADMINISTRATOR')
  const { db } = deps.database
  const isOpen = state === 'open'
  const where = isOpen ? sql`message_reports.decided_at is null` : sql`message_reports.decided_at is not null`
  const order = isOpen
    ? sql`message_reports.created_at, message_reports.id`
    : sql`message_reports.decided_at desc, message_reports.id`
  const range = sql`where ${where} order by ${order} limit ${size} offset ${(page - 1) * size}`
  const [items, counted] = await Promise.all([
    readReports(deps, actor, range),
    db.execute<{ total: number }>(sql`select count(*)::int as total from message_reports where ${where}`),
  ])
  return { items, total: counted.rows[0]?.total ?? 0, page, size }
}

/** @param range which of them, in which order */
export async function readReports(
  deps: Pick<Deps, 'config' | 'keys'> & { database: { db: Queryable } },
  actor: Actor,
  range: SQL,
): Promise<MessageReport[]> {
  const { rows } = await deps.database.db.execute<ReportRow>(sql`
    select message_reports.id, message_reports.reason, message_reports.created_at, message_reports.decision,
      message_reports.decided_at, ${namedPerson(sql`reporter`)} as reporter, said.*,
      message_reports.decided_at is null and said.author_id is distinct from ${actor.id}::uuid as decidable
    from message_reports join lateral (
        select 'message' as about, null::uuid as question_id, messages.author_id, ${overseenMessageColumns}
        from messages left join users author on author.id = messages.author_id
        where messages.id = message_reports.message_id
        union all
        select case when posts.id = posts.question_id then 'question' else 'answer' end, posts.question_id,
          posts.author_id, ${overseenPostColumns}
        from posts left join users author on author.id = posts.author_id
        where posts.id = message_reports.post_id
      ) as said on true
      left join users reporter on reporter.id = message_reports.reporter_id
    ${range}`)
  const withFiles = rows.filter(({ has_files }) => has_files).map(({ message_id }) => message_id)
  const files = await messageFilesOf(deps, actor, withFiles)
  return rows.map((row) => ({
    id: row.id,
    about: row.about,
    questionId: row.question_id,
    reason: row.reason,
    at: new Date(row.created_at).toISOString(),
    reporter: row.reporter,
    message: overseenOf(row, files.get(row.message_id)),
    decision: row.decision,
    decidedAt: row.decided_at === null ? null : new Date(row.decided_at).toISOString(),
    decidable: row.decidable,
  }))
}
