import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { pagePath, pagePicture } from '#/contract/file-pages.ts'
import { type FileView, fileList, fileView } from '#/contract/files.ts'
import { fileBase } from '#/server/features/files/address.ts'
import { type NewFile, storeFile } from '#/server/features/files/service.ts'
import { files } from '#/server/tables/files.ts'
import { materials } from '#/server/tables/materials.ts'
import { users } from '#/server/tables/users.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { authSessionOf, call, signedIn } from '../support/calls.ts'
import { eventually } from '../support/eventually.ts'
import { demoSubjects, makeMaterials } from '../support/materials.ts'

type Bearer = Record<string, string>
const CONTENT = Buffer.from(Array.from({ length: 1_000 }, (_, index) => index % 256))

let own: TestApp
let folder: string
let admin: Bearer
let professor: Bearer
let student: Bearer
let book: number
let elsewhere: number

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'manara-files-'))
  own = await testApp({ env: { DATA_DIR: folder } })
  admin = (await signedIn(own, 'admin')).bearer
  professor = (await signedIn(own, 'professor')).bearer
  student = (await signedIn(own, 'student')).bearer
  const subjects = await demoSubjects(own)
  book = (await makeMaterials(own, professor, { subjectId: subjects.taught, kinds: ['book'] })).book
  elsewhere = (await makeMaterials(own, admin, { subjectId: subjects.elsewhere, kinds: ['book'] })).book
})
afterAll(async () => {
  await own.drop()
  rmSync(folder, { recursive: true })
})

function keep(parts: Partial<NewFile> = {}): Promise<string> {
  const path = join(folder, 'content')
  writeFileSync(path, CONTENT)
  const file = { materialId: book, role: 'main', kind: 'pdf', type: 'application/pdf', name: 'درس (1).pdf', path }
  return storeFile(own.deps, { ...file, ...parts } as NewFile)
}

/** Keeps a file that is ready to be read. */
async function store(parts: Partial<NewFile> = {}): Promise<string> {
  const id = await keep(parts)
  await own.db.update(files).set({ state: 'ready' }).where(eq(files.id, id))
  return id
}
const open = (url: string, headers: Bearer = {}, method = 'GET'): Promise<Response> =>
  Promise.resolve(own.app.request(url, { method, headers }))
const bytesOf = async (answer: Response): Promise<Buffer> => Buffer.from(await answer.arrayBuffer())
async function view(id: string, headers = professor): Promise<FileView> {
  return fileView.parse(await (await call(own, 'GET', `/files/${id}`, { headers })).json())
}

