import { type SQL, sql } from 'drizzle-orm'
import type { MessageFile } from '#/contract/message-files.ts'
import { MESSAGE_LIMITS } from '#/contract/message-rules.ts'
import type { Message } from '#/contract/messages.ts'
import type { Actor } from '#/server/actor.ts'

const CHANGEABLE_MS = MESSAGE_LIMITS.changeMinutes * 60_000

/** Whether the row of `messages` has pictures or documents. */
export const hasFiles = sql`exists (select from message_files where message_files.message_id = messages.id)`

/** A message as the database has it. */
export interface MessageRow extends Record<string, unknown> {
  id: string
  place: number | null
  own: boolean
  /** Whether the actor wrote it. */
  by_actor: boolean
  author: string | null
  words: string
  has_files: boolean
  urgent: boolean
  created_at: string
  arrives_at: string
  changed: boolean
  deleted: boolean
  removed: boolean
  hidden: boolean
  reported: boolean
}

/** Columns of the row of `messages` in a query beside `own`, the reader's side; who wrote it administrators alone learn. */
export function messageColumns({ id, role }: Pick<Actor, 'id' | 'role'>): SQL {
  const author =
    role === 'ADMINISTRATOR'
      ? sql`(select trim(users.first_name || ' ' || users.last_name) from users
          where users.id = messages.author_id and users.status <> 'ERASED' and messages.side = own.side)`
      : sql`null::text`
  // Who decides of reports makes none.
  const reported =
    role === 'ADMINISTRATOR'
      ? sql`false`
      : sql`exists (select from message_reports where message_reports.message_id = messages.id
          and message_reports.reporter_id = ${id})`
  return sql`messages.id, messages.place, messages.side = own.side as own,
    coalesce(messages.author_id = ${id}, false) as by_actor,
    ${author} as author, messages.words, ${hasFiles} as has_files, messages.urgent, messages.created_at, messages.arrives_at,
    messages.changed_at is not null as changed, messages.deleted_at is not null as deleted, messages.removed,
    ${isHidden({ role })} as hidden, ${reported} as reported`
}

/** The row of `messages`, beside `own`, is one that a pupil does not see until the administration has decided. */
export function isHidden({ role }: Pick<Actor, 'role'>): SQL {
  return role === 'STUDENT' ? sql`(messages.hidden_at is not null and messages.side <> own.side)` : sql`false`
}

/** The row of `messages` is one that the side `own` sees: what waits and is deleted nobody does. */
export const isSeen = sql`(messages.place is not null or (messages.side = own.side and messages.deleted_at is null))`

/** @returns a message as screens show it @param files those that it has, and may be shown with */
export function messageOf(row: MessageRow, files: readonly MessageFile[]): Message {
  const until = Date.parse(row.created_at) + CHANGEABLE_MS
  return {
    id: row.id,
    place: row.place,
    own: row.own,
    author: row.author,
    words: row.hidden ? '' : row.words,
    files: [...files],
    urgent: row.urgent,
    at: new Date(row.arrives_at).toISOString(),
    changed: row.changed && !row.deleted,
    deleted: row.deleted,
    removed: row.removed,
    hidden: row.hidden,
    reported: row.reported,
    changeableUntil: row.by_actor && !row.deleted && until > Date.now() ? new Date(until).toISOString() : null,
  }
}
