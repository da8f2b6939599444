import { atom } from 'nanostores'
import { prepareUpload, type Sending, type UploadParent } from '#/client/uploads.ts'
import { TOKEN_COOKIE } from '#/contract/auth-session.ts'
import type { Endpoint } from '#/contract/endpoint.ts'
import { type FileView, fileEndpoints, type UploadUsage } from '#/contract/files.ts'
import { sessionFileEndpoints } from '#/contract/session-files.ts'
import { uploadEndpoints } from '#/contract/uploads.ts'
import { call } from './api.ts'
import { urlOf } from './connection.ts'
import { readCookie } from './cookies.ts'
import { makeOld } from './reads.ts'

export type { FileView, UploadUsage } from '#/contract/files.ts'

/** What files are of. */
export type FilesOf = Pick<UploadParent, 'kind' | 'id'>

const ENDPOINTS = {
  material: fileEndpoints,
  session: sessionFileEndpoints,
} as const satisfies Record<UploadParent['kind'], { list: Endpoint; delete: Endpoint }>

/** An upload of this page; it goes on while other screens of the portal are open. */
export interface OwnUpload {
  id: string
  target: UploadParent
  name: string
  bytes: number
  sent: number
  state: 'running' | 'paused' | 'failed'
  /** The server's own sentence about why it failed; empty where it did not answer. */
  message: string
}

/** What is on its way. */
export const $uploads = atom<readonly OwnUpload[]>([])
/** Counts the uploads that became files, for lists that show them. */
export const $uploaded = atom(0)

const running = new Map<string, Sending>()

function change(id: string, parts: Partial<OwnUpload>): void {
  $uploads.set($uploads.get().map((each) => (each.id === id ? { ...each, ...parts } : each)))
}

function drop(id: string): void {
  running.delete(id)
  $uploads.set($uploads.get().filter((each) => each.id !== id))
}

/** @returns whether an upload is for something */
export function isFor({ target }: OwnUpload, { kind, id }: FilesOf): boolean {
  return target.kind === kind && target.id === id
}

/**
 * Uploads a file to something; one whose upload was cut, in this page or an earlier one, goes on where it ended.
 * @param onDone called with the id of the file that came of it
 */
export async function startUpload(target: UploadParent, file: File, onDone?: (fileId: string) => void): Promise<void> {
  const id = crypto.randomUUID()
  const { name, size: bytes } = file
  $uploads.set([...$uploads.get(), { id, target, name, bytes, sent: 0, state: 'running', message: '' }])
  const sending = await prepareUpload({
    ...{ target, file, endpoint: urlOf(uploadEndpoints.begin) },
    token: () => readCookie(TOKEN_COOKIE),
    onProgress: (sent) => change(id, { sent }),
    onDone: (fileId) => {
      drop(id)
      onDone?.(fileId)
      $uploaded.set($uploaded.get() + 1)
      // It changes what taking a file away does.
      const { changes = [] }: Endpoint = ENDPOINTS[target.kind].delete
      makeOld(...changes)
    },
    onFailed: (message) => change(id, { state: 'failed', message }),
  })
  // Given up while it was got ready.
  if (!$uploads.get().some((each) => each.id === id)) return
  running.set(id, sending)
  if ($uploads.get().some((each) => each.id === id && each.state === 'running')) sending.start()
}

/** Goes on with all that a cut line has stopped; what the server refused stays refused. */
export function continueCut(): void {
  for (const { id, state, message } of $uploads.get()) {
    if (state === 'failed' && message === '') continueUpload(id)
  }
}

/** Stops sending until it is told to go on. */
export async function pauseUpload(id: string): Promise<void> {
  change(id, { state: 'paused' })
  await running.get(id)?.stop()
}

/** Goes on with what was paused or has failed. */
export function continueUpload(id: string): void {
  change(id, { state: 'running', message: '' })
  running.get(id)?.start()
}

/** Gives an upload up, here and on the server. */
export async function cancelUpload(id: string): Promise<void> {
  const upload = running.get(id)
  drop(id)
  // What cannot be told to the server now is forgotten there after a day.
  await upload?.stop(true).catch(() => undefined)
}

/** @throws {RequestError} */
export async function readFiles({ kind, id }: FilesOf, signal?: AbortSignal): Promise<FileView[]> {
  const { items } = await call(ENDPOINTS[kind].list, { id }, { ...(signal && { signal }) })
  return items
}

/** @throws {RequestError} */
export function readUploadUsage(): Promise<UploadUsage> {
  return call(uploadEndpoints.usage)
}

/** @throws {RequestError} */
export function removeFile({ kind, id }: FilesOf, fileId: string): Promise<void> {
  return call(ENDPOINTS[kind].delete, { id, fileId })
}

/** @throws {RequestError} */
export function retryFile(id: string): Promise<void> {
  return call(fileEndpoints.retry, { id })
}
