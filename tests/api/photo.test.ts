import { deflateSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PHOTO_BYTES } from '#/contract/profile.ts'
import { photoAddress } from '#/server/features/users/photo.ts'
import { secondsLeft, signLink } from '#/server/platform/security/links.ts'
import { rateLimits } from '#/server/tables/auth.ts'
import { userPhotos, users } from '#/server/tables/users.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { authSessionOf, call, errorOf, signedIn } from '../support/calls.ts'

let own: TestApp
let headers: { Authorization: string }
let session: { authSessionId: string }
let id: string

beforeAll(async () => {
  own = await testApp()
  const signed = await signedIn(own, 'student')
  headers = signed.bearer
  session = authSessionOf(headers)
  id = signed.person.id
})
afterAll(() => own.drop())
beforeEach(() => own.db.delete(rateLimits))

const canvas = (width = 600, height = 400) =>
  sharp({ create: { width, height, channels: 3, background: { r: 180, g: 90, b: 20 } } })

async function send(file: Uint8Array | string, type = 'image/png', more: Record<string, string> = {}) {
  const body = typeof file === 'string' ? Buffer.from(file) : file
  const length = String(body.byteLength)
  return own.app.request('/api/me/photo', {
    method: 'PUT',
    body: new Uint8Array(body),
    headers: { 'Content-Type': type, 'Content-Length': length, ...headers, ...more },
  })
}

const kept = async () => (await own.db.select().from(userPhotos).where(eq(userPhotos.userId, id)))[0]
const addressOf = async (answer: Response): Promise<string> =>
  ((await answer.json()) as { photo: string }).photo.replace('/api', '')

