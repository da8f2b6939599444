import { createHash } from 'node:crypto'
import { createReadStream, type Dirent } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { extname, join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { byteRange } from './byte-range.ts'

/** Files up to this many bytes are kept in memory; longer ones are films and books, read from the disk each time. */
const KEPT = 256 * 1024

/** Every kind of file that may be published. A kind that is not here is sent as bytes that a browser only stores. */
const TYPES: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.m4a': 'audio/mp4',
  '.mjs': 'text/javascript; charset=utf-8',
  '.mp3': 'audio/mpeg',
  '.mp4': 'video/mp4',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.vtt': 'text/vtt; charset=utf-8',
  '.webm': 'video/webm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
}

/** The codings that a file may have a twin in, by the twin's ending; the first that is welcome is sent. */
const CODINGS = [
  ['.br', 'br'],
  ['.gz', 'gzip'],
] as const
type Coding = (typeof CODINGS)[number][1]
type Twin = readonly [coding: Coding, bytes: Buffer]

/** A file in one coding, with everything that is said of it. */
interface Version {
  path: string
  size: number
  etag: string
  headers: OutgoingHttpHeaders
  /** Absent = too long to keep. */
  bytes?: Buffer
}

interface Resource {
  plain: Version
  packed: Partial<Record<Coding, Version>>
}

export interface StaticFiles {
  /** Answers a GET or HEAD for a file. @returns whether there is one */
  answer(req: IncomingMessage, res: ServerResponse): boolean
  /** @returns the contents of a page of the folder, such as `/fr.html`, as they are there; absent where it is not served */
  read(page: string): Promise<string | undefined>
  /**
   * Has a page of the folder answer with other contents from now on, in every coding. Whoever asks meanwhile gets what
   * was there before.
   */
  replace(page: string, contents: string): Promise<void>
}

/**
 * Serves the files of a folder as they are now: paths are looked up in a table, so that none leads anywhere else.
 * `name.html` answers to `/name` and `/name/` too, `index.html` to `/`. Files whose names start with a dot are not
 * served, except below `.well-known`.
 * @param options.cacheControl says how long a file may be kept
 * @param options.skip names paths that are not served
 */
export async function createStaticFiles(
  folder: string,
  { cacheControl, skip }: { cacheControl: (path: string) => string; skip: (path: string) => boolean },
): Promise<StaticFiles> {
  const names = await namesIn(folder)
  const table = new Map<string, Resource>()
  await Promise.all(
    [...names].map(async (name) => {
      const path = `/${name}`
      if (isTwin(name, names) || skip(path)) return
      const resource = await readResource(folder, name, names, cacheControl(path))
      for (const address of addressesOf(path)) table.set(address, resource)
    }),
  )
  return {
    answer(req, res) {
      const resource = table.get(pathOf(req.url ?? '/'))
      if (resource) send(req, res, resource)
      return resource !== undefined
    },
    async read(page) {
      return table.has(page) ? await readFile(join(folder, page), 'utf8') : undefined
    },
    async replace(page, contents) {
      const bytes = Buffer.from(contents)
      const resource = resourceOf(page, bytes, {
        cacheControl: cacheControl(page),
        twins: await packed(bytes),
        kept: true,
      })
      for (const address of addressesOf(page)) table.set(address, resource)
    },
  }
}

function send(req: IncomingMessage, res: ServerResponse, { plain, packed }: Resource): void {
  const version = welcome(packed, req.headers['accept-encoding']) ?? plain
  const { headers, etag, size, path, bytes } = version
  if (isKnown(etag, req.headers['if-none-match'])) {
    const { 'Content-Length': _length, 'Content-Type': _type, 'Content-Encoding': _coding, ...lasting } = headers
    res.writeHead(304, lasting).end()
    return
  }
  const range = isUnchanged(etag, req.headers['if-range']) ? byteRange(req.headers.range, size) : undefined
  // Parts of a packed text are of no use to anybody; films and books have no twin.
  if (range && version === plain && req.method === 'GET') {
    if (range === 'none') {
      res.writeHead(416, { 'Content-Range': `bytes */${size}` }).end()
      return
    }
    const { start, end } = range
    res.writeHead(206, {
      ...headers,
      'Content-Length': end - start + 1,
      'Content-Range': `bytes ${start}-${end}/${size}`,
    })
    if (bytes) res.end(bytes.subarray(start, end + 1))
    else stream(path, res, range)
    return
  }
  res.writeHead(200, headers)
  if (req.method === 'HEAD') res.end()
  else if (bytes) res.end(bytes)
  else stream(path, res)
}

