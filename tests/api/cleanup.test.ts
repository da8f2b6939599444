import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asc, eq, sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startCleanup } from '#/server/cleanup.ts'
import { forgetOldAuthSessions } from '#/server/features/auth/cleanup.ts'
import { forgetOrphanedFiles } from '#/server/features/files/cleanup.ts'
import { finishLeftUploads, forgetAbandonedUploads } from '#/server/features/uploads/cleanup.ts'
import { authSessions, rateLimits } from '#/server/tables/auth.ts'
import { files } from '#/server/tables/files.ts'
import { materialFiles } from '#/server/tables/materials.ts'
import { professorSubjects } from '#/server/tables/subjects.ts'
import { uploads } from '#/server/tables/uploads.ts'
import { users } from '#/server/tables/users.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { signedIn } from '../support/calls.ts'
import { eventually } from '../support/eventually.ts'
import { smallPdf } from '../support/files.ts'
import { demoSubjects, makeMaterials } from '../support/materials.ts'
import { newPerson } from '../support/own-account.ts'
import { ask, begin, idOf, type Sender, sendPart, upload } from '../support/uploads.ts'

let test: TestApp
let lines: Record<string, unknown>[]
let deps: Parameters<typeof startCleanup>[0]

beforeAll(async () => {
  test = await testApp({ seeded: false })
  await test.db.execute(sql`insert into users (role, username, first_name, last_name)
    values ('STUDENT', 'meriem', 'مريم', 'بن سالم')`)
})
afterAll(() => test.drop())
beforeEach(() => {
  lines = []
  const log = pino({ base: null }, { write: (line) => lines.push(JSON.parse(line)) })
  deps = { ...test.deps, log }
})
afterEach(async () => {
  await test.db.delete(authSessions)
  await test.db.delete(rateLimits)
})

/** @param times SQL expressions of the instants at which it expires and ended */
async function addAuthSessions(endedBy: string, times: string, count = 1): Promise<void> {
  await test.db.execute(sql`insert into auth_sessions (id, user_id, ended_by, expires_at, ended_at)
    select gen_random_uuid(), users.id, ${endedBy}, ${sql.raw(times)} from users, generate_series(1, ${count})`)
}

/** @param expire SQL expression of milliseconds since the epoch */
async function addCounters(key: string, expire: string, count = 1): Promise<void> {
  await test.db.execute(sql`insert into rate_limits (key, points, expire)
    select ${key}::text || n, 1, ${sql.raw(expire)} from generate_series(1, ${count}) n`)
}

const kept = async (): Promise<(string | null)[]> =>
  (await test.db.select({ name: authSessions.endedBy }).from(authSessions).orderBy(asc(authSessions.endedBy))).map(
    (row) => row.name,
  )

describe('forgetting', () => {
  it('deletes the sessions that ended or expired more than a week ago, and no other', async () => {
    await addAuthSessions('a live', "now() + interval '1 day', null")
    await addAuthSessions('b expired lately', "now() - interval '6 days 23 hours', null")
    await addAuthSessions('c ended lately', "now() - interval '6 days', now() - interval '6 days 23 hours'")
    await addAuthSessions('d expired long ago', "now() - interval '7 days 1 hour', null")
    await addAuthSessions('e ended long ago', "now() - interval '6 days 12 hours', now() - interval '7 days 1 hour'")
    expect(await forgetOldAuthSessions(deps)).toEqual({ authSessions: 2, rateLimits: 0 })
    expect(await kept()).toEqual(['a live', 'b expired lately', 'c ended lately'])
  })

  it('deletes the counters that have run out, and keeps those that never do', async () => {
    const now = 'extract(epoch from now()) * 1000'
    await addCounters('running', `${now} + 60000`)
    await addCounters('over', `${now} - 60000`)
    await addCounters('for good', 'null')
    expect(await forgetOldAuthSessions(deps)).toEqual({ authSessions: 0, rateLimits: 1 })
    const left = await test.db.select({ key: rateLimits.key }).from(rateLimits).orderBy(asc(rateLimits.key))
    expect(left.map(({ key }) => key)).toEqual(['for good1', 'running1'])
  })

  it('deletes more than a batch', async () => {
    await addAuthSessions('old', "now() - interval '8 days', null", 12_000)
    await addCounters('over', '0', 5_000)
    expect(await forgetOldAuthSessions(deps)).toEqual({ authSessions: 12_000, rateLimits: 5_000 })
    expect(await forgetOldAuthSessions(deps)).toEqual({ authSessions: 0, rateLimits: 0 })
  })

  it('shares the work with another process that does the same', async () => {
    await addAuthSessions('old', "now() - interval '8 days', null", 12_000)
    const both = await Promise.all([forgetOldAuthSessions(deps), forgetOldAuthSessions(deps)])
    expect(both[0].authSessions + both[1].authSessions).toBe(12_000)
    expect(await kept()).toEqual([])
  })
})

