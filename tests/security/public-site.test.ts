import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OFFLINE_WORKER } from '#/contract/kept.ts'
import { PUSH_WORKER } from '#/contract/push-worker.ts'
import { builtFolder } from '../support/built.ts'
import { fromOwnPage } from '../support/calls.ts'
import { unfinishedRequest } from '../support/raw-http.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { demoPassword } from '../support/sign-in.ts'

const built = join(builtFolder(), 'client')
/** Every file of the build that a visitor may ask for, by its address. */
const files = readdirSync(built, { recursive: true, encoding: 'utf8' })
  .filter((name) => statSync(join(built, name)).isFile() && !/\.(br|gz)$|(^|\/)(404|500)\.html$/.test(name))
  .map((name) => `/${name}`)

const TYPES: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
  ico: 'image/x-icon',
  woff2: 'font/woff2',
  mp4: 'video/mp4',
  pdf: 'application/pdf',
  vtt: 'text/vtt; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
  webmanifest: 'application/manifest+json',
  // What the reader of prints fetches by script: fonts and tables of characters.
  bcmap: 'application/octet-stream',
  pfb: 'application/octet-stream',
  ttf: 'application/octet-stream',
}
/** Packed already: a second time only costs. */
const MEDIA = /\.(png|jpg|webp|avif|woff2|mp4|pdf)$/

let server: TestServer
beforeAll(async () => {
  server = await startServer({ env: { PUBLIC_ORIGIN: 'https://manara.example', HEADERS_SECONDS: '1' } })
})
afterAll(() => server?.stop())

const ask = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(server.origin + path, { headers: { 'Accept-Encoding': 'gzip, br', ...headers } })

describe('every file of the site', () => {
  test('says what it is, how long it may be kept and what a browser may do with it', async () => {
    expect(files.length).toBeGreaterThan(50)
    for (const path of files) {
      const answer = await ask(path)
      const { headers } = answer
      await answer.arrayBuffer()
      expect(answer.status, path).toBe(200)
      expect(headers.get('Content-Type'), path).toBe(TYPES[path.split('.').pop() ?? ''])
      expect(headers.get('X-Content-Type-Options'), path).toBe('nosniff')
      expect(headers.get('Content-Security-Policy'), path).toMatch(
        /^default-src 'self'; script-src 'self'; style-src 'self';/,
      )
      expect(headers.get('X-Frame-Options'), path).toBe('DENY')
      expect(headers.get('Referrer-Policy'), path).toBe('strict-origin-when-cross-origin')
      expect(headers.get('Permissions-Policy'), path).toMatch(/camera=\(\)/)
      expect(headers.get('Strict-Transport-Security'), path).toMatch(/^max-age=31536000/)
      expect(headers.get('ETag'), path).toMatch(/^"[\w-]{22}(-br)?"$/)
      expect(headers.has('Set-Cookie'), path).toBe(false)
      expect(headers.get('Cache-Control'), path).toBe(
        path.startsWith('/_astro/')
          ? 'public, max-age=31536000, immutable'
          : /^\/(index|fr|en)\.html$/.test(path)
            ? 'public, max-age=60'
            : path.endsWith('.html')
              ? 'public, max-age=300, stale-while-revalidate=600'
              : path === OFFLINE_WORKER || path === PUSH_WORKER
                ? 'no-cache'
                : 'public, max-age=86400',
      )
      if (MEDIA.test(path)) expect(headers.get('Content-Encoding'), path).toBe(null)
    }
  })

  test('is the same for everybody: nothing of a visitor changes a page', async () => {
    const bare = await (await ask('/fr/about')).text()
    const wishes = [
      ['Cookie', 'locale=ar; token=x; colorScheme=dark'],
      ['Accept-Language', 'ar'],
    ] as const
    for (const [name, value] of wishes) {
      const answer = await ask('/fr/about', { [name]: value })
      expect(answer.headers.get('Vary')).toBe('Accept-Encoding')
      expect(await answer.text()).toBe(bare)
    }
  })
})

describe('samples', () => {
  const films = files.filter((path) => path.endsWith('.mp4'))
  const books = files.filter((path) => path.endsWith('.pdf'))

  test('there are films and books', () => {
    expect([films.length > 0, books.length > 0]).toEqual([true, true])
  })

  test.each([...films, ...books])('%s comes in parts too', async (path) => {
    const whole = readFileSync(join(built, path))
    const first = await ask(path, { Range: 'bytes=0-1023' })
    expect([first.status, first.headers.get('Content-Range')]).toEqual([206, `bytes 0-1023/${whole.length}`])
    expect(Buffer.from(await first.arrayBuffer()).equals(whole.subarray(0, 1024))).toBe(true)
    const last = await ask(path, { Range: 'bytes=-100' })
    expect(Buffer.from(await last.arrayBuffer()).equals(whole.subarray(-100))).toBe(true)
    expect((await ask(path)).headers.get('Accept-Ranges')).toBe('bytes')
  })
})

test.each([
  '/index.html.br',
  '/index.html.gz',
  '/.well-known',
  '/.well-known/',
  '/share',
  '/icons/',
  '/samples/',
  '/.built',
])('%s is not there', async (path) => {
  expect((await ask(path)).status).toBe(404)
})

describe('a site that others can reach', () => {
  test('asks for https', async () => {
    const answer = await fetch(`${server.origin}/auth/login`)
    expect(answer.headers.get('Strict-Transport-Security')).toBe('max-age=31536000; includeSubDomains')
    const signin = await fetch(`${server.origin}/api/auth/signin`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...fromOwnPage },
      body: JSON.stringify({ username: 'student', password: demoPassword }),
    })
    const session = signin.headers.getSetCookie().filter((cookie) => /^(token|uid|__Host-fgp)=/.test(cookie))
    expect(session).toHaveLength(3)
    for (const cookie of session) expect(cookie).toMatch(/; Secure$/)
  })

  test('says at its start that mails reach nobody, where it has no mail server', () => {
    const lines = server.log().split('\n')
    expect(lines.filter((line) => line.includes('no SMTP_URL'))).toEqual([expect.stringContaining('"level":40')])
  })

  test('closes requests whose headers never end, those that drip too', async () => {
    const slow = Array.from({ length: 20 }, (_, index) => unfinishedRequest(server.port, { drips: index % 2 === 0 }))
    // Nothing but the server ends them: they drip, or wait, for ever.
    for (const received of await Promise.all(slow.map(({ closed }) => closed))) {
      expect(received).toMatch(/^(HTTP\/1\.1 408 |$)/)
    }
  })
})
