import { type SQL, sql } from 'drizzle-orm'
import { MESSAGE_LIMITS } from '#/contract/message-rules.ts'
import type { Thread, ThreadReadQuery } from '#/contract/messages.ts'
import { UNCOUNTED_KINDS } from '#/contract/notification-kinds.ts'
import type { UnreadCounts, WaitingCounts } from '#/contract/unread.ts'
import { MOST_COUNTED } from '#/contract/unread-limits.ts'
import type { Actor } from '#/server/actor.ts'
import { newAnnouncements } from '#/server/announcement-audience.ts'
import type { Deps } from '#/server/deps.ts'
import type { Queryable } from '#/server/platform/database/types.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { WAITING_WORK, waitingFor } from '#/server/waiting.ts'
import { correspondentOf, type PersonRow, personColumns } from './correspondents.ts'
import { isOpen, isOwnSide } from './rights.ts'
import { isSeen, type MessageRow, messageColumns } from './rows.ts'
import { messagesOf } from './views.ts'

/** Messages that have been read, shown above the first that has not. */
const BEFORE_UNREAD = 10

/** Columns of a thread as the actor's side has it: of `own`, `other`, `users` and `taker`. */
export interface ThreadFactsRow extends PersonRow {
  id: string
  unread: number
  unanswered: boolean
  taken_by: Thread['takenBy']
}

/** Joins both sides of threads, who is at the other end and who has taken them. */
export const SIDES = sql`thread_sides own
  join thread_sides other on other.thread_id = own.thread_id and other.side <> own.side
  left join users on users.id = other.user_id
  left join users taker on taker.id = own.taken_by and taker.status <> 'ERASED'`

/** @returns the columns that lists and threads share */
export function threadColumns(actor: Actor): SQL {
  const taker =
    actor.role === 'ADMINISTRATOR'
      ? sql`case when taker.id is not null then jsonb_build_object('id', taker.id, 'firstName', taker.first_name,
          'lastName', taker.last_name) end`
      : sql`null::jsonb`
  return sql`own.thread_id as id, own.unread, own.unanswered, ${taker} as taken_by,
    ${personColumns(actor, sql`other.administration`)}`
}

/** @returns the facts that lists and threads share */
export function threadFacts(row: ThreadFactsRow): Pick<Thread, 'id' | 'other' | 'unread' | 'unanswered' | 'takenBy'> {
  const { id, unread, unanswered, taken_by: takenBy } = row
  return { id, other: correspondentOf(row), unread, unanswered, takenBy }
}

interface HeadRow extends ThreadFactsRow {
  open: boolean
  blocked: Thread['blocked']
  first_unread: number | null
  first_place: number | null
  last_place: number
}

/**
 * A thread of the actor's side with a part of its messages: those around the first that is not read, else the last;
 * two queries, one more where messages have files.
 * @throws {ServiceError} NOT_FOUND for a thread of others
 */
export async function readThread(
  deps: Pick<Deps, 'config' | 'database' | 'keys'>,
  actor: Actor,
  { id, before, after }: ThreadReadQuery & { id: string },
): Promise<Thread> {
  const { db } = deps.database
  const { rows } = await db.execute<HeadRow>(sql`
    select ${threadColumns(actor)}, ${isOpen(actor)} as open, threads.last_place,
      case when own.blocked_at is not null then 'own' when other.blocked_at is not null then 'other' end as blocked,
      (select min(place) from messages where messages.thread_id = own.thread_id) as first_place,
      case when own.unread > 0 then (select min(place) from messages where messages.thread_id = own.thread_id
        and place > own.read_place and messages.side <> own.side and deleted_at is null) end as first_unread
    from ${SIDES} join threads on threads.id = own.thread_id
    where own.thread_id = ${id} and ${isOwnSide(actor)}`)
  const [head] = rows
  if (!head) throw new ServiceError('NOT_FOUND')
  const messages = await readPart(db, actor, head, { before, after })
  const places = messages.flatMap(({ place }) => place ?? [])
  const [first, last] = [places[0], places.at(-1)]
  return {
    ...threadFacts(head),
    open: head.open,
    blocked: head.blocked,
    firstUnread: head.first_unread,
    messages: await messagesOf(deps, actor, messages),
    older: first !== undefined && head.first_place !== null && head.first_place < first,
    newer: last !== undefined && last < head.last_place,
  }
}

/** What waits belongs to the end: it comes with the last of what has arrived. */
async function readPart(
  db: Queryable,
  actor: Actor,
  { id, first_unread, last_place }: HeadRow,
  { before, after }: ThreadReadQuery,
): Promise<MessageRow[]> {
  const { part } = MESSAGE_LIMITS
  const from = after ?? Math.max(0, Math.min((first_unread ?? last_place) - BEFORE_UNREAD, last_place - part))
  // A thread that is opened in its middle, or caught up with, may have much after that.
  const [range, order, limit] =
    before === undefined
      ? [sql`messages.place > ${from}`, sql`messages.place`, part * 2]
      : [sql`messages.place < ${before}`, sql`messages.place desc`, part]
  const { rows } = await db.execute<MessageRow>(sql`
    with own as (select * from thread_sides own where own.thread_id = ${id} and ${isOwnSide(actor)}),
    arrived as (
      select ${messageColumns(actor)} from own join messages on messages.thread_id = own.thread_id
      where ${range} order by ${order} limit ${limit}
    ), waiting as (
      select ${messageColumns(actor)} from own join messages on messages.thread_id = own.thread_id
      where messages.place is null and ${isSeen} and ${before === undefined}::boolean
        and coalesce((select max(place) from arrived), ${last_place}) >= ${last_place}
    )
    select * from arrived union all select * from waiting order by place nulls last, created_at, id`)
  return rows
}

/** What the actor, or the side they stand at, has before them; one query. */
export async function countUnread(db: Queryable, actor: Actor): Promise<UnreadCounts> {
  const waiting = Object.keys(WAITING_WORK).map(
    (work) => sql`${waitingFor(work as keyof WaitingCounts, actor)} as ${sql.identifier(work)}`,
  )
  const { rows } = await db.execute<UnreadCounts & Record<string, unknown>>(sql`
    select (select coalesce(sum(own.unread), 0)::int from thread_sides own where ${isOwnSide(actor)} and own.unread > 0) as unread,
      (select count(*)::int from thread_sides own where ${isOwnSide(actor)} and own.unanswered) as unanswered,
      ${newAnnouncements(actor)} as announcements, ${sql.join(waiting, sql`, `)},
      (select count(*)::int from (select from notifications where user_id = ${actor.id} and read_at is null
        and kind <> all(${sql.param([...UNCOUNTED_KINDS])}::text[]) limit ${MOST_COUNTED}) as counted) as notifications`)
  if (!rows[0]) throw new Error('A query without a table gave no row')
  return rows[0]
}
