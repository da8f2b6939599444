import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { byteRange } from '#/server/platform/http/byte-range.ts'
import { createStaticFiles } from '#/server/platform/http/static-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'manara-static-'))
/** Longer than what is kept in memory. */
const film = Buffer.from(Array.from({ length: 300 * 1024 }, (_, index) => index % 251))

const FILES: Record<string, string | Buffer> = {
  'index.html': 'home',
  'about.html': 'about',
  'about.html.gz': gzipSync('about'),
  'fr.html': 'accueil',
  'fr/about.html': 'à propos',
  'secret.html': 'not for visitors',
  'film.mp4': film,
  'film.vtt': 'WEBVTT',
  'book.pdf': '%PDF-1.7',
  'thing.unheard': '?',
  'app.webmanifest': '{}',
  '.built': 'stamp',
  'folder/.hidden.txt': 'hidden',
  '.well-known/security.txt': 'Contact: mailto:x@y.example',
}

const server = createServer()
let origin: string
beforeAll(async () => {
  for (const [name, contents] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), contents)
  }
  const files = await createStaticFiles(folder, {
    cacheControl: (path) => `max-age=${path.length}`,
    skip: (path) => path === '/secret.html',
  })
  server.on('request', (req, res) => {
    if (!files.answer(req, res)) res.writeHead(404).end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.close()
  server.closeAllConnections()
  rmSync(folder, { recursive: true, force: true })
})

const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(origin + path, { headers: { 'Accept-Encoding': 'identity', ...headers } })

describe('where files are found', () => {
  test.each([
    ['/', 'home'],
    ['/index.html', 'home'],
    ['/about', 'about'],
    ['/about/', 'about'],
    ['/about.html', 'about'],
    ['/about?from=mail', 'about'],
    ['/%61bout', 'about'],
    ['/fr', 'accueil'],
    ['/fr/', 'accueil'],
    ['/fr/about', 'à propos'],
    ['/.well-known/security.txt', 'Contact: mailto:x@y.example'],
  ])('%s', async (path, text) => {
    const answer = await get(path)
    expect([answer.status, await answer.text()]).toEqual([200, text])
  })

  test.each([
    '/secret',
    '/secret.html',
    '/About',
    '/about.html.gz',
    '/.built',
    '/folder/.hidden.txt',
    '/folder',
    '/film',
    '/%',
    '/..%2fabout',
    '//about',
  ])('%s is not there', async (path) => {
    expect((await get(path)).status).toBe(404)
  })
})

test.each([
  ['/', 'text/html; charset=utf-8'],
  ['/film.mp4', 'video/mp4'],
  ['/film.vtt', 'text/vtt; charset=utf-8'],
  ['/book.pdf', 'application/pdf'],
  ['/app.webmanifest', 'application/manifest+json'],
  ['/.well-known/security.txt', 'text/plain; charset=utf-8'],
  ['/thing.unheard', 'application/octet-stream'],
])('%s is said to be %s', async (path, type) => {
  expect((await get(path)).headers.get('Content-Type')).toBe(type)
})

describe('what a reader has already', () => {
  test('is not sent again, under any spelling of its tag', async () => {
    const { headers } = await get('/about')
    const tag = headers.get('ETag') ?? ''
    expect(tag).toMatch(/^"[\w-]{22}"$/)
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      const again = await get('/about', { 'If-None-Match': known })
      expect([again.status, await again.text()]).toEqual([304, ''])
      expect(again.headers.get('ETag')).toBe(tag)
      expect(again.headers.get('Cache-Control')).toBe('max-age=11')
      expect(again.headers.get('Vary')).toBe('Accept-Encoding')
    }
  })

  test('is another thing in another coding', async () => {
    const packed = await get('/about', { 'Accept-Encoding': 'gzip' })
    expect([packed.headers.get('Content-Encoding'), await packed.text()]).toEqual(['gzip', 'about'])
    const tag = packed.headers.get('ETag') ?? ''
    expect(tag).toMatch(/^"[\w-]{22}-gzip"$/)
    expect((await get('/about', { 'If-None-Match': tag })).status).toBe(200)
  })
})

describe('a part of a film', () => {
  test.each([
    ['bytes=0-99', 0, 99],
    ['bytes=1000-', 1000, film.length - 1],
    ['bytes=-500', film.length - 500, film.length - 1],
    ['bytes=0-99999999', 0, film.length - 1],
  ])('%s', async (range, start, end) => {
    const answer = await get('/film.mp4', { Range: range })
    expect(answer.status).toBe(206)
    expect(answer.headers.get('Content-Range')).toBe(`bytes ${start}-${end}/${film.length}`)
    expect(answer.headers.get('Content-Length')).toBe(String(end - start + 1))
    expect(Buffer.from(await answer.arrayBuffer()).equals(film.subarray(start, end + 1))).toBe(true)
  })

  test('that does not exist is refused', async () => {
    const answer = await get('/film.mp4', { Range: `bytes=${film.length}-` })
    expect([answer.status, answer.headers.get('Content-Range')]).toEqual([416, `bytes */${film.length}`])
  })

  test.each([{ Range: 'bytes=0-1,5-6' }, { Range: 'lines=1-2' }, { Range: 'bytes=9-2' }, { Range: 'bytes=-' }])(
    'asked for as %j is the whole',
    async (headers) => {
      const answer = await get('/film.mp4', headers)
      expect([answer.status, (await answer.arrayBuffer()).byteLength]).toEqual([200, film.length])
      expect(answer.headers.get('Accept-Ranges')).toBe('bytes')
    },
  )

  test('of another film than before is the whole of the new one', async () => {
    const tag = (await get('/film.mp4')).headers.get('ETag') ?? ''
    expect((await get('/film.mp4', { Range: 'bytes=0-9', 'If-Range': tag })).status).toBe(206)
    expect((await get('/film.mp4', { Range: 'bytes=0-9', 'If-Range': '"another"' })).status).toBe(200)
  })
})

test('a reader who leaves in the middle of a film disturbs nobody', async () => {
  const leaving = new AbortController()
  const answer = await fetch(`${origin}/film.mp4`, { signal: leaving.signal })
  await answer.body?.getReader().read()
  leaving.abort()
  expect(await (await get('/')).text()).toBe('home')
})

test('a HEAD says everything and sends nothing', async () => {
  const answer = await fetch(`${origin}/film.mp4`, { method: 'HEAD', headers: { Range: 'bytes=0-9' } })
  expect([answer.status, answer.headers.get('Content-Length')]).toEqual([200, String(film.length)])
  expect((await answer.arrayBuffer()).byteLength).toBe(0)
})

test.each([
  [undefined, undefined],
  ['bytes=2-4', { start: 2, end: 4 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-30', { start: 0, end: 9 }],
  ['bytes=-0', 'none'],
  ['bytes=9-9', { start: 9, end: 9 }],
  ['bytes=10-10', 'none'],
  [`bytes=${'9'.repeat(400)}-`, 'none'],
])('the range %s of ten bytes', (header, expected) => {
  expect(byteRange(header, 10)).toEqual(expected)
})
