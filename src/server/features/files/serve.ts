import { posix } from 'node:path'
import { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import type { Deps } from '#/server/deps.ts'
import { captionsIdOf } from '#/server/features/captions/address.ts'
import { readVtt } from '#/server/features/captions/read.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { type ByteRange, byteRange } from '#/server/platform/http/byte-range.ts'
import { grantSeconds } from './address.ts'
import { dispositionOf, tagOf, typeOfPath } from './headers.ts'
import { files } from './tables.ts'

/** What is asked for, and how. */
export interface FileRequest {
  id: string
  grant: string
  path: string
  /** Whether it is to be saved under the file's name. */
  keep: boolean
  /** Whether only the headers are wanted. */
  head: boolean
  range?: string
  ifRange?: string
  ifNoneMatch?: string
}

export interface FileAnswer {
  status: 200 | 206 | 304 | 416
  headers: Record<string, string>
  /** To be read or destroyed. */
  stream?: Readable
}

/**
 * What is behind an address of `fileAddress`; one query. Nobody is asked who they are: the grant says that somebody
 * who may open the file was given the address.
 * @throws {ServiceError} NOT_FOUND for a grant that was not given or has run out, a file that is gone, and a path that
 *   is none of the file's own
 */
export async function openFile(
  deps: Pick<Deps, 'database' | 'keys' | 'log' | 'storage'>,
  request: FileRequest,
): Promise<FileAnswer> {
  const { id, path } = request
  const seconds = grantSeconds(deps, id, request.grant)
  if (seconds === undefined) throw new ServiceError('NOT_FOUND')
  const captionsId = captionsIdOf(path)
  if (captionsId) return openCaptions(deps, request, captionsId, seconds)
  const [file] = await deps.database.db.select().from(files).where(eq(files.id, id))
  if (!file || !isOwnPath(file, path)) throw new ServiceError('NOT_FOUND')
  const key = `${id}/${path}`
  const size = path === 'original' ? file.bytes : await deps.storage.size(key)
  if (size === undefined) return missing(deps, key)

  const type = path === 'original' ? file.type : typeOfPath(path)
  const tag = tagOf(id, path, size)
  const lasting = {
    ...lastingHeaders(tag, seconds),
    'Last-Modified': file.createdAt.toUTCString(),
    'Accept-Ranges': 'bytes',
  }
  if (isKnown(request, tag)) return { status: 304, headers: lasting }
  const unchanged = request.ifRange === undefined || request.ifRange === tag
  const range = unchanged ? byteRange(request.range, size) : undefined
  if (range === 'none') return { status: 416, headers: { 'Content-Range': `bytes */${size}` } }
  const stream = request.head ? undefined : (await deps.storage.read(key, range))?.stream
  if (!(stream || request.head)) return missing(deps, key)
  return {
    ...partOf(size, request.head ? undefined : range, {
      ...lasting,
      'Content-Type': type,
      'Content-Disposition': dispositionOf(file.name, type, request),
    }),
    stream,
  }
}

/** Captions, which are small, whole and the same for as long as they have this address. */
async function openCaptions(
  deps: Pick<Deps, 'database'>,
  request: FileRequest,
  id: string,
  seconds: number,
): Promise<FileAnswer> {
  const found = await readVtt(deps, request.id, id)
  if (!found) throw new ServiceError('NOT_FOUND')
  const bytes = Buffer.from(found.vtt)
  const tag = tagOf(request.id, request.path, bytes.byteLength)
  const lasting = lastingHeaders(tag, seconds)
  if (isKnown(request, tag)) return { status: 304, headers: lasting }
  const type = typeOfPath(request.path)
  const name = `${found.name.replace(/\.[A-Za-z0-9]{1,5}$/, '')} ${found.lang}.vtt`
  return {
    ...partOf(bytes.byteLength, undefined, {
      ...lasting,
      'Content-Type': `${type}; charset=utf-8`,
      'Content-Disposition': dispositionOf(name, type, request),
    }),
    stream: request.head ? undefined : Readable.from([bytes]),
  }
}

/** Headers of everything behind an address, for as long as it lives. */
function lastingHeaders(tag: string, seconds: number): Record<string, string> {
  return {
    ETag: tag,
    'Cache-Control': `private, max-age=${seconds}, immutable`,
    // Whatever somebody uploaded runs nothing, is nobody's page, and is what we say it is.
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cross-Origin-Resource-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
  }
}

function isKnown({ ifNoneMatch }: FileRequest, tag: string): boolean {
  return ifNoneMatch?.split(',').some((each) => each.trim().replace(/^W\//, '') === tag) ?? false
}

function partOf(size: number, range: ByteRange | undefined, headers: Record<string, string>): FileAnswer {
  if (!range) return { status: 200, headers: { ...headers, 'Content-Length': String(size) } }
  const { start, end } = range
  const length = String(end - start + 1)
  return {
    status: 206,
    headers: { ...headers, 'Content-Length': length, 'Content-Range': `bytes ${start}-${end}/${size}` },
  }
}

/** Only what the file is known to have; a film's playlist names what is beside and below it. */
function isOwnPath({ facts }: typeof files.$inferSelect, path: string): boolean {
  if (path.split('/').some((part) => !/^[A-Za-z0-9_-][A-Za-z0-9._-]*$/.test(part))) return false
  const { main, poster, thumbnails = [], sizes = [], hls } = facts
  // What something was made of is nobody's to see: a camera notes where it was.
  if ([main ?? 'original', poster, ...thumbnails, ...sizes.map((size) => size.path)].includes(path)) return true
  return hls !== undefined && posix.dirname(hls) !== '.' && path.startsWith(`${posix.dirname(hls)}/`)
}

function missing({ log }: Pick<Deps, 'log'>, key: string): never {
  log.error({ key }, 'a file is not in the storage')
  throw new ServiceError('NOT_FOUND')
}