describe('a picture of oneself', () => {
  test.each(['jpeg', 'png', 'webp'] as const)('of kind %s becomes a small square WebP', async (kind) => {
    const answer = await send(await canvas().toFormat(kind).toBuffer(), `image/${kind}`)
    expect(answer.status).toBe(200)
    const shown = await call(own, 'GET', await addressOf(answer))
    expect(shown.status).toBe(200)
    const facts = await sharp(Buffer.from(await shown.arrayBuffer())).metadata()
    expect(facts).toMatchObject({ format: 'webp', width: 256, height: 256 })
  })

  test('loses what the camera wrote into it, place and turn, and stands upright', async () => {
    const file = await canvas(400, 200)
      .withExif({ IFD0: { Copyright: 'Sonia' }, IFD3: { GPSLatitude: '36/1 48/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect((await sharp(file).metadata()).exif).toBeDefined()
    expect((await send(file, 'image/jpeg')).status).toBe(200)
    const { bytes } = (await kept()) ?? {}
    const facts = await sharp(bytes).metadata()
    expect([facts.exif, facts.xmp, facts.icc, facts.orientation]).toEqual([undefined, undefined, undefined, undefined])
  })

  test('is taken for what it is, whatever it is called', async () => {
    expect((await send(await canvas().jpeg().toBuffer(), 'image/webp')).status).toBe(200)
  })

  test('takes the place of the one before, at another address; the old one is gone', async () => {
    const first = await addressOf(await send(await canvas().png().toBuffer()))
    const second = await addressOf(await send(await canvas(300, 300).png().toBuffer()))
    expect(second).not.toBe(first)
    expect((await call(own, 'GET', first)).status).toBe(404)
    expect((await call(own, 'GET', second)).status).toBe(200)
  })

  test('can be taken away, once', async () => {
    const address = await addressOf(await send(await canvas().png().toBuffer()))
    expect((await call(own, 'DELETE', '/me/photo', { headers })).status).toBe(204)
    expect((await call(own, 'DELETE', '/me/photo', { headers })).status).toBe(204)
    expect((await call(own, 'GET', address)).status).toBe(404)
    expect(await kept()).toBeUndefined()
  })

  test('is changed twenty times an hour at most', async () => {
    const file = await canvas(8, 8).png().toBuffer()
    for (let sent = 0; sent < 20; sent += 1) expect((await send(file)).status).toBe(200)
    const answer = await send(file)
    expect(answer.status).toBe(429)
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(3_000)
  })
})

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
const zip = Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(40)])

/** A PNG that says to be of a size and holds nothing. */
function png(width: number, height: number): Buffer {
  const chunk = (name: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
    const head = Buffer.alloc(4)
    head.writeUInt32BE(data.length)
    const tail = Buffer.alloc(4)
    tail.writeUInt32BE(crc(body))
    return Buffer.concat([head, body, tail])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  const flood = deflateSync(Buffer.alloc(1_000_000))
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', flood), chunk('IEND', Buffer.alloc(0))])
}

function crc(bytes: Buffer): number {
  let value = 0xffffffff
  for (const byte of bytes) {
    value ^= byte
    for (let bit = 0; bit < 8; bit += 1) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0)
  }
  return (value ^ 0xffffffff) >>> 0
}

describe('no picture', () => {
  const files: [what: string, file: () => Buffer | Promise<Buffer>][] = [
    ['nothing', () => Buffer.alloc(0)],
    ['SVG', () => Buffer.from(svg)],
    ['SVG behind a byte order mark', () => Buffer.from(`\ufeff<?xml version="1.0"?>${svg}`)],
    ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a PDF', () => Buffer.from('%PDF-1.7 %%EOF')],
    ['a GIF', () => canvas().gif().toBuffer()],
    ['a GIF of 4 gigapixels', () => Buffer.from('474946383961ffffffff80000000000000ffffff2c', 'hex')],
    ['a TIFF', () => canvas().tiff().toBuffer()],
    ['an AVIF', () => canvas(32, 32).avif().toBuffer()],
    ['a HEIC', () => Buffer.from('0000001866747970686569630000000068656963', 'hex')],
    ['the first bytes of a PNG', () => Buffer.from('89504e470d0a1a0a', 'hex')],
    ['half a JPEG', async () => (await canvas().jpeg().toBuffer()).subarray(0, 300)],
    [
      'a JPEG with noise in the middle',
      () => Buffer.concat([Buffer.from('ffd8ff', 'hex'), zip, Buffer.from('ffd9', 'hex')]),
    ],
    ['a PNG of 900 megapixels', () => png(30_000, 30_000)],
    ['a PNG of 2 gigapixels on one line', () => png(2_000_000_000, 1)],
    ['a PNG that is short of rows', () => png(4_000, 4_000)],
    ['a picture with a zip behind it', async () => Buffer.concat([await canvas().jpeg().toBuffer(), zip])],
    ['a PNG with a page behind it', async () => Buffer.concat([await canvas().png().toBuffer(), Buffer.from(svg)])],
    ['a WebP with a page behind it', async () => Buffer.concat([await canvas().webp().toBuffer(), Buffer.from(svg)])],
    ['a WebP that holds nothing', () => Buffer.from('RIFF\x08\x00\x00\x00WEBPVP8 ', 'latin1')],
  ]

  test.each(files)('%s', async (_, file) => {
    const before = await kept()
    for (const type of ['image/png', 'image/jpeg', 'image/webp']) {
      const answer = await send(await file(), type)
      expect(answer.status).toBe(422)
      expect((await errorOf(answer)).code).toBe('BAD_PICTURE')
    }
    expect(await kept()).toEqual(before)
  })

  test.each(['image/svg+xml', 'image/gif', 'image/avif', 'application/json', 'multipart/form-data', 'text/html', ''])(
    'of type %j',
    async (type) => {
      expect((await send(await canvas().png().toBuffer(), type)).status).toBe(415)
    },
  )

  test('that comes compressed', async () => {
    const answer = await send(await canvas().png().toBuffer(), 'image/png', { 'Content-Encoding': 'gzip' })
    expect(answer.status).toBe(415)
  })

  test('of more than 4 MB, by its length or counted', async () => {
    expect((await send(Buffer.alloc(PHOTO_BYTES + 1))).status).toBe(413)
    const endless = new ReadableStream({ pull: (into) => into.enqueue(new Uint8Array(65_536)) })
    const answer = await own.app.request('/api/me/photo', {
      method: 'PUT',
      body: endless,
      duplex: 'half',
      headers: { 'Content-Type': 'image/png', 'Transfer-Encoding': 'chunked', ...headers },
    } as RequestInit)
    expect(answer.status).toBe(413)
  })

  test('is taken as the body of another call', async () => {
    const answer = await own.app.request('/api/me/preferences', {
      method: 'PUT',
      body: new Uint8Array(8),
      headers: { 'Content-Type': 'image/png', 'Content-Length': '8', ...headers },
    })
    expect(answer.status).toBe(415)
  })
})

describe('the address of a picture', () => {
  let address: string
  beforeAll(async () => {
    await own.db.delete(rateLimits)
    address = await addressOf(await send(await canvas().png().toBuffer()))
  })

  test('shows the picture to whoever was given it, as a picture only, which browsers ask for again', async () => {
    const answer = await call(own, 'GET', address)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-cache',
    })
    const tag = answer.headers.get('etag') ?? ''
    const again = await call(own, 'GET', address, { headers: { 'If-None-Match': tag } })
    expect([again.status, await again.text()]).toEqual([304, ''])
  })

  test('is the same all day', async () => {
    const key = (await kept())?.key ?? ''
    expect(photoAddress(own.deps, session, key)).toBe(`/api${address}`)
    expect(photoAddress(own.deps, session, null)).toBeNull()
  })

  test.each<[string, (given: URL) => unknown]>([
    ['another signature', (url) => url.searchParams.set('signature', 'A'.repeat(43))],
    ['a longer life', (url) => url.searchParams.set('until', String(Number(url.searchParams.get('until')) + 1))],
    ['another picture', (url) => Object.assign(url, { pathname: `/photos/${'k'.repeat(22)}` })],
  ])('with %s shows nothing', async (_, change) => {
    const url = new URL(address, 'http://localhost')
    change(url)
    expect((await call(own, 'GET', url.pathname + url.search)).status).toBe(404)
  })

  test('runs out', async () => {
    const key = (await kept())?.key ?? ''
    const now = Math.floor(Date.now() / 1000)
    const hash = own.deps.keys.hash('photos')
    const of = session.authSessionId
    const signed = (until: number) => ({
      ...{ name: key, until, session: of },
      signature: hash.of(`${until} ${of} ${key}`),
    })
    expect(secondsLeft(hash, signed(now + 60))).toBeGreaterThan(50)
    expect(secondsLeft(hash, signed(now - 1))).toBeUndefined()
    const { until } = signLink(hash, of, key)
    expect(until - now).toBeGreaterThanOrEqual(43_200)
    expect(until - now).toBeLessThanOrEqual(86_400)
  })

  test('is gone with the person', async () => {
    const [other] = await own.db.select().from(users).where(eq(users.role, 'STUDENT')).limit(1).offset(9)
    const key = 'p'.repeat(22)
    await own.db.insert(userPhotos).values({ userId: other?.id ?? '', key, bytes: Buffer.from('x') })
    const admin = authSessionOf((await signedIn(own, 'admin')).bearer)
    const given = photoAddress(own.deps, admin, key)?.replace('/api', '') ?? ''
    expect((await call(own, 'GET', given)).status).toBe(200)
    await own.db.delete(users).where(eq(users.id, other?.id ?? ''))
    expect((await call(own, 'GET', given)).status).toBe(404)
  })
})
