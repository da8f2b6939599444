import { sql } from 'drizzle-orm'
import type { MessageFile } from '#/contract/message-files.ts'
import type { OverseenPart, OverseenRequest, OverseenThread, OverseenThreads } from '#/contract/message-reports.ts'
import { OVERSIGHT_LIMITS, type OversightReason } from '#/contract/message-rules.ts'
import { type Actor, type Origin, requireRole } from '#/server/actor.ts'
import { audit } from '#/server/audit.ts'
import type { Deps } from '#/server/deps.ts'
import { holdActor } from '#/server/features/messages/rights.ts'
import { messageFilesOf } from '#/server/features/messages/views.ts'
import type { Tx } from '#/server/platform/database/types.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { type NamedRow, namedPerson, type OverseenRow, overseenMessageColumns, overseenOf } from './rows.ts'

interface ThreadRow extends Record<string, unknown> {
  id: string
  other: NamedRow
  administration: boolean
  messages: number
  last_at: string
}

/**
 * With whom a pupil or professor has written, without a word of it. That somebody looked, and why, stands in the audit
 * log before they see it.
 * @throws {ServiceError} NOT_FOUND for who is neither; FORBIDDEN for anybody but administrators
 */
export async function overseeThreads(
  { database }: Pick<Deps, 'database'>,
  actor: Actor,
  origin: Origin,
  { person: id, reason, page }: { person: string; reason: OversightReason; page: number },
): Promise<OverseenThreads> {
  requireRole(actor, 'ADMINISTRATOR')
  const { threads: size } = OVERSIGHT_LIMITS
  return database.withTx(async (tx) => {
    await holdActor(tx, actor)
    const found = await tx.execute(sql`
      select from users where id = ${id} and role in ('STUDENT', 'PROFESSOR') and status <> 'ERASED'`)
    if (found.rows.length === 0) throw new ServiceError('NOT_FOUND')
    await writeDown(tx, actor, origin, { objectType: 'user', objectId: id, details: { reason } })
    const { rows } = await tx.execute<ThreadRow>(sql`
      select own.thread_id as id, ${namedPerson(sql`users`)} as other, other.administration, own.last_at,
        (select count(*)::int from messages where messages.thread_id = own.thread_id) as messages
      from thread_sides own join thread_sides other on other.thread_id = own.thread_id and other.side <> own.side
        left join users on users.id = other.user_id
      where own.user_id = ${id} and own.last_at is not null
      order by own.last_at desc, own.thread_id limit ${size + 1} offset ${(page - 1) * size}`)
    return { items: rows.slice(0, size).map(threadOf), more: rows.length > size }
  })
}

function threadOf({ id, other, administration, messages, last_at }: ThreadRow): OverseenThread {
  return { id, other, administration, messages, lastAt: new Date(last_at).toISOString() }
}

interface PartRow extends OverseenRow {
  place: number | null
  side: number
  reported: boolean
}

/**
 * Reads a part of a thread of others, with what was changed and deleted in it: around a reported message, or for a
 * reason that is said. That somebody looked, and why, stands in the audit log before they see it.
 * @throws {ServiceError} NOT_FOUND; FORBIDDEN for anybody but administrators
 */
export async function overseeMessages(
  deps: Pick<Deps, 'config' | 'database' | 'keys'>,
  actor: Actor,
  origin: Origin,
  { why, before, after }: OverseenRequest,
): Promise<OverseenPart> {
  requireRole(actor, 'ADMINISTRATOR')
  return deps.database.withTx(async (tx) => {
    await holdActor(tx, actor)
    const thread = 'report' in why ? await ofReport(tx, why.report) : await ofThread(tx, why.thread)
    if (!thread) throw new ServiceError('NOT_FOUND')
    const details: Record<string, string> =
      'report' in why ? { reason: 'report', report: why.report } : { reason: why.reason }
    await writeDown(tx, actor, origin, { objectType: 'thread', objectId: thread.id, details })
    const { rows: sides } = await tx.execute<{ person: NamedRow; administration: boolean }>(sql`
      select ${namedPerson(sql`users`)} as person, thread_sides.administration
      from thread_sides left join users on users.id = thread_sides.user_id
      where thread_sides.thread_id = ${thread.id} order by thread_sides.side`)
    const { rows: messages, older, newer } = await readPart(tx, thread, { before, after })
    const withFiles = messages.filter(({ has_files }) => has_files).map(({ message_id }) => message_id)
    const files = await messageFilesOf({ ...deps, database: { db: tx } }, actor, withFiles)
    return { id: thread.id, sides, messages: messages.map((row) => messageOf(row, files)), older, newer }
  })
}

interface FoundThread extends Record<string, unknown> {
  id: string
  /** Of the reported message. */
  place: number | null
}

async function ofReport(tx: Tx, id: string): Promise<FoundThread | undefined> {
  const { rows } = await tx.execute<FoundThread>(sql`
    select messages.thread_id as id, messages.place from message_reports
      join messages on messages.id = message_reports.message_id
    where message_reports.id = ${id}`)
  return rows[0]
}

async function ofThread(tx: Tx, id: string): Promise<FoundThread | undefined> {
  const { rows } = await tx.execute<FoundThread>(sql`select id, null::int as place from threads where id = ${id}`)
  return rows[0]
}

/** What waits for the morning stands last, as all that was written is to be read. */
async function readPart(
  tx: Tx,
  { id, place }: FoundThread,
  { before, after }: Pick<OverseenRequest, 'before' | 'after'>,
): Promise<{ rows: PartRow[]; older: boolean; newer: boolean }> {
  const { part, afterReported } = OVERSIGHT_LIMITS
  const stands = sql`coalesce(messages.place, 2147483647)`
  const until = before ?? (place === null ? undefined : place + afterReported + 1)
  const range =
    after !== undefined
      ? sql`and ${stands} > ${after} order by ${stands}, messages.created_at, messages.id`
      : sql`and ${until === undefined ? sql`true` : sql`${stands} < ${until}`}
          order by ${stands} desc, messages.created_at desc, messages.id desc`
  const { rows } = await tx.execute<PartRow>(sql`
    select ${overseenMessageColumns}, messages.place, messages.side, messages.hidden_at is not null as reported
    from messages left join users author on author.id = messages.author_id
    where messages.thread_id = ${id} ${range} limit ${part + 1}`)
  const more = rows.length > part
  const shown = rows.slice(0, part)
  if (after !== undefined) return { rows: shown, older: true, newer: more }
  const inOrder = shown.reverse()
  const last = inOrder.at(-1)?.place
  const { rows: ends } = await tx.execute<{ newer: boolean }>(sql`
    select exists (select from messages where messages.thread_id = ${id} and ${stands} > ${last ?? 2_147_483_647}) as newer`)
  return { rows: inOrder, older: more, newer: ends[0]?.newer ?? false }
}

function messageOf(row: PartRow, files: Map<string, MessageFile[]>): OverseenPart['messages'][number] {
  return { ...overseenOf(row, files.get(row.message_id)), place: row.place, side: row.side, reported: row.reported }
}

/** `MESSAGE_OVERSIGHT` of the rules of access: nobody reads what others wrote without a trace. */
async function writeDown(
  tx: Tx,
  { id: actorId }: Actor,
  { requestId, address }: Origin,
  what: { objectType: string; objectId: string; details: Record<string, string> },
): Promise<void> {
  await audit(tx, { ...what, actorId, requestId, address, action: 'message.oversight' })
}