describe('the daily round', () => {
  it('begins at once', async () => {
    await addAuthSessions('old', "now() - interval '8 days', null")
    const stop = startCleanup(deps)
    await eventually(kept).toEqual([])
    await eventually(() => lines).toMatchObject([{ authSessions: 1, rateLimits: 0 }])
    await stop()
  })

  it('logs a failure without a word of the query', async () => {
    await test.db.execute(sql`alter table auth_sessions rename to lost`)
    const stop = startCleanup(deps)
    try {
      await eventually(() => lines).toMatchObject([{ level: 40, error: { code: '42P01' } }])
      expect(JSON.stringify(lines)).not.toMatch(/delete from|make_interval/)
    } finally {
      await stop()
      await test.db.execute(sql`alter table lost rename to auth_sessions`)
    }
  })
})

describe('of files', () => {
  let own: TestApp
  let folder: string
  let sender: Sender
  let book: number
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'manara-cleanup-'))
    own = await testApp({ env: { DATA_DIR: folder } })
    const { bearer: headers } = await signedIn(own, 'professor')
    sender = { send: async (path, init) => own.app.request(`/api${path}`, init), headers }
    const subjectId = (await demoSubjects(own)).taught
    book = (await makeMaterials(own, headers, { subjectId, kinds: ['book'] })).book
    return async () => {
      await own.drop()
      rmSync(folder, { recursive: true })
    }
  })
  afterEach(async () => {
    vi.useRealTimers()
    await own.db.delete(uploads)
    await own.db.delete(files)
    for (const kind of ['files', 'uploads']) {
      for (const name of readdirSync(join(folder, kind))) rmSync(join(folder, kind, name), { recursive: true })
    }
  })
  /** What is written now is older than a day from here on. */
  const dayLater = (): void => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 25 * 3_600_000 })
  }
  const place = (...names: string[]): string => join(folder, 'files', ...names)

  it('forgets uploads for which nothing came for a day, and keeps those that go on', async () => {
    const pdf = smallPdf(50_000)
    const beginOne = async (): Promise<string> => {
      const id = idOf(await begin(sender, { materialId: book, name: 'a.pdf', bytes: pdf.length }))
      await sendPart(sender, id, 0, pdf.subarray(0, 20_000))
      return id
    }
    const [left, live, lost] = [await beginOne(), await beginOne(), await beginOne()]
    const longAgo = new Date(Date.now() - 25 * 3_600_000)
    await utimes(join(folder, 'uploads', left), longAgo, longAgo)
    // Of one the bytes are gone, as after a disk was changed.
    await own.deps.uploads.remove(lost)
    await own.db.update(uploads).set({ createdAt: longAgo })
    expect(await forgetAbandonedUploads(own.deps)).toEqual({ uploads: 2 })
    expect((await ask(sender, left)).status).toBe(404)
    expect(existsSync(join(folder, 'uploads', left))).toBe(false)
    expect((await own.db.select({ id: uploads.id }).from(uploads)).map(({ id }) => id)).toEqual([live])
    expect((await sendPart(sender, live, 20_000, pdf.subarray(20_000))).status).toBe(204)
  })

  it('loses none that is asked for, or sent on, while the file is made of it', async () => {
    const pdf = smallPdf(5_000)
    const { uploads: kept } = own.deps
    const beginWhole = async (): Promise<string> => {
      const id = idOf(await begin(sender, { materialId: book, name: 'a.pdf', bytes: pdf.length }))
      writeFileSync(join(folder, 'uploads', id), pdf)
      return id
    }
    /** The file is made just before its bytes are looked at. */
    const meanwhile = { ...own.deps, uploads: kept }
    own.deps.uploads = {
      ...kept,
      progress: async (id) => {
        await finishLeftUploads(meanwhile)
        return kept.progress(id)
      },
      answer: async (request, id) => {
        await finishLeftUploads(meanwhile)
        return kept.answer(request, id)
      },
    }
    const asked = await beginWhole()
    const answer = await ask(sender, asked)
    expect([answer.status, answer.headers.get('upload-offset')]).toEqual([204, String(pdf.length)])
    const sentOn = await beginWhole()
    expect((await sendPart(sender, sentOn, 4_000, pdf.subarray(4_000))).status).toBe(409)
    own.deps.uploads = kept
    for (const id of [asked, sentOn]) expect(await own.db.$count(files, eq(files.uploadId, id))).toBe(1)
  })

  it('makes files of uploads that were whole when their server died', async () => {
    const pdf = smallPdf(5_000)
    const id = idOf(await begin(sender, { materialId: book, name: 'a.pdf', bytes: pdf.length }))
    writeFileSync(join(folder, 'uploads', id), pdf)
    expect(await finishLeftUploads(own.deps)).toEqual({ finished: 1 })
    expect(await own.db.$count(files, eq(files.uploadId, id))).toBe(1)
    expect(await finishLeftUploads(own.deps)).toEqual({ finished: 0 })
  })

  it('makes none for an owner who may not use their account', async () => {
    const { id: userId, headers } = await newPerson(own, 'PROFESSOR')
    await own.db.insert(professorSubjects).values({ userId, subjectId: (await demoSubjects(own)).taught })
    const pdf = smallPdf(5_000)
    const id = idOf(await begin({ ...sender, headers }, { materialId: book, name: 'a.pdf', bytes: pdf.length }))
    writeFileSync(join(folder, 'uploads', id), pdf)
    await own.db.update(users).set({ status: 'SUSPENDED' }).where(eq(users.id, userId))
    expect(await finishLeftUploads(own.deps)).toEqual({ finished: 0 })
    expect(await own.db.$count(files, eq(files.uploadId, id))).toBe(0)
    await own.db.update(users).set({ status: 'ACTIVE' }).where(eq(users.id, userId))
    expect(await finishLeftUploads(own.deps)).toEqual({ finished: 1 })
    expect(await own.db.$count(files, eq(files.uploadId, id))).toBe(1)
  })

  it('forgets what no material has had for a day', async () => {
    const ids = []
    for (let count = 0; count < 3; count += 1) {
      ids.push((await upload(sender, smallPdf(), { materialId: book })).id)
    }
    const [used = '', fresh = '', old = ''] = ids
    for (const id of [fresh, old]) await own.db.delete(materialFiles).where(eq(materialFiles.fileId, id))
    const longAgo = new Date(Date.now() - 25 * 3_600_000)
    for (const id of [used, old]) {
      await own.db.update(files).set({ createdAt: longAgo, updatedAt: longAgo }).where(eq(files.id, id))
    }
    expect(await forgetOrphanedFiles(own.deps)).toMatchObject({ files: 1 })
    expect(ids.map((id) => existsSync(place(id)))).toEqual([true, true, false])
    expect(await own.db.$count(files, eq(files.id, old))).toBe(0)
  })

  it('removes what is nobody’s in the storage, and what was left half written, once it is a day old', async () => {
    const { id } = await upload(sender, smallPdf(), { materialId: book })
    const stray = crypto.randomUUID()
    await own.deps.storage.write(`${stray}/original`, smallPdf(), 'application/pdf')
    const draft = place(id, `cover.webp.${crypto.randomUUID()}.part`)
    writeFileSync(draft, 'half')
    expect(await forgetOrphanedFiles(own.deps)).toEqual({ files: 0, objects: 0, drafts: 0 })
    dayLater()
    expect(await forgetOrphanedFiles(own.deps)).toEqual({ files: 0, objects: 1, drafts: 1 })
    expect([stray, id].map((each) => existsSync(place(each, 'original')))).toEqual([false, true])
    expect(existsSync(draft)).toBe(false)
  })
})
