import { type FileView, fileEndpoints } from '#/contract/files.ts'
import { messageReportEndpoints } from '#/contract/message-reports.ts'
import type { MessageReportReason } from '#/contract/message-rules.ts'
import { type Message, messageEndpoints, type Thread, type ThreadPart } from '#/contract/messages.ts'
import { call } from './api.ts'
import { asOne, changeAll, makeOld } from './reads.ts'
import { putUnreadCounts } from './unread-counts.ts'

/** After somebody has come to a message; meanwhile they may have come further. */
const PAUSE_MS = 300

/** Changes what a message of the reader says. @returns it as it is now @throws {RequestError} when it may not be any more */
export async function changeMessage(id: string, words: string): Promise<Message> {
  return changed(await call(messageEndpoints.change, { id, body: { words } }))
}

/** Takes a message of the reader away for everybody. @returns what is left of it @throws {RequestError} as `changeMessage` */
export async function deleteMessage(id: string): Promise<Message> {
  return changed(await call(messageEndpoints.delete, { id }))
}

/** Reports a message of somebody else. @returns it as the reader has it now @throws {RequestError} when it fails */
export async function reportMessage(id: string, reason: MessageReportReason): Promise<Message> {
  return changed(await call(messageReportEndpoints.report, { id, body: { reason } }))
}

/** Says which administrator answers in a thread; `null` = nobody in particular. @throws {RequestError} when it fails */
export async function takeThread(id: string, userId: string | null): Promise<void> {
  await asOne(() => call(messageEndpoints.take, { id, body: { userId } }))
}

/** Says whether one wishes for messages of who is at the other end of a thread. @throws {RequestError} when it fails */
export async function blockThread(id: string, blocked: boolean): Promise<void> {
  await asOne(() => call(messageEndpoints.block, { id, body: { blocked } }))
}

/** A file of a message with new addresses. @throws {RequestError} */
export function readMessageFile(id: string): Promise<FileView> {
  return call(fileEndpoints.read, { id })
}

function changed(now: Message): Message {
  changeAll<Thread>(messageEndpoints.read, (thread) => {
    if (!thread.messages.some(({ id }) => id === now.id)) return thread
    return { ...thread, messages: thread.messages.map((message) => (message.id === now.id ? now : message)) }
  })
  // It may stand in the list as well, cut short there.
  makeOld('messages')
  return now
}

/** By thread: up to where it is read, as far as the server was told or is about to be. */
const places = new Map<string, number>()
const due = new Map<string, number>()
let timer: ReturnType<typeof setTimeout> | undefined
let leaving: AbortController | undefined

/**
 * Says up to which place a thread is read, a moment later, so that many are told at once; an earlier place than before
 * says nothing. Where that fails, the same can be said again.
 */
export function markRead(threadId: string, place: number): void {
  if (place <= (places.get(threadId) ?? 0)) return
  places.set(threadId, place)
  due.set(threadId, place)
  timer ??= setTimeout(tell, PAUSE_MS)
  if (leaving) return
  leaving = new AbortController()
  addEventListener('pagehide', tell, { signal: leaving.signal })
}

function tell(): void {
  clearTimeout(timer)
  leaving?.abort()
  timer = undefined
  leaving = undefined
  const now = [...due]
  due.clear()
  for (const [id, place] of now) void tellOne(id, place)
}

async function tellOne(id: string, place: number): Promise<void> {
  try {
    putUnreadCounts(await call(messageEndpoints.mark, { id, body: { place } }))
  } catch {
    if (places.get(id) === place) places.delete(id)
    return
  }
  changeAll<ThreadPart>(messageEndpoints.list, (part) => {
    const isRead = (row: ThreadPart['items'][number]): boolean =>
      row.id === id && row.unread > 0 && (row.last.place ?? 0) <= place
    if (!part.items.some(isRead)) return part
    return { ...part, items: part.items.map((row) => (isRead(row) ? { ...row, unread: 0 } : row)) }
  })
}
