import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uploadUsage } from '#/contract/files.ts'
import { apiTranslator } from '#/i18n/api.ts'
import { clientConfig } from '#/server/platform/storage/s3.ts'
import { files } from '#/server/tables/files.ts'
import { materialFiles, materials } from '#/server/tables/materials.ts'
import { uploads } from '#/server/tables/uploads.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { call, errorOf, signedIn } from '../support/calls.ts'
import { eventually } from '../support/eventually.ts'
import { smallPdf, smallPng } from '../support/files.ts'
import { demoSubjects, makeMaterials } from '../support/materials.ts'
import { startS3 } from '../support/s3.ts'
import { ask, begin, idOf, type Sender, sendPart, upload } from '../support/uploads.ts'

let own: TestApp
let folder: string
let professor: Sender
let admin: Sender
let student: Sender
let material: Record<'text' | 'video' | 'book' | 'sheet', number>
let elsewhere: number

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'manara-uploads-'))
  own = await testApp({ env: { DATA_DIR: folder, UPLOAD_PDF_MB: '2', UPLOAD_IMAGE_MB: '1', UPLOAD_QUOTA_GB: '1' } })
  const send: Sender['send'] = async (path, init) => own.app.request(`/api${path}`, init)
  const as = async (name: string): Promise<Sender> => ({ send, headers: (await signedIn(own, name)).bearer })
  professor = await as('professor')
  admin = await as('admin')
  student = await as('student')
  const subjects = await demoSubjects(own)
  const kinds = ['text', 'video', 'book', 'sheet'] as const
  material = await makeMaterials(own, professor.headers, { subjectId: subjects.taught, kinds })
  elsewhere = (await makeMaterials(own, admin.headers, { subjectId: subjects.elsewhere, kinds: ['book'] })).book
})
afterAll(async () => {
  await own.drop()
  rmSync(folder, { recursive: true })
})

const fileOf = async (id: string) => (await own.db.select().from(files).where(eq(files.id, id)))[0]
const openUploads = (id: string) => own.db.$count(uploads, eq(uploads.id, id))
const left = (): string[] => readdirSync(join(folder, 'uploads'))

