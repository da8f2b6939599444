import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createFfmpeg } from '#/server/platform/media/ffmpeg.ts'
import { bubblewrap } from '#/server/platform/media/wall.ts'
import { createWalls } from '#/server/platform/media/walls.ts'
import { auditEvents } from '#/server/tables/audit.ts'
import { call, signedIn } from '../support/calls.ts'
import { fileWork } from '../support/file-work.ts'
import { ffmpegPath } from '../support/films.ts'
import { encryptedPdf, pdfOf } from '../support/pdfs.ts'

const at = fileWork()
const { film, store, work, rowOf } = at

describe('where nothing keeps programs from the rest of the machine', () => {
  const unwalled = (withoutWall: boolean) => createWalls({ dataDir: at.folder, withoutWall, walls: [] })

  test('nobody reads what was uploaded unless the configuration says so; it is shown as it came', async () => {
    const walls = unwalled(false)
    const refusing = { ...at.own.deps, walls, ffmpeg: createFfmpeg(ffmpegPath, walls) }
    const pdf = await store(pdfOf(3), 'pdf', 'application/pdf')
    const moving = await store(await film('mp4', { seconds: 1 }), 'video', 'video/mp4')
    for (const id of [pdf, moving]) {
      await work(id, { deps: refusing })
      const row = await rowOf(id)
      expect(row).toMatchObject({ state: 'ready', fault: null, facts: { stored: row.bytes } })
      expect(Object.keys(row.facts)).toEqual(['stored'])
    }
    const reading = unwalled(true)
    expect((await call(at.own, 'POST', `/files/${pdf}/retry`, { headers: at.professor })).status).toBe(204)
    await work(pdf, { deps: { ...at.own.deps, walls: reading } })
    expect((await rowOf(pdf)).facts.pages).toBe(3)
    expect((await call(at.own, 'POST', `/files/${pdf}/retry`, { headers: at.professor })).status).toBe(409)
  })

  test('what cannot be read after all is still shown as it came, with the reason', async () => {
    const id = await store(encryptedPdf(), 'pdf', 'application/pdf')
    await work(id, { deps: { ...at.own.deps, walls: unwalled(false) } })
    expect(await rowOf(id)).toMatchObject({ state: 'ready', fault: null })
    expect((await call(at.own, 'POST', `/files/${id}/retry`, { headers: at.professor })).status).toBe(204)
    await work(id)
    expect(await rowOf(id)).toMatchObject({ state: 'ready', progress: 100, fault: 'encrypted' })
    const events = await at.own.db.select().from(auditEvents).where(eq(auditEvents.objectId, id))
    expect(events.map(({ action }) => action)).toContain('file.failed')
  })

  test.each([
    [true, 'none'],
    [false, 'refused'],
  ])('administrators are told, and that files are read (%s)', async (withoutWall, wall) => {
    const { bearer } = await signedIn(at.own, 'admin')
    const dashboard = async () => (await call(at.own, 'GET', '/me/dashboard', { headers: bearer })).json()
    const stood = at.own.deps.walls
    at.own.deps.walls = unwalled(withoutWall)
    expect(await dashboard()).toMatchObject({ wall })
    at.own.deps.walls = { ...stood, find: async () => bubblewrap }
    expect(await dashboard()).toMatchObject({ wall: 'stands' })
  })
})

describe('another try', () => {
  test('is for who may change the material, and for what has failed', async () => {
    const id = await store('nothing that is known', 'pdf')
    const retry = async (headers: Record<string, string>): Promise<number> =>
      (await call(at.own, 'POST', `/files/${id}/retry`, { headers })).status
    expect(await retry(at.professor)).toBe(409)
    await work(id)
    expect(await retry((await signedIn(at.own, 'student')).bearer)).toBe(403)
    await at.own.db.execute(sql`delete from professor_subjects`)
    expect(await retry(at.professor)).toBe(404)
    expect(await retry((await signedIn(at.own, 'admin')).bearer)).toBe(204)
    expect(await rowOf(id)).toMatchObject({ state: 'processing', progress: 0, fault: null })
  })
})
