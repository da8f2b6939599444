import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { judgeFile } from '#/server/features/files/judge.ts'
import { makeTestFilm } from '../support/films.ts'

let folder: string
const good = new Map<string, Buffer>()

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'manara-kinds-'))
  const picture = sharp({ create: { width: 64, height: 48, channels: 3, background: '#004d9f' } })
  good.set('pdf', await readFile('public/samples/cellule-magazine.pdf'))
  good.set(
    'jpeg',
    await picture
      .clone()
      .withExif({ IFD0: { Copyright: 'somebody' } })
      .jpeg()
      .toBuffer(),
  )
  good.set('png', await picture.clone().png().toBuffer())
  good.set('webp', await picture.clone().webp().toBuffer())
  good.set('avif', await picture.clone().avif().toBuffer())
  good.set('gif', await picture.clone().gif().toBuffer())
  for (const name of ['mp4', 'mov', 'mkv', 'webm', '3gp']) {
    const path = join(folder, `film.${name}`)
    await makeTestFilm(path, { size: '176x144', seconds: 1, sound: false })
    good.set(name, await readFile(path))
  }
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function judged(bytes: Buffer | string): Promise<unknown> {
  const path = join(folder, crypto.randomUUID())
  await writeFile(path, bytes)
  return judgeFile(path)
}
const of = (name: string): Buffer => good.get(name) ?? Buffer.alloc(0)
const html = '<!doctype html><html><script>alert(1)</script></html>'

/** A zip with one stored file, as a program writes it. @param before bytes in front of it, which its directory counts */
function zip(before = 0): Buffer {
  const name = Buffer.from('a.js')
  const data = Buffer.from('alert(1)')
  const local = Buffer.alloc(30)
  local.write('PK\x03\x04', 'latin1')
  local.writeUInt32LE(data.length, 18)
  local.writeUInt32LE(data.length, 22)
  local.writeUInt16LE(name.length, 26)
  const directory = Buffer.alloc(46)
  directory.write('PK\x01\x02', 'latin1')
  directory.writeUInt16LE(name.length, 28)
  directory.writeUInt32LE(before, 42)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(directory.length + name.length, 12)
  end.writeUInt32LE(before + local.length + name.length + data.length, 16)
  return Buffer.concat([local, name, data, directory, name, end])
}

/** A box of an MP4. */
function box(name: string, content: Buffer | string): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + Buffer.byteLength(content))
  head.write(name, 4, 'latin1')
  return Buffer.concat([head, Buffer.from(content)])
}

describe('what is taken', () => {
  test.each([
    ['pdf', { kind: 'pdf', type: 'application/pdf' }],
    ['jpeg', { kind: 'image', type: 'image/jpeg' }],
    ['png', { kind: 'image', type: 'image/png' }],
    ['webp', { kind: 'image', type: 'image/webp' }],
    ['mp4', { kind: 'video', type: 'video/mp4' }],
    ['3gp', { kind: 'video', type: 'video/mp4' }],
    ['mov', { kind: 'video', type: 'video/quicktime' }],
    ['webm', { kind: 'video', type: 'video/webm' }],
    ['mkv', { kind: 'video', type: 'video/x-matroska' }],
  ])('%s', async (name, kind) => {
    expect(await judged(of(name))).toEqual(kind)
  })

  test('a phone’s picture, with its maker’s notes, a second picture or a short film behind it', async () => {
    const notes = Buffer.concat([Buffer.from('SEFH'), Buffer.alloc(64, 7), Buffer.from('SEFT')])
    for (const behind of [notes, of('jpeg'), of('mp4'), Buffer.alloc(512)]) {
      expect(await judged(Buffer.concat([of('jpeg'), behind]))).toEqual({ kind: 'image', type: 'image/jpeg' })
    }
  })

  test('a browser’s recording, which does not know its length', async () => {
    const webm = Buffer.from(of('webm'))
    const segment = webm.indexOf(Buffer.from('18538067', 'hex')) + 4
    webm.fill(0xff, segment + 1, segment + 8)
    webm[segment] = 0x01
    expect(await judged(webm)).toEqual({ kind: 'video', type: 'video/webm' })
  })

  test('a PDF with lines after its end mark', async () => {
    expect(await judged(Buffer.concat([of('pdf'), Buffer.from('\r\n\r\n')]))).toMatchObject({ kind: 'pdf' })
  })
})

