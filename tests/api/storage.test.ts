import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createStorage } from '#/server/platform/storage/create.ts'
import type { S3Place } from '#/server/platform/storage/s3.ts'
import { type Storage, StorageSetupError } from '#/server/platform/storage/storage.ts'
import { startS3 } from '../support/s3.ts'

let folder: string
let s3: Awaited<ReturnType<typeof startS3>>
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'manara-storage-'))
  s3 = await startS3()
})
afterAll(async () => {
  await s3.stop()
  rmSync(folder, { recursive: true })
})

const content = Buffer.from(Array.from({ length: 10_000 }, (_, index) => index % 251))
const allOf = async (stored: Awaited<ReturnType<Storage['read']>>): Promise<Buffer> =>
  Buffer.concat(await (stored?.stream.toArray() ?? []))

describe.each(['a disk', 's3'])('the storage on %s', (kind) => {
  let storage: Storage
  beforeAll(async () => {
    storage = await createStorage({ folder: join(folder, 'files'), s3: kind === 's3' ? s3.place : undefined })
  })
  const path = (): string => {
    const place = join(folder, 'local')
    writeFileSync(place, content)
    return place
  }

  it('answers', () => expect(storage.check()).resolves.toBeUndefined())

  it.each([{ settled: false }, { settled: true }])(
    'keeps a file of this machine, which stays there ($settled)',
    async (options) => {
      const [key, local] = [`${crypto.randomUUID()}/original`, path()]
      await storage.keep(key, local, 'application/pdf', options)
      await storage.keep(key, local, 'application/pdf', options)
      expect(await storage.size(key)).toBe(content.length)
      const stored = await storage.read(key)
      expect(stored?.size).toBe(content.length)
      expect(await allOf(stored)).toEqual(content)
    },
  )

  it('gives parts, with the size of the whole', async () => {
    const key = `${crypto.randomUUID()}/pages/1.webp`
    await storage.write(key, content, 'image/webp')
    for (const [start, end] of [
      [0, 1],
      [100, 199],
      [9_990, 9_999],
    ] as const) {
      const part = await storage.read(key, { start, end })
      expect(part?.size).toBe(content.length)
      expect(await allOf(part)).toEqual(content.subarray(start, end + 1))
    }
  })

  it('lets a reader go who has enough', async () => {
    const key = `${crypto.randomUUID()}/original`
    await storage.write(key, Buffer.alloc(4_000_000), 'video/mp4')
    const stored = await storage.read(key)
    stored?.stream.destroy()
    expect(stored?.stream.destroyed).toBe(true)
    expect(await storage.size(key)).toBe(4_000_000)
  })

  it('replaces what was under a key', async () => {
    const key = `${crypto.randomUUID()}/cover.webp`
    await storage.write(key, content, 'image/webp')
    await storage.write(key, content.subarray(0, 5), 'image/webp')
    expect(await allOf(await storage.read(key))).toEqual(content.subarray(0, 5))
  })

  it('has nothing where nothing is', async () => {
    const key = `${crypto.randomUUID()}/original`
    expect(await storage.size(key)).toBeUndefined()
    expect(await storage.read(key)).toBeUndefined()
    await storage.removeAll(key)
  })

  it('removes a file with all that was made of it, and no other', async () => {
    const [gone, kept] = [crypto.randomUUID(), crypto.randomUUID()]
    for (const id of [gone, kept])
      for (const part of ['original', 'pages/1.webp']) await storage.write(`${id}/${part}`, content, 'image/webp')
    await storage.removeAll(gone)
    expect(await storage.size(`${gone}/pages/1.webp`)).toBeUndefined()
    expect(await storage.size(`${kept}/pages/1.webp`)).toBe(content.length)
    const ids: string[] = []
    for await (const { id, changedAt } of storage.list()) {
      expect(Math.abs(Date.now() - changedAt.getTime())).toBeLessThan(600_000)
      ids.push(id)
    }
    expect(ids).toContain(kept)
    expect(ids).not.toContain(gone)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it.each(['../x', 'a/../b', '/etc/passwd', 'a//b', 'a/./b', 'ملف', 'a\\b', ''])(
    'takes no key such as %j',
    async (key) => {
      await expect((async () => storage.write(key, content, 'text/plain'))()).rejects.toThrow('Not a key')
      await expect((async () => storage.read(key))()).rejects.toThrow('Not a key')
    },
  )
})

describe('an S3', () => {
  it('that has no such bucket, or does not know us, is told by the name of the variable', async () => {
    const check = async (parts: Partial<S3Place>) =>
      (await createStorage({ folder, s3: { ...s3.place, ...parts } })).check()
    await expect(check({ bucket: 'another-bucket' })).rejects.toThrow('S3_BUCKET')
    await expect(check({ key: 'nobody' })).rejects.toThrow('S3_KEY')
    await expect(check({ endpoint: 'http://127.0.0.1:1' })).rejects.not.toBeInstanceOf(StorageSetupError)
  })
})
