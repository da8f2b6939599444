import { readdirSync, readFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { builtFolder } from '../support/built.ts'
import { sharedServer } from '../support/shared-server.ts'
import { signInApi } from '../support/sign-in.ts'

const built = join(builtFolder(), 'client')

const server = sharedServer()

interface Answer {
  status: number
  headers: Record<string, string | undefined>
  body: Buffer
}

/** Asks as the headers say: unlike `fetch`, it wishes for no coding by itself and unpacks nothing. */
function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request(`${server.origin}${path}`, { method, headers, agent: false }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part)).on('error', reject)
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers as Answer['headers'],
          body: Buffer.concat(parts),
        }),
      )
    })
      .on('error', reject)
      .end()
  })
}

/** @returns the path of the first asset of the build with this ending */
const asset = (ending: string): string =>
  `/_astro/${readdirSync(join(built, '_astro')).find((name) => name.endsWith(ending))}`

const unpack: Record<string, (bytes: Buffer) => Buffer> = { br: brotliDecompressSync, gzip: gunzipSync }
const WISHES: readonly [string, string, string | undefined][] = [
  ['what browsers wish', 'gzip, deflate, br, zstd', 'br'],
  ['brotli alone', 'br', 'br'],
  ['gzip alone', 'gzip', 'gzip'],
  ['gzip and no brotli', 'br;q=0, gzip;q=0.5', 'gzip'],
  ['neither of the two', 'br;q=0, gzip; q=0.000', undefined],
  ['nothing packed', 'identity', undefined],
  ['nothing at all', '', undefined],
]
const FILES: readonly [string, () => string, string, RegExp][] = [
  ['a page', () => '/about', 'about.html', /^text\/html; ?charset=utf-8$/],
  ['a page in French', () => '/fr/about', 'fr/about.html', /^text\/html; ?charset=utf-8$/],
  ['a style sheet', () => asset('.css'), asset('.css'), /^text\/css; charset=utf-8$/],
  ['a script', () => asset('.js'), asset('.js'), /^text\/javascript; charset=utf-8$/],
  ['a drawing', () => asset('.svg'), asset('.svg'), /^image\/svg\+xml$/],
]

describe.each(FILES)('%s', (_, path, file, type) => {
  test.each(WISHES)('comes to who asks for %s (%j) as %s', async (_what, wish, coding) => {
    const original = readFileSync(join(built, file))
    const headers: Record<string, string> = wish ? { 'Accept-Encoding': wish } : {}
    const answer = await ask(path(), headers)
    expect(answer.status).toBe(200)
    expect(answer.headers['content-encoding']).toBe(coding)
    expect(answer.headers['content-type']).toMatch(type)
    expect(answer.headers.vary).toBe('Accept-Encoding')
    expect(answer.body.byteLength).toBe(Number(answer.headers['content-length']))
    if (coding) expect(answer.body.byteLength).toBeLessThan(original.byteLength)
    expect((coding ? unpack[coding]?.(answer.body) : answer.body)?.equals(original)).toBe(true)

    const head = await ask(path(), headers, 'HEAD')
    const lasting = ({ date: _date, 'x-request-id': _id, ...rest }: Answer['headers']) => rest
    expect([head.status, head.body.byteLength]).toEqual([200, 0])
    expect(lasting(head.headers)).toEqual(lasting(answer.headers))
  })

  test('is not sent again to who has it, in the coding that they have', async () => {
    const tags = new Set<string>()
    for (const wish of ['br', 'gzip', 'identity']) {
      const headers = { 'Accept-Encoding': wish }
      const { etag = '' } = (await ask(path(), headers)).headers
      tags.add(etag)
      const again = await ask(path(), { ...headers, 'If-None-Match': etag })
      expect([again.status, again.body.byteLength, again.headers.vary]).toEqual([304, 0, 'Accept-Encoding'])
      expect((await ask(path(), { ...headers, 'If-None-Match': 'W/"of-another-build"' })).status).toBe(200)
    }
    expect(tags.size).toBe(3)
  })
})

describe('what stays as it is', () => {
  const wish = { 'Accept-Encoding': 'gzip, deflate, br, zstd' }

  test.each([
    ['a font', () => asset('.woff2'), 200],
    ['a picture', () => '/apple-touch-icon.png', 200],
    ['the sign-in page', () => '/auth/login?next=%2Fstudent', 200],
    ['a page that is not there', () => '/nothing', 404],
    ['the API', () => '/api/openapi.json', 200],
    ['the page about the API', () => '/api/docs', 200],
  ])('%s', async (_, path, status) => {
    const answer = await ask(path(), wish)
    expect([answer.status, answer.headers['content-encoding']]).toEqual([status, undefined])
  })

  test("a person's page and what the API says of them: their length shall tell nothing of what they hold", async () => {
    const { headers, person } = await signInApi(server.origin, 'student')
    const page = await ask('/student', { ...wish, Cookie: `token=${person.accessToken}` })
    expect([page.status, page.headers['content-encoding'], page.headers.vary]).toEqual([200, undefined, 'Cookie'])
    const call = await ask('/api/me', { ...wish, ...headers })
    expect([call.status, call.headers['content-encoding']]).toEqual([200, undefined])
  })
})