describe('what is refused, whatever its name and its sent type say', () => {
  const cases: [string, () => Buffer | string][] = [
    ['a page', () => html],
    ['a page with a PDF in it', () => Buffer.concat([Buffer.from(html), of('pdf')])],
    ['a PDF header and a page', () => `%PDF-1.7\n${html}\n%%EOF`],
    ['a PDF behind a space', () => Buffer.concat([Buffer.from(' '), of('pdf')])],
    ['a PDF behind a zip', () => Buffer.concat([zip(), of('pdf')])],
    ['a PDF with a zip behind it', () => Buffer.concat([of('pdf'), zip(of('pdf').length), Buffer.from('\n%%EOF')])],
    ['a PDF with a page behind it', () => Buffer.concat([of('pdf'), Buffer.from(html)])],
    ['an SVG', () => '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"></svg>'],
    ['an SVG behind a declaration', () => '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a zip', () => zip()],
    ['a gzip', () => gzipSync(html)],
    ['an AVIF', () => of('avif')],
    ['a GIF', () => of('gif')],
    ['a HEIC', () => Buffer.concat([box('ftyp', 'heic\0\0\0\0mif1heic'), box('meta', 'xxxx'), box('mdat', 'xxxx')])],
    ['a JPEG with a zip behind it', () => Buffer.concat([of('jpeg'), zip(of('jpeg').length)])],
    ['a JPEG with a script behind it', () => Buffer.concat([of('jpeg'), Buffer.from('<script>alert(1)</script>')])],
    [
      'a JPEG with a script in its notes',
      () => Buffer.concat([of('jpeg'), Buffer.from('SEFH<script >x</script>SEFT')]),
    ],
    ['a PNG with a zip behind it', () => Buffer.concat([of('png'), zip(of('png').length)])],
    ['a PNG with text behind it', () => Buffer.concat([of('png'), Buffer.from('alert(1)')])],
    ['a WebP with a zip behind it', () => Buffer.concat([of('webp'), zip(of('webp').length)])],
    ['an MP4 with a zip behind it', () => Buffer.concat([of('mp4'), zip(of('mp4').length)])],
    ['an MP4 with a page in its first box', () => Buffer.concat([box('ftyp', `isom\0\0\0\0${html}`), box('moov', '')])],
    ['an MP4 of pictures', () => Buffer.concat([box('ftyp', 'isom\0\0\0\0avif'), box('moov', 'x'), box('mdat', 'x')])],
    ['an MP4 of sound', () => Buffer.concat([box('ftyp', 'M4A \0\0\0\0isom'), box('moov', 'x')])],
    ['an MP4 of an unknown brand', () => Buffer.concat([box('ftyp', 'evil\0\0\0\0isom'), box('moov', 'x')])],
    ['a WebM with a zip behind it', () => Buffer.concat([of('webm'), zip(of('webm').length)])],
    ['a playlist', () => '#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n'],
    ['a list of files', () => 'ffconcat version 1.0\nfile /etc/passwd\n'],
    ['a program', () => Buffer.concat([Buffer.from('7f454c46', 'hex'), Buffer.alloc(100)])],
    ['words', () => 'مرحبا'],
  ]
  test.each(cases)('%s', async (_, bytes) => {
    expect(await judged(bytes())).toEqual({ fault: 'unknownKind' })
  })
})

describe('what is broken is told so', () => {
  test('an empty file', async () => {
    expect(await judged('')).toEqual({ fault: 'empty' })
  })
  test.each(['pdf', 'jpeg', 'png', 'webp', 'mp4', 'mkv'])('%s, cut off', async (name) => {
    expect(await judged(of(name).subarray(0, Math.floor(of(name).length * 0.6)))).toEqual({ fault: 'corrupt' })
  })
})