describe('an address of a file', () => {
  it('gives all of it, with headers by which it does no harm and is asked for again', async () => {
    const answer = await open((await view(await store())).url)
    expect(answer.status).toBe(200)
    expect(await bytesOf(answer)).toEqual(CONTENT)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': '1000',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(answer.headers.get('cache-control')).toBe('private, no-cache')
  })

  it.each([
    ['bytes=0-9', 0, 10],
    ['bytes=500-', 500, 1_000],
    ['bytes=-100', 900, 1_000],
    ['bytes=990-2000', 990, 1_000],
  ])('gives the part %s', async (range, start, end) => {
    const answer = await open((await view(await store())).url, { range })
    expect(answer.status).toBe(206)
    expect(answer.headers.get('content-range')).toBe(`bytes ${start}-${end - 1}/1000`)
    expect(answer.headers.get('content-length')).toBe(String(end - start))
    expect(await bytesOf(answer)).toEqual(CONTENT.subarray(start, end))
  })

  it('has no part behind its end, and all of it where the part cannot be read', async () => {
    const { url } = await view(await store())
    const beyond = await open(url, { range: 'bytes=1000-' })
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */1000'])
    for (const range of ['bytes=9-2', 'lines=1-2', 'bytes=0-1,5-6'])
      expect((await open(url, { range })).status).toBe(200)
  })

  it('gives the whole when what a reader began with has changed, and nothing when it is known', async () => {
    const { url } = await view(await store())
    const tag = (await open(url)).headers.get('etag') ?? ''
    expect((await open(url, { range: 'bytes=5-9', 'if-range': tag })).status).toBe(206)
    expect((await open(url, { range: 'bytes=5-9', 'if-range': '"another"' })).status).toBe(200)
    const known = await open(url, { 'if-none-match': `"x", W/${tag}` })
    expect([known.status, await known.text()]).toEqual([304, ''])
  })

  it('answers HEAD without reading the file', async () => {
    const { url } = await view(await store())
    const read = vi.spyOn(own.deps.storage, 'read')
    const answer = await open(url, { range: 'bytes=0-1' }, 'HEAD')
    expect([answer.status, answer.headers.get('content-length'), await answer.text()]).toEqual([200, '1000', ''])
    expect(read).not.toHaveBeenCalled()
    read.mockRestore()
  })

  it('says the file’s own name, in any script, and none breaks out of its header', async () => {
    const named = async (name: string): Promise<string> => {
      const { downloadUrl } = await view(await store({ name }))
      return (await open(downloadUrl ?? '')).headers.get('content-disposition') ?? ''
    }
    const arabic = await named('درس الرياضيات.pdf')
    expect(arabic).toMatch(/^attachment; filename="[\x20-\x7e]*\.pdf"; filename\*=UTF-8''[\w%.~-]+$/)
    expect(decodeURIComponent(arabic.split("''")[1] ?? '')).toBe('درس الرياضيات.pdf')
    for (const name of [
      'a"; filename=b.exe',
      'a\r\nSet-Cookie: b=c',
      '../../etc/passwd',
      'x'.repeat(500),
      '\u202efdp.exe',
    ]) {
      const header = await named(name)
      expect(header).toMatch(/^attachment; filename="[A-Za-z0-9 ._()-]*\.pdf"; filename\*=UTF-8''[\w%.~-]+\.pdf$/)
    }
    const { url } = await view(await store())
    expect((await open(url)).headers.get('content-disposition')).toMatch(/^inline; /)
  })

  it('leads to nothing but the file and what was made of it', async () => {
    const id = await store({ kind: 'video', type: 'video/mp4' })
    await own.db
      .update(files)
      .set({ facts: { main: 'film.mp4', poster: 'poster.webp', hls: 'hls/master.m3u8' } })
      .where(eq(files.id, id))
    for (const path of ['film.mp4', 'poster.webp', 'hls/master.m3u8', 'hls/240/1.ts', 'secret.txt'])
      await own.deps.storage.write(`${id}/${path}`, CONTENT, 'text/html')
    const at = (path: string): string => `${fileBase(own.deps, authSessionOf(professor), id)}${path}`
    const types = ['film.mp4', 'poster.webp', 'hls/master.m3u8', 'hls/240/1.ts'].map(async (path) =>
      (await open(at(path))).headers.get('content-type'),
    )
    expect(await Promise.all(types)).toEqual(['video/mp4', 'image/webp', 'application/vnd.apple.mpegurl', 'video/mp2t'])
    const wrong = ['secret.txt', 'hls/../secret.txt', 'hls/%2e%2e/secret.txt', 'hls%2f..%2fsecret.txt', '..%2foriginal']
    for (const path of [...wrong, 'hls/240/none.ts', 'hls//master.m3u8', 'original/', 'hls/.hidden', '%00'])
      expect((await open(at(path))).status, path).toBe(404)
  })

  it('is refused when it was changed, is another file’s or has run out', async () => {
    const [id, other] = [await store(), await store()]
    const { url } = await view(id)
    const [, , , , grant = ''] = url.split('/')
    const [until = '', session = '', signature = ''] = grant.split('.')
    const at = (file: string, part: string): string => `/api/files/${file}/${part}/original`
    expect((await open(at(id, grant))).status).toBe(200)
    const forged = [
      `${Number(until) + 1}.${session}.${signature}`,
      `${until}.${session}.${signature.slice(1)}A`,
      `${until}.${authSessionOf(admin).authSessionId}.${signature}`,
      `${until}.${signature}`,
      `${until}.${session}.`,
      '.',
      'x',
      until,
    ]
    for (const part of forged) expect((await open(at(id, part))).status, part).toBe(404)
    expect((await open(at(other, grant))).status).toBe(404)
    vi.useFakeTimers({ toFake: ['Date'], now: Number(until) * 1000 })
    expect((await open(url)).status).toBe(404)
    vi.useRealTimers()
  })

  it('whose bytes are gone is not found', async () => {
    const id = await store()
    const { url } = await view(id)
    await own.deps.storage.removeAll(id)
    expect((await open(url)).status).toBe(404)
  })
})

