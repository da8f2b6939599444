import { type SQL, sql } from 'drizzle-orm'
import type { MessageReport } from '#/contract/message-reports.ts'
import type { Role } from '#/contract/roles.ts'

type Overseen = MessageReport['message']

/** Somebody as these rows have them; `null` = nobody, or an account that is erased. */
export type NamedRow = { id: string; firstName: string; lastName: string; role: Role } | null

/** Of a row of `users` under a name, as JSON. */
export function namedPerson(users: SQL): SQL {
  return sql`case when ${users}.id is not null and ${users}.status <> 'ERASED' then jsonb_build_object('id', ${users}.id,
    'firstName', ${users}.first_name, 'lastName', ${users}.last_name, 'role', ${users}.role) end`
}

/** A message with all that it ever said, as the database has it. */
export interface OverseenRow extends Record<string, unknown> {
  message_id: string
  author: NamedRow
  words: string
  arrives_at: string
  changed: boolean
  deleted: boolean
  removed: boolean
  versions: Overseen['versions'] | null
}

/** Columns of the row of `messages` in a query beside `author`, who wrote it. */
export const overseenColumns = sql`messages.id as message_id, ${namedPerson(sql`author`)} as author, messages.words,
  messages.arrives_at, messages.changed_at is not null as changed, messages.deleted_at is not null as deleted,
  messages.removed, (select jsonb_agg(jsonb_build_object('words', message_versions.words,
      'until', to_char(message_versions.until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
      order by message_versions.until)
    from message_versions where message_versions.message_id = messages.id) as versions`

/** @returns a message as those read it who look after pupils */
export function overseenOf(row: OverseenRow): Overseen {
  const { author, words, changed, deleted, removed } = row
  return {
    ...{ id: row.message_id, author, words, changed, deleted, removed },
    at: new Date(row.arrives_at).toISOString(),
    versions: row.versions ?? [],
  }
}