/**
 * A reader who leaves in the middle is no fault. A file that can be read no more ends the connection, so that half of
 * it is not taken for the whole.
 */
function stream(path: string, res: ServerResponse, range?: { start: number; end: number }): void {
  pipeline(createReadStream(path, range), res, () => {})
}

async function readResource(
  folder: string,
  name: string,
  names: ReadonlySet<string>,
  cacheControl: string,
): Promise<Resource> {
  const path = join(folder, name)
  const endings = CODINGS.filter(([ending]) => names.has(name + ending))
  const twins = await Promise.all(
    endings.map(async ([ending, coding]) => [coding, await readFile(path + ending)] as const),
  )
  return resourceOf(path, await readFile(path), { cacheControl, twins })
}

/** @param options.kept whether it is kept in memory, however long it is */
function resourceOf(
  path: string,
  contents: Buffer,
  { cacheControl, twins, kept = false }: { cacheControl: string; twins: readonly Twin[]; kept?: boolean },
): Resource {
  const hash = createHash('sha256').update(contents).digest('base64url').slice(0, 22)
  const common = {
    'Content-Type': TYPES[extname(path)] ?? 'application/octet-stream',
    'Cache-Control': cacheControl,
    ...(twins.length > 0 ? { Vary: 'Accept-Encoding' } : { 'Accept-Ranges': 'bytes' }),
  }
  const version = (file: string, bytes: Buffer, coding?: Coding): Version => {
    // Two codings of one text are two different things to keep: a strong tag must tell them apart.
    const etag = coding ? `"${hash}-${coding}"` : `"${hash}"`
    return {
      path: file,
      size: bytes.length,
      etag,
      bytes: kept || bytes.length <= KEPT ? bytes : undefined,
      headers: {
        ...common,
        ETag: etag,
        'Content-Length': bytes.length,
        ...(coding && { 'Content-Encoding': coding }),
      },
    }
  }
  const endingOf = (coding: Coding): string => CODINGS.find(([, each]) => each === coding)?.[0] ?? ''
  const packed = twins.map(([coding, bytes]) => [coding, version(path + endingOf(coding), bytes, coding)])
  return { plain: version(path, contents), packed: Object.fromEntries(packed) }
}

/** One coding after the other, so that what else the process has to pack or to hash goes on. */
async function packed(bytes: Buffer): Promise<Twin[]> {
  const params = {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  const br = await promisify(brotliCompress)(bytes, { params })
  const gzipped = await promisify(gzip)(bytes, { level: 9 })
  const twins: Twin[] = [
    ['br', br],
    ['gzip', gzipped],
  ]
  return twins.filter(([, twin]) => twin.length < bytes.length)
}

/** @returns the paths of the folder's files, with `/` between their parts */
async function namesIn(folder: string): Promise<Set<string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const nameOf = (entry: Dirent): string => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')
  const names = entries.filter((entry) => entry.isFile()).map(nameOf)
  return new Set(names.filter((name) => !/(^|\/)\./.test(name.replace(/^\.well-known\//, ''))))
}

function isTwin(name: string, names: ReadonlySet<string>): boolean {
  return CODINGS.some(([ending]) => name.endsWith(ending) && names.has(name.slice(0, -ending.length)))
}

function addressesOf(path: string): string[] {
  if (!path.endsWith('.html')) return [path]
  const page = path.slice(0, -'.html'.length).replace(/(^|\/)index$/, '')
  return page === '' ? [path, '/'] : [path, page, `${page}/`]
}

/** @returns the path alone, decoded once; as it came when it cannot be */
function pathOf(url: string): string {
  const query = url.indexOf('?')
  const path = query < 0 ? url : url.slice(0, query)
  if (!path.includes('%')) return path
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

/** `br;q=0` says that brotli is not welcome; what has no weight of nought is. */
function welcome(packed: Resource['packed'], header: string | string[] | undefined): Version | undefined {
  if (!header) return undefined
  const wishes = String(header).toLowerCase().split(',')
  const isWelcome = (coding: Coding): boolean =>
    wishes.some((wish) => wish.trim().split(/\s*;/, 1)[0] === coding && !/;\s*q=0(\.0*)?\s*$/.test(wish))
  const coding = CODINGS.find(([, each]) => packed[each] && isWelcome(each))?.[1]
  return coding && packed[coding]
}

function isKnown(etag: string, header: string | undefined): boolean {
  if (!header) return false
  return header.split(',').some((each) => each.trim() === '*' || each.trim().replace(/^W\//, '') === etag)
}

function isUnchanged(etag: string, ifRange: string | string[] | undefined): boolean {
  return ifRange === undefined || ifRange === etag
}
