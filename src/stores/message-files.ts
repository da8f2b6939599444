import { atom, type ReadableAtom } from 'nanostores'
import { shrinkPicture } from '#/client/shrink-picture.ts'
import { prepareUpload, type Sending } from '#/client/uploads.ts'
import { TOKEN_COOKIE } from '#/contract/auth-session.ts'
import { MESSAGE_FILE_LIMITS, type MessageFile } from '#/contract/message-files.ts'
import { uploadEndpoints } from '#/contract/uploads.ts'
import { newUuid } from '#/contract/uuid.ts'
import { call } from './api.ts'
import { urlOf } from './connection.ts'
import { readCookie } from './cookies.ts'

/** A file of a message that is on its way, as its sender has it. */
export interface SentFile {
  id: string
  kind: MessageFile['kind']
  name: string
}

/** Why a file does not go; `line` and `server` may be tried again. */
export type FileFailure = 'unreadable' | 'kind' | 'large' | 'line' | 'server'

/** A picture or document that somebody wants to send. */
export interface ChosenFile {
  id: string
  kind: MessageFile['kind']
  name: string
  /** Address of a picture in this page. */
  preview: string | null
  state: 'preparing' | 'sending' | 'there' | 'failed'
  /** Part of it that the server has, 0 to 1. */
  sent: number
  failure: FileFailure | null
  /** The server's own sentence. */
  message: string
  /** What the upload became. */
  fileId: string | null
}

const NONE: readonly ChosenFile[] = []

const $all = atom<ReadonlyMap<string, readonly ChosenFile[]>>(new Map())

/** What is chosen for messages that are not sent, by correspondence; it is there while the page is. */
export const $chosenFiles: ReadableAtom<ReadonlyMap<string, readonly ChosenFile[]>> = $all

const running = new Map<string, Sending>()
/** What was drawn and is not with the server. */
const drawn = new Map<string, File>()
/** One picture is drawn after the other: each may take a hundred megabytes meanwhile. */
let drawing: Promise<unknown> = Promise.resolve()

const read = (key: string): readonly ChosenFile[] => $all.get().get(key) ?? NONE

/** @returns for whom a file is chosen by now; nothing where it was taken back */
function keyOf(id: string): string | undefined {
  return [...$all.get()].find(([, files]) => files.some((each) => each.id === id))?.[0]
}

function write(key: string, files: readonly ChosenFile[]): void {
  $all.set(new Map($all.get()).set(key, files))
}

function change(id: string, parts: Partial<ChosenFile>): void {
  const key = keyOf(id)
  if (key === undefined) return
  write(
    key,
    read(key).map((each) => (each.id === id ? { ...each, ...parts } : each)),
  )
}

/**
 * Takes files for the message to somebody, and begins to send them.
 * @param key whose correspondence it is
 * @returns how many were too many
 */
export function chooseFiles(key: string, files: readonly File[]): number {
  const taken = files.slice(0, Math.max(0, MESSAGE_FILE_LIMITS.most - read(key).length))
  for (const file of taken) void take(key, file)
  return files.length - taken.length
}

async function take(key: string, file: File): Promise<void> {
  const id = newUuid()
  const kind = file.type.startsWith('image/') ? 'image' : 'pdf'
  const chosen: ChosenFile = {
    ...{ id, kind, name: file.name, preview: null, fileId: null },
    ...{ state: 'preparing', sent: 0, failure: null, message: '' },
  }
  write(key, [...read(key), chosen])
  const fail = (failure: FileFailure): void => change(id, { state: 'failed', failure })
  if (kind === 'pdf' && file.type !== 'application/pdf' && !/\.pdf$/i.test(file.name)) return fail('kind')
  const small = kind === 'image' ? await draw(file) : file
  if (!small) return fail('unreadable')
  if (small.size > MESSAGE_FILE_LIMITS.bytes[kind]) return fail('large')
  if (keyOf(id) === undefined) return
  drawn.set(id, small)
  change(id, { preview: kind === 'image' ? URL.createObjectURL(small) : null })
  await send(id, small)
}

function draw(file: File): Promise<File | undefined> {
  const picture = drawing.then(() => shrinkPicture(file, MESSAGE_FILE_LIMITS.side)).catch(() => undefined)
  drawing = picture
  return picture
}

async function send(id: string, file: File): Promise<void> {
  const sending = await prepareUpload({
    ...{ target: { kind: 'message' }, file, endpoint: urlOf(uploadEndpoints.begin) },
    token: () => readCookie(TOKEN_COOKIE),
    onProgress: (sent) => change(id, { sent: sent / file.size }),
    onDone: (fileId) => {
      running.delete(id)
      drawn.delete(id)
      // Taken back in its last moment.
      if (keyOf(id) === undefined) void dropSent(fileId)
      change(id, { state: 'there', sent: 1, fileId })
    },
    onFailed: (message) => change(id, { state: 'failed', failure: message ? 'server' : 'line', message }),
  }).catch(() => undefined)
  // Taken back while it was got ready.
  if (keyOf(id) === undefined) return
  // The code that sends did not come.
  if (!sending) return change(id, { state: 'failed', failure: 'line', message: '' })
  running.set(id, sending)
  change(id, { state: 'sending' })
  sending.start()
}

/** Goes on with one that did not go. */
export function sendFileAgain(id: string): void {
  const [sending, file] = [running.get(id), drawn.get(id)]
  change(id, { state: 'sending', failure: null, message: '' })
  if (sending) sending.start()
  else if (file) void send(id, file)
}

/** Goes on with all that a cut line has stopped. */
export function continueCutFiles(): void {
  for (const { id, failure } of [...$all.get().values()].flat()) if (failure === 'line') sendFileAgain(id)
}

/** Takes a file back before its message is sent. */
export async function dropFile(id: string): Promise<void> {
  const key = keyOf(id)
  if (key === undefined) return
  const dropped = read(key).find((each) => each.id === id)
  write(
    key,
    read(key).filter((each) => each.id !== id),
  )
  if (dropped?.preview) URL.revokeObjectURL(dropped.preview)
  const sending = running.get(id)
  running.delete(id)
  drawn.delete(id)
  if (dropped?.fileId) await dropSent(dropped.fileId)
  // What cannot be told to the server now is forgotten there after a day.
  else await sending?.stop(true).catch(() => undefined)
}

/** What cannot be told to the server now is forgotten there after a day. */
async function dropSent(fileId: string): Promise<void> {
  await call(uploadEndpoints.delete, { id: fileId }).catch(() => undefined)
}

/** @returns what is chosen for somebody, all of which the server has */
export function filesToSend(key: string): SentFile[] {
  return read(key).flatMap(({ fileId, kind, name }) => (fileId === null ? [] : [{ id: fileId, kind, name }]))
}

/** Nothing is chosen for somebody any more: it went out with a message. */
export function forgetChosenFiles(key: string): void {
  for (const { preview } of read(key)) if (preview) URL.revokeObjectURL(preview)
  write(key, NONE)
}

/** What is chosen for somebody goes on in their thread, which is there now. */
export function moveChosenFiles(from: string, to: string): void {
  if (read(from).length === 0) return
  const moved = [...read(to), ...read(from)]
  write(from, NONE)
  write(to, moved)
}