describe('an upload', () => {
  it('becomes a file of its material, with its own name and a job', async () => {
    const pdf = smallPdf(5_000)
    const { id, answer } = await upload(professor, pdf, { materialId: material.book, name: 'كتاب الرياضيات.pdf' })
    expect([answer.status, answer.headers.get('upload-offset')]).toEqual([204, String(pdf.length)])
    expect(await fileOf(id)).toMatchObject({
      kind: 'pdf',
      name: 'كتاب الرياضيات.pdf',
      bytes: pdf.length,
      state: 'processing',
    })
    const [link] = await own.db.select().from(materialFiles).where(eq(materialFiles.fileId, id))
    expect(link).toMatchObject({ materialId: material.book, role: 'main' })
    const { rows } = await own.db.execute(
      sql`select 1 from pgboss.job where name = 'file' and data ->> 'fileId' = ${id}`,
    )
    expect(rows).toHaveLength(1)
    expect(await own.deps.storage.size(`${id}/original`)).toBe(pdf.length)
    expect(left().filter((name) => name.startsWith(id))).toEqual([])
    expect(await openUploads(id)).toBe(0)
  })

  it('goes on where the line was cut', async () => {
    const pdf = smallPdf(300_000)
    const id = idOf(await begin(professor, { materialId: material.book, name: 'a.pdf', bytes: pdf.length }))
    let sent = 0
    const cut = new ReadableStream<Uint8Array>({
      async pull(controller) {
        if (sent >= 100_000) {
          await eventually(async () => (await own.deps.uploads.progress(id))?.offset).toBeGreaterThan(0)
          return controller.error(new Error('the line is cut'))
        }
        controller.enqueue(pdf.subarray(sent, sent + 20_000))
        sent += 20_000
      },
    })
    await sendPart(professor, id, 0, cut).catch(() => undefined)
    const offset = Number((await ask(professor, id)).headers.get('upload-offset'))
    expect(offset).toBeGreaterThan(0)
    expect(offset).toBeLessThanOrEqual(100_000)
    // What is there already is not taken twice.
    expect((await sendPart(professor, id, 0, pdf)).status).toBe(409)
    expect((await sendPart(professor, id, offset, pdf.subarray(offset, 200_000))).status).toBe(204)
    expect((await ask(professor, id)).headers.get('upload-offset')).toBe('200000')
    expect((await sendPart(professor, id, 200_000, pdf.subarray(200_000))).status).toBe(204)
    const stored = await own.deps.storage.read(`${id}/original`)
    expect(Buffer.concat(await (stored?.stream.toArray() ?? []))).toEqual(pdf)
  })

  it('that is sent to its end twice is one file', async () => {
    const pdf = smallPdf()
    const id = idOf(await begin(professor, { materialId: material.book, name: 'a.pdf', bytes: pdf.length }))
    const answers = await Promise.all([1, 2, 3].map(() => sendPart(professor, id, 0, pdf)))
    expect(answers.map(({ status }) => status)).toContain(204)
    const again = await sendPart(professor, id, pdf.length, new Uint8Array())
    expect([again.status, again.headers.get('upload-offset')]).toEqual([204, String(pdf.length)])
    const head = await ask(professor, id)
    expect([head.headers.get('upload-offset'), head.headers.get('upload-length')]).toEqual(
      Array(2).fill(`${pdf.length}`),
    )
    expect(await own.db.$count(files, eq(files.uploadId, id))).toBe(1)
  })

  it('that was whole when its server died becomes a file as soon as it is asked for', async () => {
    const pdf = smallPdf()
    const id = idOf(await begin(professor, { materialId: material.book, name: 'a.pdf', bytes: pdf.length }))
    const headers = {
      'Tus-Resumable': '1.0.0',
      'Upload-Offset': '0',
      'Content-Type': 'application/offset+octet-stream',
    }
    const whole = new Request('http://localhost/api/uploads/x', { method: 'PATCH', headers, body: pdf })
    expect((await own.deps.uploads.answer(whole, id)).status).toBe(204)
    expect(await fileOf(id)).toBeUndefined()
    expect((await ask(professor, id)).headers.get('upload-offset')).toBe(String(pdf.length))
    expect(await fileOf(id)).toMatchObject({ kind: 'pdf' })
  })

  it('of somebody else is not there, whatever is asked of it', async () => {
    const pdf = smallPdf()
    const id = idOf(await begin(professor, { materialId: material.book, name: 'a.pdf', bytes: pdf.length }))
    expect((await ask(admin, id)).status).toBe(404)
    expect((await sendPart(admin, id, 0, pdf)).status).toBe(404)
    const remove = (who: Sender) =>
      who.send(`/uploads/${id}`, { method: 'DELETE', headers: { ...who.headers, 'Tus-Resumable': '1.0.0' } })
    expect((await remove(admin)).status).toBe(404)
    expect((await ask(student, id)).status).toBe(404)
    expect((await ask({ ...professor, headers: {} }, id)).status).toBe(401)
    expect((await ask(professor, id)).headers.get('upload-offset')).toBe('0')
    expect((await remove(professor)).status).toBe(204)
    expect((await ask(professor, id)).status).toBe(404)
    expect(left().filter((name) => name.startsWith(id))).toEqual([])
  })

  it('begins only at a material that one may change, and with what is needed', async () => {
    const at = (materialId: number, who = professor, more = {}) =>
      begin(who, { materialId, name: 'a.pdf', bytes: 100, ...more }).then(({ status }) => status)
    expect(await at(elsewhere)).toBe(404)
    expect(await at(2_147_483_647)).toBe(404)
    expect(await at(material.book, student)).toBe(403)
    expect(await at(material.book, professor, { role: 'solution' })).toBe(422)
    expect(await at(material.book, professor, { role: 'other' })).toBe(422)
    expect(await at(material.book, professor, { bytes: 0 })).toBe(422)
    expect(await at(material.book, professor, { bytes: 1.5 })).toBe(422)
    expect(await at(material.sheet, professor, { role: 'solution' })).toBe(201)
    expect(await at(elsewhere, admin)).toBe(201)
  })

  it('is nobody’s file when its material may no longer be changed at its end', async () => {
    const { book } = await makeMaterials(own, admin.headers, {
      subjectId: (await demoSubjects(own)).taught,
      kinds: ['book'],
    })
    const pdf = smallPdf()
    const id = idOf(await begin(professor, { materialId: book, name: 'a.pdf', bytes: pdf.length }))
    await own.db.update(materials).set({ deletedAt: new Date() }).where(eq(materials.id, book))
    expect((await sendPart(professor, id, 0, pdf)).status).toBe(404)
    expect(await fileOf(id)).toBeUndefined()
    expect(await openUploads(id)).toBe(0)
  })
})

