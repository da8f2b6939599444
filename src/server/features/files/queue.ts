import { z } from 'zod'
import type { FileKind } from '#/contract/file-kinds.ts'
import type { Queue } from '#/server/platform/jobs/queue.ts'

type FileJob = { fileId: string }

const data = z.strictObject({ fileId: z.uuid() })
const retry = { limit: 3, firstSeconds: 10, longestSeconds: 300 }

/** What is made of a file once it is there: pages, sizes. */
export const fileQueue: Queue<FileJob> = { name: 'file', data, expireSeconds: 3_600, retry }

/** Films, one at a time: an hour of film may take an hour, and nobody's worksheet shall wait for it. */
export const filmQueue: Queue<FileJob> = { name: 'film', data, expireSeconds: 6 * 3_600, retry }

/** @returns the queue that files of a kind are worked on in */
export function queueOf(kind: FileKind): Queue<FileJob> {
  return kind === 'video' ? filmQueue : fileQueue
}
