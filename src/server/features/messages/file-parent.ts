import { type SQL, sql } from 'drizzle-orm'
import { MESSAGE_FILE_KINDS, MESSAGE_FILE_LIMITS } from '#/contract/message-files.ts'
import type { FileParent, FileReader } from '#/server/features/files/file-parent.ts'
import { messageFiles, messages } from '#/server/tables/messages.ts'
import { tellNews } from '#/server/tell-news.ts'
import { holdActor, isOwnSide } from './rights.ts'
import { isHidden, isSeen } from './rows.ts'

/** How long what an administrator has looked into can be opened by them without looking once more. */
const OVERSEEN = sql`interval '1 day'`

/**
 * Pictures and documents of messages: read with their message by both sides, and by administrators who may read what
 * others write. Until it is sent, a file is of nothing, and nobody opens it.
 */
export const messageFileParent: FileParent = {
  kind: 'message',
  key: 'toSend',
  senders: ['ADMINISTRATOR', 'PROFESSOR', 'STUDENT'],
  table: messages,
  id: messages.id,
  from: sql`messages join thread_sides own on own.thread_id = messages.thread_id`,
  isReadable(reader) {
    const seen = sql`${isOwnSide(reader)} and messages.deleted_at is null and ${isSeen} and not ${isHidden(reader)}`
    return reader.role === 'ADMINISTRATOR' ? sql`(${seen} or ${isOverseen(reader)})` : sql`(${seen})`
  },
  downloadable: sql<boolean>`true`,
  pages: false,
  retries: false,
  links: {
    table: messageFiles,
    parentId: messageFiles.messageId,
    fileId: messageFiles.fileId,
    order: messageFiles.position,
  },
  async hold(tx, actor) {
    await holdActor(tx, actor)
  },
  async accepts() {
    return { kinds: MESSAGE_FILE_KINDS, bytes: MESSAGE_FILE_LIMITS.bytes }
  },
  // Sending the message does.
  async link() {},
  async tellMade(tx, fileId) {
    const { rows } = await tx.execute<{ user_id: string | null; administration: boolean }>(sql`
      select sides.user_id, sides.administration from message_files
        join messages on messages.id = message_files.message_id
        join thread_sides sides on sides.thread_id = messages.thread_id
      where message_files.file_id = ${fileId}`)
    await tellNews(tx, 'messages', {
      people: rows.flatMap(({ user_id }) => user_id ?? []),
      administrators: rows.some(({ administration }) => administration),
    })
  },
}

/** The row of `messages` is reported, or its thread was looked into by the reader, which stands in the audit log. */
function isOverseen({ id }: FileReader): SQL {
  return sql`(exists (select from message_reports where message_reports.message_id = messages.id)
    or exists (select from audit_events where audit_events.actor_id = ${id} and audit_events.action = 'message.oversight'
      and audit_events.object_type = 'thread' and audit_events.object_id = messages.thread_id::text
      and audit_events.at > now() - ${OVERSEEN}))`
}
