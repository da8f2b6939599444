import { sql } from 'drizzle-orm'
import { MESSAGE_FILE_KINDS } from '#/contract/message-files.ts'
import type { Actor } from '#/server/actor.ts'
import { isOfNothing } from '#/server/file-parents.ts'
import type { Tx } from '#/server/platform/database/types.ts'
import { ServiceError } from '#/server/platform/errors.ts'

/**
 * Gives a message the files that its sender has uploaded for it, in their order; three statements, none for no file.
 * @throws {ServiceError} VALIDATION with `files` where one is there twice, is somebody else's, is of something already, has
 *   waited too long and is gone, or could not be read
 */
export async function attachFiles(tx: Tx, actor: Actor, messageId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const asked = sql.param([...ids])
  await tx.execute(sql`
    select from files where id = any(${asked}::uuid[]) and owner_id = ${actor.id} order by id for update`)
  // By a statement of its own, which sees what another message did while this one waited. The clean-up, which may have found
  // them of nothing before, sees that they were touched.
  const { rows } = await tx.execute(sql`
    update files set updated_at = now() where id = any(${asked}::uuid[]) and owner_id = ${actor.id}
      and state <> 'failed' and kind = any(${sql.param([...MESSAGE_FILE_KINDS])}::text[]) and ${isOfNothing(sql`files.id`)}
    returning id`)
  if (rows.length !== ids.length)
    throw new ServiceError('VALIDATION', { fields: { files: { fault: 'filesNotToSend' } } })
  await tx.execute(sql`
    insert into message_files (message_id, file_id, position)
    select ${messageId}, file_id, position - 1 from unnest(${asked}::uuid[]) with ordinality as asked (file_id, position)`)
}
