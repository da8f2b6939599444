import { execFileSync } from 'node:child_process'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { FileKind } from '#/contract/file-kinds.ts'
import { fileWorkers } from '#/server/features/files/job.ts'
import { createFfmpeg } from '#/server/platform/media/ffmpeg.ts'
import { createWalls } from '#/server/platform/media/walls.ts'
import { workFolder } from '#/server/platform/media/work-folder.ts'
import { auditEvents } from '#/server/tables/audit.ts'
import { type FileFacts, files } from '#/server/tables/files.ts'
import { testApp } from '../support/app.ts'
import { call, errorOf, signedIn } from '../support/calls.ts'
import { eventually } from '../support/eventually.ts'
import { fileWork } from '../support/file-work.ts'
import { ffmpegPath, makeTestFilm } from '../support/films.ts'
import { encryptedPdf, pdfOf } from '../support/pdfs.ts'
import { whitePng } from '../support/white-png.ts'

const at = fileWork()
const { film, store, work, rowOf, stored } = at
const listed = async (id: string): Promise<string[]> =>
  (await readdir(stored(id), { recursive: true })).filter((name) => /\.\w+$/.test(name)).sort()

async function outcomeOf(
  bytes: Buffer | string,
  kind: FileKind,
): Promise<Pick<typeof files.$inferSelect, 'state' | 'fault'>> {
  const id = await store(bytes, kind)
  await work(id)
  const { state, fault } = await rowOf(id)
  return { state, fault }
}

describe('a PDF', () => {
  test('gets its number of pages, a cover and a small picture of each page, once', async () => {
    const id = await store(await readFile('public/samples/cellule-magazine.pdf'), 'pdf')
    await work(id)
    const row = await rowOf(id)
    expect(row).toMatchObject({ state: 'ready', progress: 100, fault: null, facts: { pages: 8, poster: 'cover.webp' } })
    expect(row.facts.thumbnails).toHaveLength(8)
    const cover = await sharp(stored(id, 'cover.webp')).metadata()
    expect(cover).toMatchObject({ format: 'webp', width: 640 })
    const { width, path } = row.facts.sizes?.[0] ?? {}
    expect(await sharp(stored(id, path ?? '')).metadata()).toMatchObject({ format: 'webp', width })
    expect((await stat(stored(id, path ?? ''))).size).toBeLessThanOrEqual(60_000)
    expect((await sharp(stored(id, 'pages/8.webp')).stats()).entropy).toBeGreaterThan(0.5)
    const before = { files: await listed(id), row }
    expect(row.facts.stored).toBe(
      row.bytes +
        (await Promise.all(before.files.map((path) => stat(stored(id, path))))).reduce(
          (sum, { size }) => sum + size,
          0,
        ),
    )
    await work(id)
    expect({ files: await listed(id), row: await rowOf(id) }).toEqual(before)
    expect(await readdir(workFolder(at.own.deps.config.dataDir))).toEqual([])
  })

  test('that goes with a message has its cover drawn, unless it is thick', async () => {
    const outcome = async (pages: number) => {
      const id = await store(await pdfOf(pages), 'pdf', 'application/pdf', { toSend: true })
      await work(id)
      const { state, facts } = await rowOf(id)
      return { state, pages: facts.pages, poster: facts.poster, drawn: (await listed(id)).length > 0 }
    }
    expect(await outcome(40)).toEqual({ state: 'ready', pages: 40, poster: 'cover.webp', drawn: true })
    expect(await outcome(41)).toEqual({ state: 'ready', pages: undefined, poster: undefined, drawn: false })
  })

  test.each([
    ['that nobody can open', () => pdfOf(1).subarray(0, 60), 'corrupt'],
    ['of nonsense with an end mark', () => Buffer.from('%PDF-1.7\nnonsense\n%%EOF'), 'corrupt'],
    ['that asks for a password', encryptedPdf, 'encrypted'],
    ['of too many pages', () => pdfOf(1_001), 'tooManyPages'],
    ['that is a page', () => '<!doctype html><html></html>', 'unknownKind'],
    ['of nothing', () => '', 'empty'],
  ])('%s ends with a clear fault', async (_, bytes, fault) => {
    expect(await outcomeOf(bytes(), 'pdf')).toEqual({ state: 'failed', fault })
  })
})