describe('what is uploaded', () => {
  const refusal = async (content: Buffer<ArrayBuffer>, to: { materialId: number; role?: string; name?: string }) => {
    const { id, answer } = await upload(professor, content, to)
    expect(answer.status).toBe(422)
    if (id) {
      expect(await fileOf(id)).toBeUndefined()
      expect(await openUploads(id)).toBe(0)
      expect(left().filter((name) => name.startsWith(id))).toEqual([])
    }
    return (await errorOf(answer)).fields?.file
  }

  it('is judged by its content, not by its name', async () => {
    const html = Buffer.from('<!doctype html><script>alert(1)</script>'.padEnd(9_000))
    const zip = Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(8_000)])
    for (const content of [html, zip, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')])
      expect(await refusal(content, { materialId: material.book })).toContain('PDF')
    const { id } = await upload(professor, smallPng(), { materialId: material.text, role: 'figure', name: 'a.exe' })
    expect(await fileOf(id)).toMatchObject({ kind: 'image', type: 'image/png' })
  })

  it('is of a kind that its material takes', async () => {
    expect(await refusal(smallPng(), { materialId: material.book })).toBeTruthy()
    expect(await refusal(smallPdf(), { materialId: material.video })).toBeTruthy()
    expect((await upload(professor, smallPng(), { materialId: material.sheet })).answer.status).toBe(204)
  })

  it('is refused by its first bytes, before the rest of it has come', async () => {
    const id = idOf(await begin(professor, { materialId: material.video, name: 'a.mp4', bytes: 1_000_000_00 }))
    const answer = await sendPart(professor, id, 0, Buffer.alloc(10_000, 'not a film'))
    expect([answer.status, (await errorOf(answer)).code]).toEqual([422, 'VALIDATION'])
    expect((await ask(professor, id)).status).toBe(404)
  })

  it('has a size limit of its kind', async () => {
    expect(await refusal(smallPdf(2_000_500), { materialId: material.book })).toContain('2')
    // A sheet may be a PDF of this size; that it is a picture is known when it comes.
    const picture = Buffer.concat([smallPng(), Buffer.alloc(1_500_000)])
    expect(await refusal(picture, { materialId: material.sheet })).toContain('1')
    const id = idOf(await begin(professor, { materialId: material.book, name: 'a.pdf', bytes: 6_000 }))
    expect((await sendPart(professor, id, 0, smallPdf(9_000))).status).toBe(413)
  })

  it('fits into the quota of its owner, what is on its way included', async () => {
    const usage = async () =>
      uploadUsage.parse(await (await call(own, 'GET', '/uploads/usage', { headers: professor.headers })).json())
    const { used, quota } = await usage()
    expect(quota).toBe(1_000_000_000)
    const big = { materialId: material.video, name: 'a.mp4', bytes: 600_000_000 }
    const first = idOf(await begin(professor, big))
    expect((await usage()).used).toBe(used + 600_000_000)
    const full = await begin(professor, big)
    expect([full.status, (await errorOf(full)).code]).toEqual([409, 'QUOTA_FULL'])
    await own.db.delete(uploads).where(and(eq(uploads.id, first)))
    expect((await usage()).used).toBe(used)
  })

  it('leaves the disk of the server some room, what is on its way included', async () => {
    const { uploads: place } = own.deps
    const [row] = await own.db.select({ bytes: sql<string>`coalesce(sum(${uploads.bytes}), 0)` }).from(uploads)
    const floor = 1_000_000_000
    own.deps.uploads = { ...place, freeBytes: async () => floor + 1_000_000 + Number(row?.bytes) }
    const film = { materialId: material.video, name: 'a.mp4', bytes: 600_000 }
    const first = await begin(professor, film)
    expect(first.status).toBe(201)
    const open = await own.db.$count(uploads)
    const full = await begin(admin, film)
    const { code, message } = await errorOf(full)
    expect([full.status, code, message]).toEqual([507, 'DISK_FULL', apiTranslator('ar')('api.diskFull')])
    expect(await own.db.$count(uploads)).toBe(open)
    const second = await begin(admin, { ...film, bytes: 400_000 })
    expect(second.status).toBe(201)
    own.deps.uploads = { ...place, freeBytes: async () => floor - 1 }
    expect((await begin(admin, { ...film, bytes: 1 })).status).toBe(507)
    // What has begun goes on, and so does all the rest.
    expect((await ask(admin, idOf(second))).status).toBe(204)
    own.deps.uploads = place
    await own.db.delete(uploads).where(inArray(uploads.id, [first, second].map(idOf)))
  })
})