describe('the files of a material', () => {
  it('are shown to those who may read it, the ready ones only to students', async () => {
    const id = await store()
    const list = async (headers: Bearer): Promise<string[]> => {
      const answer = await call(own, 'GET', `/materials/${book}/files`, { headers })
      return fileList.parse(await answer.json()).items.map((file) => file.id)
    }
    expect(await list(student)).toContain(id)
    await own.db.update(files).set({ state: 'processing' }).where(eq(files.id, id))
    expect(await list(student)).not.toContain(id)
    expect(await list(professor)).toContain(id)
    expect((await call(own, 'GET', `/files/${id}`, { headers: student })).status).toBe(404)
  })

  it('of another class are not known to a student, nor to who teaches elsewhere', async () => {
    const id = await store({ materialId: elsewhere })
    for (const headers of [student, professor]) {
      expect((await call(own, 'GET', `/files/${id}`, { headers })).status).toBe(404)
      expect((await call(own, 'GET', `/materials/${elsewhere}/files`, { headers })).status).toBe(404)
    }
    const remove = (headers: Bearer) =>
      call(own, 'DELETE', `/materials/${elsewhere}/files/${id}`, { headers }).then(({ status }) => status)
    expect([await remove(student), await remove(professor)]).toEqual([404, 404])
    expect((await view(id, admin)).id).toBe(id)
  })

  it('of a document are signed once and as short, however many pages it has', async () => {
    const [short, long] = [await store(), await store()]
    const withPages = (id: string, pages: number) => {
      const thumbnails = Array.from({ length: pages }, (_, index) => pagePath(index + 1))
      return own.db.update(files).set({ facts: { pages, thumbnails } }).where(eq(files.id, id))
    }
    await withPages(short, 2)
    await withPages(long, 1_000)
    const { keys } = own.deps
    const signed: string[] = []
    own.deps.keys = {
      ...keys,
      hash(purpose) {
        const hash = keys.hash(purpose)
        return {
          ...hash,
          of(text) {
            signed.push(text)
            return hash.of(text)
          },
        }
      },
    }
    const many = await view(long, student)
    own.deps.keys = keys
    const few = await view(short, student)
    // Both are the material's, so both are looked at.
    expect([short, long].map((id) => signed.filter((text) => text.endsWith(id)).length)).toEqual([1, 1])
    expect(JSON.stringify(many).length).toBeLessThan(JSON.stringify(few).length + 10)
    expect([pagePicture(many, 1_000), pagePicture(many, 1_001), pagePicture(many, 0)]).toEqual([
      `${many.base}pages/1000.webp`,
      undefined,
      undefined,
    ])
    await own.deps.storage.write(`${long}/pages/1000.webp`, CONTENT, 'image/webp')
    const last = await open(pagePicture(many, 1_000) ?? '')
    expect([last.status, last.headers.get('content-type')]).toEqual([200, 'image/webp'])
    await own.deps.storage.write(`${short}/pages/3.webp`, CONTENT, 'image/webp')
    expect((await open(`${few.base}pages/3.webp`)).status).toBe(404)
  })

  it('give no new address as soon as the material is no longer published', async () => {
    const id = await store()
    expect((await view(id, student)).id).toBe(id)
    await own.db.update(materials).set({ status: 'draft' }).where(eq(materials.id, book))
    expect((await call(own, 'GET', `/files/${id}`, { headers: student })).status).toBe(404)
    await own.db.update(materials).set({ status: 'published' }).where(eq(materials.id, book))
  })

  it('are gone with their bytes once the last material gave them up', async () => {
    const id = await store()
    const { url } = await view(id, admin)
    await own.db.execute(sql`
      insert into material_files (material_id, file_id, role) values (${elsewhere}, ${id}, 'main')`)
    const remove = (material: number) => call(own, 'DELETE', `/materials/${material}/files/${id}`, { headers: admin })
    expect((await remove(book)).status).toBe(204)
    expect((await open(url)).status).toBe(200)
    expect((await remove(elsewhere)).status).toBe(204)
    expect((await open(url)).status).toBe(404)
    expect(await own.deps.storage.size(`${id}/original`)).toBeUndefined()
    expect((await remove(elsewhere)).status).toBe(404)
  })
})

it('one upload kept twice at once is one file, with one job', async () => {
  const [person] = await own.db.select().from(users).where(eq(users.username, 'professor'))
  // Both are held where luck seldom brings two: each has looked for the other’s row, and neither has written its keys.
  await own.db.execute(sql`create function wait_at_gate(uuid) returns uuid immutable language plpgsql
    set lock_timeout = 0 as $$ begin perform pg_advisory_xact_lock_shared(1); return $1; end $$`)
  await own.db.execute(sql`create index wait_at_gate on files (wait_at_gate(id))`)
  // Keys are written in the order in which their indexes were made.
  for (const key of ['files_pkey', 'files_upload_id_unique']) {
    await own.db.execute(sql.raw(`reindex index concurrently ${key}`))
  }
  const gate = await own.database.pool.connect()
  await gate.query('select pg_advisory_lock(1)')
  const uploadId = crypto.randomUUID()
  const both = Promise.all([keep({ uploadId, ownerId: person?.id }), keep({ uploadId, ownerId: person?.id })])
  const held = async () =>
    (
      await gate.query(`select from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`)
    ).rowCount
  try {
    await eventually(held).toBe(2)
  } finally {
    await gate.query('select pg_advisory_unlock(1)')
    gate.release()
  }
  expect(await both).toEqual([uploadId, uploadId])
  const { rows } = await own.db.execute(sql`
    select (select count(*)::int from files where upload_id = ${uploadId}) as files,
      (select count(*)::int from material_files where file_id = ${uploadId}) as links,
      (select count(*)::int from pgboss.job where name = 'file' and data ->> 'fileId' = ${uploadId}) as jobs`)
  expect(rows).toEqual([{ files: 1, links: 1, jobs: 1 }])
  expect(readdirSync(join(folder, 'files', uploadId))).toEqual(['original'])
  await own.db.execute(sql`drop index wait_at_gate`)
})

it.each([
  ['pdf', 'file'],
  ['image', 'file'],
  ['video', 'film'],
] as const)('a %s waits in the queue “%s”, the first time and again', async (kind, queue) => {
  const id = await store({ kind })
  await own.db.update(files).set({ state: 'failed', fault: 'interrupted' }).where(eq(files.id, id))
  expect((await call(own, 'POST', `/files/${id}/retry`, { headers: professor })).status).toBe(204)
  const { rows } = await own.db.execute(sql`select name from pgboss.job where data ->> 'fileId' = ${id}`)
  expect(rows).toEqual([{ name: queue }, { name: queue }])
})
