import { posix } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import type { Deps } from '#/server/deps.ts'
import { isLinkReaders, linkBinding, linkReader } from '#/server/features/auth-sessions/link-reader.ts'
import { captionsIdOf } from '#/server/features/files/captions/address.ts'
import { readVtt } from '#/server/features/files/captions/read.ts'
import { isOpenToReader } from '#/server/file-parents.ts'
import { preparedQuery } from '#/server/platform/database/prepared.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { type ByteRange, byteRange } from '#/server/platform/http/byte-range.ts'
import { isKnown } from '#/server/platform/http/etag.ts'
import type { FileFacts } from '#/server/tables/files.ts'
import { grantOf } from './address.ts'
import { dispositionOf, tagOf, typeOfPath } from './headers.ts'

/** For how long a browser shows pieces of a film without asking. */
const PIECE_SECONDS = 300

/** What is asked for, and how. */
export interface FileRequest {
  id: string
  grant: string
  path: string
  /** The binding cookie that came along. */
  binding?: string | undefined
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

interface OpenedFile {
  type: string
  name: string
  bytes: number
  createdAt: Date
  facts: Omit<FileFacts, 'thumbnails'>
  /** Whether the path is that of a page's small picture. */
  isPage: boolean
  readerId: string
  bindingHash: string | null
}

/**
 * A file, if whoever its address was made for may read it now: one that is made anew stays open to who is watching it.
 * It runs with every piece of a film, so it asks for all at once, and nothing is remembered that could grow old.
 */
const openedFile = preparedQuery<{ session: string; id: string; path: string }, OpenedFile>(
  'opened_file',
  sql`
    select files.type, files.name, files.bytes::float8 as bytes, files.created_at as "createdAt", reader.id as "readerId", ${linkBinding},
      files.facts - 'thumbnails' as facts,
      coalesce(files.facts -> 'thumbnails' ? ${sql.placeholder('path')}, false) as "isPage"
    from ${linkReader} join files on files.id = ${sql.placeholder('id')}
    where ${isOpenToReader(sql`files.id`)}`,
)

/**
 * What is behind an address below `fileBase`; one query, two for captions. Who asks is not known by a token: the grant
 * names the session that was given the address, which has to be alive, and its person has to be allowed to read the file.
 * @returns it, and who that person is
 * @throws {ServiceError} NOT_FOUND for a grant that was not given or has run out, a reader who has signed out, lost the
 *   right or is in another browser, a file that is gone, and a path that is none of the file's own
 */
export async function openFile(
  deps: Pick<Deps, 'config' | 'database' | 'keys' | 'log' | 'storage'>,
  request: FileRequest,
): Promise<FileAnswer & { readerId: string }> {
  const { id, path } = request
  if (!isPath(path)) throw new ServiceError('NOT_FOUND')
  const { seconds, session } = grantOf(deps, id, request.grant) ?? {}
  if (!(seconds && session)) throw new ServiceError('NOT_FOUND')
  const [file] = await openedFile(deps.database, { session, id, path })
  const captionsId = captionsIdOf(path)
  if (!(file && (captionsId || isOwnPath(file, path)))) throw new ServiceError('NOT_FOUND')
  // Devices play films by themselves, without the browser's cookies.
  const bare = file.type.startsWith('video/')
  if (!isLinkReaders(deps, file.bindingHash, request.binding, { bare })) throw new ServiceError('NOT_FOUND')
  const answer = captionsId ? openCaptions(deps, request, captionsId) : openStored(deps, request, file)
  return { ...(await answer), readerId: file.readerId }
}

async function openStored(
  deps: Pick<Deps, 'log' | 'storage'>,
  request: FileRequest,
  file: OpenedFile,
): Promise<FileAnswer> {
  const { id, path } = request
  const key = `${id}/${path}`
  const size = path === 'original' ? file.bytes : await deps.storage.size(key)
  if (size === undefined) return missing(deps, key)

  const type = path === 'original' ? file.type : typeOfPath(path)
  const tag = tagOf(id, path, size)
  const lasting = {
    ...commonHeaders(tag, path),
    'Last-Modified': file.createdAt.toUTCString(),
    'Accept-Ranges': 'bytes',
  }
  if (isKnown(request.ifNoneMatch, tag)) return { status: 304, headers: lasting }
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
async function openCaptions(deps: Pick<Deps, 'database'>, request: FileRequest, id: string): Promise<FileAnswer> {
  const found = await readVtt(deps, request.id, id)
  if (!found) throw new ServiceError('NOT_FOUND')
  const bytes = Buffer.from(found.vtt)
  const tag = tagOf(request.id, request.path, bytes.byteLength)
  const lasting = commonHeaders(tag, request.path)
  if (isKnown(request.ifNoneMatch, tag)) return { status: 304, headers: lasting }
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

/** Headers of everything behind an address. */
function commonHeaders(tag: string, path: string): Record<string, string> {
  return {
    ETag: tag,
    // A browser asks whether its reader still may, and hears that nothing is new; pieces of a film come again as they are
    // when somebody goes back a little.
    'Cache-Control': path.startsWith('hls/') ? `private, max-age=${PIECE_SECONDS}` : 'private, no-cache',
    // Whatever somebody uploaded runs nothing, is nobody's page, and is what we say it is.
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cross-Origin-Resource-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
  }
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

function isPath(path: string): boolean {
  return path.split('/').every((part) => /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/.test(part))
}

/** Only what the file is known to have; a film's playlist names what is beside and below it. */
function isOwnPath({ type, facts, isPage }: OpenedFile, path: string): boolean {
  const { main, poster, sizes = [], hls } = facts
  // What something was made of is nobody's to see: a camera notes where it was.
  const shown = main ?? (type.startsWith('image/') ? undefined : 'original')
  if (isPage || [shown, poster, ...sizes.map((size) => size.path)].includes(path)) return true
  return hls !== undefined && posix.dirname(hls) !== '.' && path.startsWith(`${posix.dirname(hls)}/`)
}

function missing({ log }: Pick<Deps, 'log'>, key: string): never {
  log.error({ key }, 'a file is not in the storage')
  throw new ServiceError('NOT_FOUND')
}