describe('an upload to an S3', () => {
  let s3: Awaited<ReturnType<typeof startS3>>
  let there: TestApp
  let sender: Sender
  let book: number
  beforeAll(async () => {
    s3 = await startS3()
    const { endpoint, bucket, region, key, secret } = s3.place
    const place = { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region, S3_KEY: key, S3_SECRET: secret }
    there = await testApp({ env: { DATA_DIR: folder, ...place } })
    const { bearer: headers } = await signedIn(there, 'professor')
    sender = { send: async (path, init) => there.app.request(`/api${path}`, init), headers }
    const subjectId = (await demoSubjects(there)).taught
    book = (await makeMaterials(there, headers, { subjectId, kinds: ['book'] })).book
  })
  afterAll(async () => {
    await there.drop()
    await s3.stop()
  })
  const keys = async (): Promise<string[]> => {
    const client = new S3Client(clientConfig(s3.place))
    const { Contents = [] } = await client.send(
      new ListObjectsV2Command({ Bucket: s3.place.bucket, Prefix: 'uploads/' }),
    )
    return Contents.map(({ Key = '' }) => Key)
  }

  it.each([
    ['small', 50_000, [20_000]],
    ['of several parts', 9_000_000, [100_000, 8_600_000]],
  ])('that is %s goes on where it was left, and becomes one file', async (_, bytes, cuts) => {
    const pdf = smallPdf(bytes)
    const id = idOf(await begin(sender, { materialId: book, name: 'a.pdf', bytes: pdf.length }))
    for (const [index, cut] of [...cuts, pdf.length].entries()) {
      const offset = Number((await ask(sender, id)).headers.get('upload-offset'))
      expect(offset).toBe(cuts[index - 1] ?? 0)
      expect((await sendPart(sender, id, offset, pdf.subarray(offset, cut))).status).toBe(204)
    }
    const stored = await there.deps.storage.read(`${id}/original`)
    expect(Buffer.concat(await (stored?.stream.toArray() ?? [])).equals(pdf)).toBe(true)
    expect(await there.db.$count(files, eq(files.uploadId, id))).toBe(1)
    expect(await keys()).toEqual([])
  })

  it('that is given up leaves nothing', async () => {
    const pdf = smallPdf(50_000)
    const id = idOf(await begin(sender, { materialId: book, name: 'a.pdf', bytes: pdf.length }))
    expect((await sendPart(sender, id, 0, pdf.subarray(0, 20_000))).status).toBe(204)
    expect((await keys()).sort()).toEqual([`uploads/${id}.info`, `uploads/${id}.part`])
    await there.deps.uploads.remove(id)
    await there.deps.uploads.remove(id)
    expect(await keys()).toEqual([])
    expect((await ask(sender, id)).status).toBe(404)
  })
})
