import { mkdir, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Server, Upload } from '@tus/server'
import type { Pool } from 'pg'
import type { S3Place } from '#/server/platform/storage/s3.ts'
import type { UploadPlace } from './upload-place.ts'

/** The protocol of resumable uploads (tus 1.0), and where their bytes are until they are whole. */
export interface Uploads extends Pick<UploadPlace, 'withFile' | 'olderThan'> {
  /** Begins an upload. @param request with `Upload-Length` */
  begin(request: Request, id: string): Promise<Response>
  /** Answers `HEAD`, `PATCH` or `DELETE` for an upload; whose it is has been checked. */
  answer(request: Request, id: string): Promise<Response>
  /** @returns how much of it is there; `undefined` where there is no such upload */
  progress(id: string): Promise<{ offset: number; size: number } | undefined>
  /** Forgets an upload; one that is not there is no error. */
  remove(id: string): Promise<void>
  /** @returns how much room is left on the disk of this machine that they lie on, or are fetched to */
  freeBytes(): Promise<number>
}

/** @returns where uploads that are not whole yet are in a data folder */
export function uploadsFolder(dataDir: string): string {
  return join(dataDir, 'uploads')
}

/**
 * @param options.base path under which uploads have their addresses
 * @param options.folder for their bytes; with an S3, for what is fetched from there for a moment
 */
export function createUploads({ base, folder, s3, pool }: UploadsOptions): Uploads {
  // A request's id travels beside it: the protocol's own part makes none, and reads none from an address.
  const ids = new WeakMap<Request, string>()
  let made: Promise<{ server: Server; place: UploadPlace }> | undefined

  async function make(): Promise<{ server: Server; place: UploadPlace }> {
    const place = s3
      ? (await import('./s3-place.ts')).s3Place(s3, folder)
      : await (await import('./disk-place.ts')).diskPlace(folder)
    const [{ Server }, { createUploadLocker }] = await Promise.all([import('@tus/server'), import('./locker.ts')])
    const nameOf = (request: Request): string => place.nameOf(ids.get(request) ?? '')
    const server = new Server({
      path: base,
      datastore: place.store,
      locker: createUploadLocker(pool),
      namingFunction: nameOf,
      getFileIdFromRequest: nameOf,
      generateUrl: (request) => `${base}/${ids.get(request)}`,
    })
    return { server, place }
  }
  // Nothing is made before somebody uploads.
  const parts = (): NonNullable<typeof made> => {
    made ??= make().catch((error: unknown) => {
      made = undefined
      throw error
    })
    return made
  }

  async function answer(request: Request, id: string): Promise<Response> {
    const { server } = await parts()
    ids.set(request, id)
    return server.handleWeb(request)
  }

  return {
    begin: answer,
    answer,
    async progress(id) {
      const { place } = await parts()
      const found: Upload | undefined = await place.store.getUpload(place.nameOf(id)).catch(unlessAbsent)
      return found && { offset: found.offset, size: found.size ?? 0 }
    },
    async withFile(id, work) {
      const { place } = await parts()
      return place.withFile(id, work)
    },
    async remove(id) {
      const { place } = await parts()
      await place.remove(id).catch(unlessAbsent)
    },
    async *olderThan(time) {
      const { place } = await parts()
      yield* place.olderThan(time)
    },
    async freeBytes() {
      await mkdir(folder, { recursive: true })
      const { bavail, bsize } = await statfs(folder)
      return bavail * bsize
    },
  }
}

export interface UploadsOptions {
  base: string
  folder: string
  s3?: S3Place
  pool: Pool
}

/** The stores throw what has a status for what is not there. */
function unlessAbsent(error: unknown): undefined {
  const { status_code: status, name } = error as { status_code?: number; name?: string }
  if (status === 404 || status === 410 || name === 'NoSuchKey' || name === 'NotFound') return undefined
  throw error
}
