import { type SQL, sql } from 'drizzle-orm'
import { arNorm } from '#/contract/ar-norm.ts'
import { MESSAGE_RULES, messageSideOf } from '#/contract/message-rules.ts'
import type { MessagePerson, MessagePersonPage, MessagePersonQuery } from '#/contract/messages.ts'
import { type Actor, requireRole } from '#/server/actor.ts'
import type { Deps } from '#/server/deps.ts'
import { searchInTurn } from '#/server/limits.ts'
import { wordsIn } from '#/server/platform/database/search.ts'
import { ADMINISTRATION, correspondentOf, type PersonRow, personColumns } from './correspondents.ts'
import { mayBeWrittenTo, pairOf, pairWithAdministration } from './rights.ts'

/** Names under which the administration is looked for. */
const ADMINISTRATION_NAMES = arNorm('الإدارة إدارة administration')
/** Administrators to choose from; an academy has a few. */
const MOST_ADMINISTRATORS = 100

/**
 * A page of those to whom the actor may write, the administration first, then by name; two queries, and one more where
 * the administration is among them.
 * @throws {ServiceError} BUSY when too many searches of theirs wait
 */
export async function listMessagePeople(
  deps: Deps,
  actor: Actor,
  query: MessagePersonQuery,
): Promise<MessagePersonPage> {
  const read = (): Promise<MessagePersonPage> => readPeople(deps, actor, query)
  return query.q === '' ? read() : searchInTurn(deps, actor.id, read)
}

async function readPeople(
  { database: { db } }: Deps,
  actor: Actor,
  { q, id, page, size }: MessagePersonQuery,
): Promise<MessagePersonPage> {
  const first = id === undefined && namesAdministration(actor, q) ? 1 : 0
  const shown = page === 1 ? first : 0
  const where = sql.join(
    [mayBeWrittenTo(actor), ...(id ? [sql`users.id = ${id}`] : []), ...wordsIn(sql`users.sort_name`, q)],
    sql` and `,
  )
  const pair = actor.role === 'ADMINISTRATOR' ? pairWithAdministration(sql`users.id`) : pairOf(actor.id, sql`users.id`)
  const [{ rows }, counted, administration] = await Promise.all([
    db.execute<PersonRow & { thread_id: string | null }>(sql`
      select ${personColumns(actor)}, ${threadOf(pair)} as thread_id from users where ${where}
      order by users.sort_name, users.id limit ${size - shown} offset ${(page - 1) * size - (page === 1 ? 0 : first)}`),
    db.execute<{ total: number }>(sql`select count(*)::int as total from users where ${where}`),
    shown === 1
      ? db.execute<{ thread_id: string | null }>(sql`select ${threadOf(pairWithAdministration(actor.id))} as thread_id`)
      : undefined,
  ])
  const items: MessagePerson[] = [
    ...(administration?.rows ?? []).map(({ thread_id }) => ({ ...ADMINISTRATION, threadId: thread_id })),
    ...rows.map((row) => ({ ...correspondentOf(row), threadId: row.thread_id })),
  ]
  return { items, total: (counted.rows[0]?.total ?? 0) + first, page, size }
}

/** The thread of two sides; nothing where there is none. */
function threadOf(pair: SQL): SQL {
  return sql`(select threads.id from threads where threads.pair = ${pair})`
}

/** Whether the actor may write to the administration, and the words, if any, mean it. */
function namesAdministration({ role }: Actor, q: string): boolean {
  if (MESSAGE_RULES[messageSideOf(role)].ADMINISTRATION === 'never') return false
  const words = arNorm(q).split(' ').filter(Boolean)
  return words.every((word) => ADMINISTRATION_NAMES.includes(word))
}

/**
 * The active administrators by name, to one of whom a thread can be handed over; one query.
 * @throws {ServiceError} FORBIDDEN for anybody but administrators
 */
export async function listAdministrators(
  { database: { db } }: Pick<Deps, 'database'>,
  actor: Actor,
): Promise<{ id: string; firstName: string; lastName: string }[]> {
  requireRole(actor, 'ADMINISTRATOR')
  const { rows } = await db.execute<{ id: string; firstName: string; lastName: string }>(sql`
    select id, first_name as "firstName", last_name as "lastName" from users
    where role = 'ADMINISTRATOR' and status = 'ACTIVE' order by sort_name, id limit ${MOST_ADMINISTRATORS}`)
  return rows
}
