import { sql } from 'drizzle-orm'
import type { Actor } from '#/server/actor.ts'
import type { Tx } from '#/server/platform/database/types.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { tellNews } from '#/server/tell-news.ts'
import { isOpen, isOwnSide, isUnblocked } from './rights.ts'

/** A thread of the actor's side that is about to be changed, locked until the transaction ends. */
export interface HeldThread {
  id: string
  /** The actor's side. */
  side: number
  lastPlace: number
  /** Whether the actor may write in it. */
  open: boolean
  /** Whether the other side is a pupil. */
  toStudent: boolean
  takenBy: string | null
}

interface HeldRow extends Record<string, unknown> {
  id: string
  side: number
  last_place: number
  open: boolean
  to_student: boolean
  taken_by: string | null
}

/**
 * Locks a thread of the actor's side, so that what is written in it has one order; two statements.
 * @throws {ServiceError} NOT_FOUND for a thread of others
 */
export async function holdThread(tx: Tx, actor: Actor, id: string): Promise<HeldThread> {
  await tx.execute(sql`select from threads where id = ${id} and exists (
    select from thread_sides own where own.thread_id = threads.id and ${isOwnSide(actor)}) for update`)
  // By a statement of its own: one that has waited for a lock sees what was there before it waited.
  const { rows } = await tx.execute<HeldRow>(sql`
    select threads.id, own.side, threads.last_place, ${isOpen(actor)} as open, own.taken_by,
      coalesce(users.role = 'STUDENT', false) as to_student
    from threads join thread_sides own on own.thread_id = threads.id
      join thread_sides other on other.thread_id = own.thread_id and other.side <> own.side
      left join users on users.id = other.user_id
    where threads.id = ${id} and ${isOwnSide(actor)}`)
  const [row] = rows
  if (!row) throw new ServiceError('NOT_FOUND')
  const { side, open } = row
  return { id, side, open, lastPlace: row.last_place, toStudent: row.to_student, takenBy: row.taken_by }
}

/**
 * Works out what both sides of a thread have before them, after its messages or what was read have changed, and tells
 * their browsers; who has read all of their messages has read that there are some. Two statements.
 */
export async function settle(tx: Tx, threadId: string): Promise<void> {
  const { rows } = await tx.execute<{ user_id: string | null; administration: boolean }>(sql`
    with settled as (update thread_sides own set
      unread = (select count(*) from messages where messages.thread_id = own.thread_id and place > own.read_place
        and messages.side <> own.side and deleted_at is null),
      unanswered = coalesce((select messages.side <> own.side from messages
          where messages.thread_id = own.thread_id and place is not null and deleted_at is null
          order by place desc limit 1), false)
        and not exists (select from messages where messages.thread_id = own.thread_id and place is null
          and messages.side = own.side and deleted_at is null)
        and ${isUnblocked(sql`own.thread_id`)},
      last_at = greatest(
        (select arrives_at from messages where messages.thread_id = own.thread_id and place is not null
          order by place desc limit 1),
        (select max(created_at) from messages where messages.thread_id = own.thread_id and place is null
          and messages.side = own.side and deleted_at is null))
    where own.thread_id = ${threadId} returning own.user_id, own.administration, own.unread),
    done as (
      select users.id from settled join users
        on users.id = settled.user_id or (settled.administration and users.role = 'ADMINISTRATOR')
      where settled.unread = 0 and not exists (select from thread_sides more where more.thread_id <> ${threadId}
        and more.unread > 0 and (more.user_id = settled.user_id or (settled.administration and more.administration)))
    ),
    noticed as (
      update notifications set read_at = now() from done
      where notifications.user_id = done.id and kind = 'message-new' and read_at is null
    )
    select user_id, administration from settled`)
  await tellNews(tx, 'messages', {
    people: rows.flatMap(({ user_id }) => user_id ?? []),
    administrators: rows.some(({ administration }) => administration),
  })
}

/**
 * What has waited long enough arrives, in the order in which it was written and after all that is there; nothing where one
 * side has blocked the other. Two statements.
 */
export async function placeDue(tx: Tx, threadId: string, at: Date): Promise<number> {
  const { rows } = await tx.execute<{ last: number }>(sql`
    with due as (
      select messages.id, (select last_place from threads where threads.id = ${threadId})
        + row_number() over (order by messages.created_at, messages.id) as place
      from messages where messages.thread_id = ${threadId} and place is null and deleted_at is null
        and arrives_at <= ${at.toISOString()}::timestamptz and ${isUnblocked(sql`${threadId}`)}
    )
    update messages set place = due.place, arrives_at = case
      when arrives_at < ${at.toISOString()}::timestamptz - interval '1 minute' then ${at.toISOString()}::timestamptz
      else arrives_at end
    from due where messages.id = due.id returning messages.place as last`)
  const last = Math.max(0, ...rows.map((row) => row.last))
  if (last > 0) await tx.execute(sql`update threads set last_place = ${last} where id = ${threadId}`)
  return rows.length
}