describe('a picture', () => {
  test('is encoded anew in sizes, upright and without its place', async () => {
    const noise = sharp({ create: { width: 2_000, height: 1_000, channels: 3, background: '#004d9f' } })
    const photo = await noise
      .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '36/1 48/1 0/1', GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const id = await store(photo, 'image', 'image/jpeg')
    await work(id)
    const { state, facts } = await rowOf(id)
    expect({ state, width: facts.width, height: facts.height }).toEqual({ state: 'ready', width: 1_000, height: 2_000 })
    expect(facts).toMatchObject({ main: '1000.webp', poster: '480.webp' })
    expect(facts.sizes?.map(({ path }) => path)).toEqual([
      ...['480.webp', '480.avif', '960.webp', '960.avif', '1000.webp', '1000.avif'],
    ])
    for (const { path } of facts.sizes ?? []) {
      const made = await sharp(stored(id, path)).metadata()
      expect(made.exif).toBeUndefined()
      expect(made.orientation).toBeUndefined()
    }
  })

  test('of more pixels than memory has is refused before it is unpacked', async () => {
    const flood = whitePng(12_000)
    expect(await outcomeOf(flood, 'image')).toEqual({ state: 'failed', fault: 'tooManyPixels' })
  })

  test('that is broken is told so', async () => {
    const png = await sharp({ create: { width: 300, height: 300, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    png.fill(7, 60, png.length - 30)
    expect(await outcomeOf(png, 'image')).toEqual({ state: 'failed', fault: 'corrupt' })
  })
})

describe('a film', () => {
  const steps = async (id: string): Promise<string[]> =>
    [...(await readFile(stored(id, 'hls/master.m3u8'), 'utf8')).matchAll(/RESOLUTION=(\S+)/g)].map(
      ([, size = '']) => size,
    )

  test('of a phone becomes an MP4 with its index in front, with a poster and a ladder', async () => {
    const id = await store(
      await film('mov', { size: '720x1280', args: ['-c:v', 'mpeg4', '-c:a', 'pcm_s16le'] }),
      'video',
    )
    await work(id)
    const { state, facts } = await rowOf(id)
    expect(state).toBe('ready')
    expect(facts).toMatchObject({
      main: 'film.mp4',
      poster: 'poster.webp',
      hls: 'hls/master.m3u8',
      sound: 'hls/sound/index.m3u8',
      width: 720,
      height: 1_280,
    })
    expect(facts.seconds).toBeCloseTo(2, 0)
    const mp4 = await readFile(stored(id, 'film.mp4'))
    expect(mp4.indexOf('moov')).toBeLessThan(mp4.indexOf('mdat'))
    expect(await steps(id)).toEqual(['240x426', '480x854', '720x1280'])
    expect(await listed(id)).toContain('hls/480/00000.ts')
    expect(await sharp(stored(id, 'poster.webp')).metadata()).toMatchObject({ format: 'webp' })
    // Every list of a step can be played by itself.
    for (const list of ['hls/240/index.m3u8', 'hls/sound/index.m3u8']) {
      execFileSync(ffmpegPath, ['-v', 'error', '-i', stored(id, list), '-f', 'null', '-'])
    }
    // Who saves data gets no picture with the sound.
    expect(() =>
      execFileSync(
        ffmpegPath,
        ['-v', 'error', '-i', stored(id, 'hls/sound/index.m3u8'), '-map', '0:v', '-f', 'null', '-'],
        { stdio: 'ignore' },
      ),
    ).toThrow()
  })

  test('comes in pieces of two seconds in its lowest step, each piece of another beginning where one of them does', async () => {
    const id = await store(await film('mp4', { size: '854x480', seconds: 13 }), 'video')
    await work(id)
    const pieces = async (step: string): Promise<number[]> =>
      [...(await readFile(stored(id, `hls/${step}/index.m3u8`), 'utf8')).matchAll(/#EXTINF:([\d.]+)/g)].map(
        ([, seconds]) => Math.round(Number(seconds)),
      )
    expect(await pieces('240')).toEqual([2, 2, 2, 2, 2, 2, 1])
    expect(await pieces('480')).toEqual([2, 2, 4, 4, 1])
  })

  test('that is H.264 already is put in order and never scaled up; one that lies on its side stands up', async () => {
    const args = ['-c:v', 'libx264', '-c:a', 'aac', '-metadata', 'location=+36.8+010.1/']
    const lying = join(at.folder, 'lying.mp4')
    const upright = join(at.folder, 'upright.mp4')
    await makeTestFilm(lying, { size: '320x240', args })
    const turn = ['-c', 'copy', '-metadata:s:v:0', 'rotate=90', upright]
    execFileSync(ffmpegPath, ['-v', 'error', '-y', '-i', lying, ...turn])
    const source = await readFile(upright)
    const id = await store(source, 'video')
    await work(id)
    expect((await rowOf(id)).facts).toMatchObject({ width: 240, height: 320 })
    expect(await steps(id)).toEqual(['240x320'])
    const mp4 = await readFile(stored(id, 'film.mp4'))
    // The very same pictures: a coder would have written others.
    const mdat = source.subarray(source.indexOf('mdat') + 8, source.indexOf('mdat') + 2_008)
    expect(mp4.includes(mdat)).toBe(true)
    expect(mp4.includes('+36.8')).toBe(false)
  })

  test('without sound, small and short is made as well', async () => {
    const id = await store(await film('webm', { size: '176x144', seconds: 1, sound: false }), 'video')
    await work(id)
    expect((await rowOf(id)).state).toBe('ready')
    expect(await steps(id)).toEqual(['176x144'])
  })

  test('of sound alone, or broken inside, ends with a clear fault', async () => {
    const tone = join(at.folder, 'tone.mp4')
    execFileSync(ffmpegPath, ['-v', 'error', '-y', '-f', 'lavfi', '-i', 'sine=duration=1', '-c:a', 'aac', tone])
    expect(await outcomeOf(await readFile(tone), 'video')).toEqual({ state: 'failed', fault: 'noPicture' })
    const broken = await film('mp4', { args: ['-c:v', 'libx264'] })
    broken.fill(0, broken.indexOf('moov') + 4, broken.length)
    expect(await outcomeOf(broken, 'video')).toMatchObject({ state: 'failed', fault: 'corrupt' })
  })

  test('is served as it came where the program is not there, and administrators are told', async () => {
    const deps = { ...at.own.deps, ffmpeg: createFfmpeg('/nowhere/ffmpeg', at.own.deps.walls) }
    const id = await store(await film('mp4', { seconds: 1 }), 'video', 'video/mp4')
    await work(id, { deps })
    const row = await rowOf(id)
    expect(row).toMatchObject({ state: 'ready', fault: null })
    expect(row.facts).toEqual({ stored: row.bytes } satisfies FileFacts)
    const bare = await testApp({ env: { FFMPEG: '/nowhere/ffmpeg' } })
    try {
      const { bearer } = await signedIn(bare, 'admin')
      const answer = await call(bare, 'GET', '/me/dashboard', { headers: bearer })
      expect(await answer.json()).toMatchObject({ preparesFilms: false })
    } finally {
      await bare.drop()
    }
    const retry = () => call(at.own, 'POST', `/files/${id}/retry`, { headers: at.professor })
    const { ffmpeg } = at.own.deps
    at.own.deps.ffmpeg = deps.ffmpeg
    const refused = await retry()
    expect([refused.status, (await errorOf(refused)).code]).toEqual([409, 'CANNOT_PREPARE'])
    at.own.deps.ffmpeg = ffmpeg
    // Once the program is there, the film can be made ready after all; until then it is shown as it came.
    expect((await retry()).status).toBe(204)
    expect(await rowOf(id)).toMatchObject({ state: 'ready', progress: 0, facts: row.facts })
    expect((await retry()).status).toBe(409)
    await work(id)
    expect(await rowOf(id)).toMatchObject({ state: 'ready', progress: 100, facts: { hls: 'hls/master.m3u8' } })
  })

  test('whose program is killed is tried again, and told as interrupted once nobody tries any more', async () => {
    // Something that takes as long as a long film, and dies as one does that the system kills.
    const dying = join(at.folder, 'dying')
    await writeFile(dying, '#!/bin/sh\ncase "$*" in *-encoders*) echo " libx264  aac ";; *) kill -9 $$;; esac\n', {
      mode: 0o755,
    })
    const deps = { ...at.own.deps, ffmpeg: createFfmpeg(dying, at.own.deps.walls) }
    const id = await store(await film('mp4', { seconds: 1 }), 'video')
    await expect(work(id, { deps })).rejects.toThrow('killed')
    expect(await rowOf(id)).toMatchObject({ state: 'processing', fault: null })
    for (const worker of fileWorkers(deps)) await worker.gaveUp?.({ fileId: id })
    expect(await rowOf(id)).toMatchObject({ state: 'failed', fault: 'interrupted' })
    const events = await at.own.db.select().from(auditEvents).where(eq(auditEvents.objectId, id))
    expect(events.map(({ action }) => action).sort()).toEqual(['file.added', 'file.failed'])

    expect((await call(at.own, 'POST', `/files/${id}/retry`, { headers: at.professor })).status).toBe(204)
    await work(id)
    expect(await rowOf(id)).toMatchObject({ state: 'ready', fault: null })
  })

  test.each([
    ['needs more memory than it may have is not tried again', 'Cannot allocate memory', 'failed'],
    ['finds the disk full is tried again', 'No space left on device', 'processing'],
  ])('whose program %s', async (_, complaint, state) => {
    const full = join(at.folder, 'full')
    const script = `case "$*" in *-encoders*) echo " libx264  aac ";; *) echo "${complaint}" >&2; exit 1;; esac`
    await writeFile(full, `#!/bin/sh\n${script}\n`, { mode: 0o755 })
    const id = await store(await film('mp4', { seconds: 1 }), 'video')
    await work(id, { deps: { ...at.own.deps, ffmpeg: createFfmpeg(full, at.own.deps.walls) } }).catch(() => undefined)
    expect(await rowOf(id)).toMatchObject({ state })
  })

  test('is left at once when the server stops, with no process behind', async () => {
    const slow = join(at.folder, 'slow')
    const mark = join(at.folder, 'slow.pid')
    await writeFile(
      slow,
      `#!/bin/sh\ncase "$*" in *-encoders*) echo " libx264  aac ";; *) echo $$ > ${mark}; exec sleep 300;; esac\n`,
      { mode: 0o755 },
    )
    const stopping = new AbortController()
    const deps = {
      ...at.own.deps,
      ffmpeg: createFfmpeg(slow, createWalls({ dataDir: at.folder, withoutWall: true, walls: [] })),
    }
    const id = await store(await film('mp4', { seconds: 1 }), 'video')
    const working = work(id, { deps, signal: stopping.signal })
    const ended = expect(working).rejects.toThrow()
    await eventually(() => readFile(mark, 'utf8').catch(() => '')).toMatch(/\d/)
    stopping.abort()
    await ended
    const pid = Number(await readFile(mark, 'utf8'))
    expect(() => process.kill(pid, 0)).toThrow()
    expect(await rowOf(id)).toMatchObject({ state: 'processing' })
  })
})

test('a file that was removed while it was worked on leaves nothing behind', async () => {
  const id = await store(
    await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .png()
      .toBuffer(),
    'image',
  )
  const storage = {
    ...at.own.deps.storage,
    async keep(...args: Parameters<typeof at.own.deps.storage.keep>) {
      await at.own.db.delete(files).where(eq(files.id, id))
      await at.own.deps.storage.removeAll(id)
      await at.own.deps.storage.keep(...args)
    },
  }
  await work(id, { deps: { ...at.own.deps, storage } })
  expect(await stat(stored(id)).catch(() => undefined)).toBeUndefined()
})
