import { type SQL, sql } from 'drizzle-orm'
import type { MessageFile } from '#/contract/message-files.ts'
import type { MessageReport } from '#/contract/message-reports.ts'
import type { Role } from '#/contract/roles.ts'
import { hasFiles } from '#/server/features/messages/rows.ts'

type Overseen = MessageReport['message']

/** Somebody as these rows have them; `null` = nobody, or an account that is erased. */
export type NamedRow = { id: string; firstName: string; lastName: string; role: Role } | null

/** Of a row of `users` under a name, as JSON. */
export function namedPerson(users: SQL): SQL {
  return sql`case when ${users}.id is not null and ${users}.status <> 'ERASED' then jsonb_build_object('id', ${users}.id,
    'firstName', ${users}.first_name, 'lastName', ${users}.last_name, 'role', ${users}.role) end`
}

/** A message, question or answer with all that it ever said, as the database has it. */
export interface OverseenRow extends Record<string, unknown> {
  message_id: string
  author: NamedRow
  words: string
  has_files: boolean
  arrives_at: string
  changed: boolean
  deleted: boolean
  removed: boolean
  versions: Overseen['versions'] | null
}

/**
 * Columns of what somebody said, in a query beside `author`, who wrote it.
 * @param thing.at when it was there
 * @param thing.files whether it has pictures or documents
 * @param thing.versions what it said before: the rest of a query after its `from`, of rows with `words` and `until`
 */
export function overseenColumns({ of, at, versions, files }: Record<'of' | 'at' | 'versions' | 'files', SQL>): SQL {
  return sql`${of}.id as message_id, ${namedPerson(sql`author`)} as author, ${of}.words, ${files} as has_files, ${at} as arrives_at,
    ${of}.changed_at is not null as changed, ${of}.deleted_at is not null as deleted, ${of}.removed,
    (select jsonb_agg(jsonb_build_object('words', version.words,
      'until', to_char(version.until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by version.until)
    from ${versions}) as versions`
}

/** The same of a row of `messages`. */
export const overseenMessageColumns = overseenColumns({
  of: sql`messages`,
  at: sql`messages.arrives_at`,
  files: hasFiles,
  versions: sql`message_versions version where version.message_id = messages.id`,
})

/** The same of a row of `posts`. */
export const overseenPostColumns = overseenColumns({
  of: sql`posts`,
  at: sql`posts.created_at`,
  files: sql`false`,
  versions: sql`post_versions version where version.post_id = posts.id`,
})

/** @returns what somebody said as those read it who look after pupils @param files those that it has */
export function overseenOf(row: OverseenRow, files: readonly MessageFile[] = []): Overseen {
  const { author, words, changed, deleted, removed } = row
  return {
    ...{ id: row.message_id, author, words, files: [...files], changed, deleted, removed },
    at: new Date(row.arrives_at).toISOString(),
    versions: row.versions ?? [],
  }
}
