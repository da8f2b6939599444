import { MESSAGE_FILE_KINDS, type MessageFile } from '#/contract/message-files.ts'
import type { Message } from '#/contract/messages.ts'
import type { Actor } from '#/server/actor.ts'
import { filesOf } from '#/server/features/files/views.ts'
import { messageFileParent } from './file-parent.ts'
import { type MessageRow, messageOf } from './rows.ts'

type ViewDeps = Parameters<typeof filesOf>[0]

/** @returns messages as screens show them, with their files; one query, none where no message has any */
export async function messagesOf(deps: ViewDeps, actor: Actor, rows: readonly MessageRow[]): Promise<Message[]> {
  const withFiles = rows.filter(({ has_files, deleted, hidden }) => has_files && !(deleted || hidden))
  const files = await messageFilesOf(
    deps,
    actor,
    withFiles.map(({ id }) => id),
  )
  return rows.map((row) => messageOf(row, files.get(row.id) ?? []))
}

/** The same of one. */
export async function messageWithFiles(deps: ViewDeps, actor: Actor, row: MessageRow): Promise<Message> {
  const [message] = await messagesOf(deps, actor, [row])
  if (!message) throw new Error('A message was lost')
  return message
}

/**
 * The files of messages that the actor may read, in their order; one query, none for no message. What it came as is
 * shown to nobody before something is made of it: a camera notes where it was.
 * @returns by the ids of the messages
 */
export async function messageFilesOf(
  deps: ViewDeps,
  actor: Actor,
  ids: readonly string[],
): Promise<Map<string, MessageFile[]>> {
  const found = await filesOf(deps, actor, messageFileParent, ids)
  return new Map(
    [...found].map(([id, views]) => [
      id,
      views.flatMap(({ kind, url, downloadUrl, poster, sizes, ...file }) => {
        const known = MESSAGE_FILE_KINDS.find((each) => each === kind)
        if (!known) return []
        const { name, bytes, state, fault, pages, width, height } = file
        const facts = { id: file.id, kind: known, name, bytes, state, fault, pages, width, height }
        return state === 'ready'
          ? { ...facts, url, downloadUrl, poster, sizes }
          : { ...facts, url: null, downloadUrl: null, poster: null, sizes: [] }
      }),
    ]),
  )
}
