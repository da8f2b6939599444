import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { eq, isNotNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { importCheck } from '#/contract/imports.ts'
import { files } from '#/server/tables/files.ts'
import { importRows, imports } from '#/server/tables/imports.ts'
import { uploads } from '#/server/tables/uploads.ts'
import { users } from '#/server/tables/users.ts'
import { beginFile, LostError, makeBook, randomFrom, resume, type Sent } from '../support/crash-uploads.ts'
import { type TestDatabase, testDatabase } from '../support/database.ts'
import { badRows, goodRows, importFile } from '../support/import-file.ts'
import { forgetSignsOfLife, passSeconds } from '../support/left-jobs.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { type ApiClient, signInApi } from '../support/sign-in.ts'
import type { Sender } from '../support/uploads.ts'

const KILLS = Number(process.env.CRASH_KILLS ?? 20)
const seed = Number(process.env.CRASH_SEED ?? Date.now() % 1_000_000)
/** How many upload at once. */
const CLIENTS = 3
/** Milliseconds after which a server is killed, at the latest. */
const LONGEST_LIFE = 1_500
/** Milliseconds for all the kills and starts, on a busy machine too. */
const HOOK_LIMIT = 300_000
/** Seconds of an hour: longer than any job waits for its next try. */
const HOUR = 3_600
const soon = { timeout: 60_000, interval: 50 }
/** What is made of each kind of file. */
const MADE = {
  pdf: ['cover.webp', 'first.webp', 'original', 'pages/1.webp'],
  image: ['8.avif', '8.webp', 'original'],
} as const
const FACTS = { pdf: { pages: 1, poster: 'cover.webp' }, image: { width: 8, height: 8 } } as const

const random = randomFrom(seed)
let database: TestDatabase
let folder: string
let server: TestServer
/** Uploads that are begun, and those that are whole. */
const open: Sent[] = []
const finished: Sent[] = []
/** What was there of the import after the first kill. */
let leftOfImport: { people: number; rows: number }
let importId: string

const newcomers = (): Promise<number> => database.db.$count(users, eq(users.demo, false))
const importedRows = (outcome: 'made' | 'refused'): Promise<number> =>
  database.db.$count(importRows, eq(importRows.outcome, outcome))

async function start(): Promise<void> {
  const env = { DATABASE_URL: database.url, DATA_DIR: folder, SESSION_SECRET: 'the same for every server'.repeat(2) }
  server = await startServer({ env })
}

function senderOf({ headers }: ApiClient): Sender {
  const { origin } = server
  // A dead server closes its connections; none is to be waited for.
  return {
    headers,
    send: (path, init) => fetch(`${origin}/api${path}`, { ...init, signal: AbortSignal.timeout(60_000) }),
  }
}

/** Uploads one file after the other until the server is gone. */
async function uploadUntilKilled(sender: Sender, materialId: number): Promise<void> {
  for (;;) {
    const sent = open.pop() ?? (await beginFile(sender, materialId, random).catch(() => undefined))
    if (!sent) return
    try {
      await resume(sender, sent, random)
      finished.push(sent)
    } catch (error) {
      open.push(sent)
      if (error instanceof LostError) throw error
      return
    }
  }
}

/** Starts to import people. @returns the import's id */
async function startImport(): Promise<string> {
  const admin = await signInApi(server.origin, 'admin')
  const post = async (path: string, body?: unknown): Promise<unknown> => {
    const answer = await admin.request(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    expect(answer.status).toBe(200)
    return answer.json()
  }
  const { id } = importCheck.parse(
    await post('/imports', { role: 'STUDENT', fileName: 'eleves.csv', text: importFile().text }),
  )
  await post(`/imports/${id}/start`)
  return id
}

beforeAll(async () => {
  console.log(`CRASH_SEED=${seed} CRASH_KILLS=${KILLS}`)
  database = await testDatabase({ seeded: true })
  folder = mkdtempSync(join(tmpdir(), 'manara-crash-'))
  const materialId = await makeBook(database, 'sheet')
  await start()
  const professor = await signInApi(server.origin, 'professor')
  for (let kill = 0; kill < KILLS; kill += 1) {
    if (kill > 0) await start()
    const sender = senderOf(professor)
    const clients = Promise.all(Array.from({ length: CLIENTS }, () => uploadUntilKilled(sender, materialId)))
    clients.catch(() => undefined)
    if (kill === 0) {
      importId = await startImport()
      await vi.waitUntil(async () => (await newcomers()) > 0, { timeout: 60_000, interval: 5 })
    } else await wait(random() * LONGEST_LIFE)
    await server.stop('SIGKILL')
    await clients
    if (kill === 0) leftOfImport = { people: await newcomers(), rows: await importedRows('made') }
  }

  await forgetSignsOfLife(database)
  await start()
  console.log(`${finished.length} files are whole, ${open.length} are resumed at the end`)
  for (const sent of open.splice(0)) {
    await resume(senderOf(professor), sent, random)
    finished.push(sent)
  }
}, HOOK_LIMIT)
afterAll(async () => {
  await server?.stop()
  await database?.drop()
  rmSync(folder, { recursive: true, force: true })
})

/** Asks again and again, while everything that waits for its next try is let have it. */
function untilDone<T>(read: () => Promise<T>): ReturnType<typeof expect.poll<Promise<T>>> {
  return expect.poll(async () => {
    await passSeconds(database, HOUR)
    return read()
  }, soon)
}

describe(`servers that are killed at ${KILLS} random moments (CRASH_SEED=${seed})`, () => {
  const rows = () => database.db.select().from(files).where(isNotNull(files.uploadId))
  const filesDone = (): Promise<void> =>
    untilDone(async () => (await rows()).filter(({ state }) => state === 'processing').length).toBe(0)

  test('lose and double nothing that was uploaded', async () => {
    await filesDone()
    expect(new Set(finished.map(({ kind }) => kind)).size).toBe(2)
    // What began and was never acknowledged was nobody's, and is no file.
    expect((await rows()).map(({ id }) => id).sort()).toEqual(finished.map(({ id }) => id).sort())
    expect(await database.db.$count(uploads, sql`${uploads.id} in (select id from files)`)).toBe(0)
    const { rows: traces } = await database.db.execute<{
      links: number
      added: number
      failed: number
      jobs: number
    }>(sql`
      select (select count(*)::int from material_files where file_id = files.id) as links,
        (select count(*)::int from audit_events where object_id = files.id::text and action = 'file.added') as added,
        (select count(*)::int from audit_events where object_id = files.id::text and action = 'file.failed') as failed,
        (select count(*)::int from pgboss.job where data ->> 'fileId' = files.id::text) as jobs
      from files where upload_id is not null`)
    for (const trace of traces) expect(trace).toEqual({ links: 1, added: 1, failed: 0, jobs: 1 })
  })

  test('make of every file what pupils are shown, and leave nothing else', async () => {
    await filesDone()
    const byId = new Map((await rows()).map((row) => [row.id, row]))
    for (const { id, kind, content } of finished) {
      const row = byId.get(id)
      const place = join(folder, 'files', id)
      expect(readFileSync(join(place, 'original')).equals(content), id).toBe(true)
      expect(row).toMatchObject({ state: 'ready', bytes: content.length, facts: FACTS[kind] })
      const kept = readdirSync(place, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && !entry.name.endsWith('.part'))
        .map((entry) => join(entry.parentPath, entry.name).slice(place.length + 1))
      expect(kept.sort()).toEqual(MADE[kind])
      const stored = MADE[kind].map((name) => readFileSync(join(place, name)).length)
      expect(row?.facts.stored).toBe(stored.reduce((sum, bytes) => sum + bytes))
    }
  })

  test('leave an import that ends with everybody once', async () => {
    expect(leftOfImport.people).toBeLessThan(goodRows)
    // Accounts and rows go together: none is there of which its row does not know.
    expect(leftOfImport.rows).toBe(leftOfImport.people)
    await untilDone(
      async () =>
        (await database.db.select({ status: imports.status }).from(imports).where(eq(imports.id, importId)))[0]?.status,
    ).toBe('done')
    expect(await newcomers()).toBe(goodRows)
    expect([await importedRows('made'), await importedRows('refused')]).toEqual([goodRows, badRows])
  })
})
