import { sql } from 'drizzle-orm'
import { MESSAGE_LIMITS } from '#/contract/message-rules.ts'
import type { Message } from '#/contract/messages.ts'
import type { Actor } from '#/server/actor.ts'
import type { Deps } from '#/server/deps.ts'
import type { Tx } from '#/server/platform/database/types.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { holdThread, settle } from './hold.ts'
import { holdActor } from './rights.ts'
import { type MessageRow, messageColumns } from './rows.ts'
import { messageWithFiles } from './views.ts'

interface HeldMessage extends MessageRow {
  thread_id: string
  final: boolean
}

/**
 * Changes what a message of the actor says, in its first minutes or while it waits; what it said is kept, sealed. The
 * same words change nothing.
 * @throws {ServiceError} NOT_FOUND for a message of somebody else; VALIDATION for no words where there is no file;
 *   MESSAGE_FINAL; THREAD_CLOSED
 */
export async function changeMessage(
  deps: Pick<Deps, 'config' | 'database' | 'keys'>,
  actor: Actor,
  { id, words }: { id: string; words: string },
): Promise<Message> {
  return deps.database.withTx(async (tx) => {
    const within = { ...deps, database: { db: tx } }
    const { message, open } = await holdMessage(tx, actor, id)
    if (message.words === words) return messageWithFiles(within, actor, message)
    if (words === '' && !message.has_files) {
      throw new ServiceError('VALIDATION', { fields: { words: { fault: 'required' } } })
    }
    if (message.final || message.deleted) throw new ServiceError('MESSAGE_FINAL')
    if (!open) throw new ServiceError('THREAD_CLOSED')
    await tx.execute(sql`insert into message_versions (message_id, words) values (${id}, ${message.words})`)
    await tx.execute(sql`update messages set words = ${words}, changed_at = now() where id = ${id}`)
    await settle(tx, message.thread_id)
    return messageWithFiles(within, actor, (await holdMessage(tx, actor, id)).message)
  })
}

/**
 * Deletes a message of the actor for everybody, in its first minutes or while it waits; its words and files are kept,
 * sealed.
 * One that is deleted stays so.
 * @throws {ServiceError} NOT_FOUND for a message of somebody else; MESSAGE_FINAL
 */
export async function deleteMessage(
  deps: Pick<Deps, 'config' | 'database' | 'keys'>,
  actor: Actor,
  id: string,
): Promise<Message> {
  return deps.database.withTx(async (tx) => {
    const within = { ...deps, database: { db: tx } }
    const { message } = await holdMessage(tx, actor, id)
    if (message.deleted) return messageWithFiles(within, actor, message)
    if (message.final) throw new ServiceError('MESSAGE_FINAL')
    await tx.execute(sql`insert into message_versions (message_id, words) values (${id}, ${message.words})`)
    await tx.execute(sql`update messages set words = '', deleted_at = now() where id = ${id}`)
    await settle(tx, message.thread_id)
    return messageWithFiles(within, actor, (await holdMessage(tx, actor, id)).message)
  })
}

/** The thread is held first, as by everybody who writes in it. */
async function holdMessage(tx: Tx, actor: Actor, id: string): Promise<{ message: HeldMessage; open: boolean }> {
  await holdActor(tx, actor)
  const { rows: places } = await tx.execute<{ thread_id: string }>(sql`
    select thread_id from messages where id = ${id} and author_id = ${actor.id}`)
  const [place] = places
  if (!place) throw new ServiceError('NOT_FOUND')
  const { open } = await holdThread(tx, actor, place.thread_id)
  const { rows } = await tx.execute<HeldMessage>(sql`
    select messages.thread_id, ${messageColumns(actor)}, messages.place is not null
      and messages.created_at < now() - make_interval(mins => ${MESSAGE_LIMITS.changeMinutes}) as final
    from messages join thread_sides own on own.thread_id = messages.thread_id and own.side = messages.side
    where messages.id = ${id}`)
  const [message] = rows
  if (!message) throw new ServiceError('NOT_FOUND')
  return { message, open }
}
