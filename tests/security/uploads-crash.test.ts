import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { isNotNull, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { files } from '#/server/features/files/tables.ts'
import { uploads } from '#/server/features/uploads/tables.ts'
import { beginPdf, LostError, makeBook, randomFrom, resume, type Sent } from '../support/crash-uploads.ts'
import { type TestDatabase, testDatabase } from '../support/database.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { signInApi } from '../support/sign-in.ts'
import type { Sender } from '../support/uploads.ts'

const KILLS = 20
/** How many upload at once. */
const CLIENTS = 3
/** Milliseconds after which a server is killed, at the latest. */
const LONGEST_LIFE = 1_500

let database: TestDatabase
let folder: string
let server: TestServer | undefined

beforeEach(async () => {
  database = await testDatabase({ seeded: true })
  folder = mkdtempSync(join(tmpdir(), 'manara-crash-'))
})
afterEach(async () => {
  await server?.stop()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

async function start(): Promise<Sender['send']> {
  const env = { DATABASE_URL: database.url, DATA_DIR: folder, SESSION_SECRET: 'the same for every server'.repeat(2) }
  server = await startServer({ env })
  const { origin } = server
  // A dead server closes its connections; none is to be waited for.
  return (path, init) => fetch(`${origin}/api${path}`, { ...init, signal: AbortSignal.timeout(20_000) })
}

/** Uploads one file after the other until the server is gone. */
async function client(sender: Sender, open: Sent[], finished: Sent[], begun: () => Promise<Sent>): Promise<void> {
  for (;;) {
    const sent = open.pop() ?? (await begun().catch(() => undefined))
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

const seed = Number(process.env.CRASH_SEED ?? Date.now() % 1_000_000)
const random = randomFrom(seed)

test(`servers that are killed at ${KILLS} random moments lose and double nothing that was uploaded (CRASH_SEED=${seed})`, {
  timeout: 600_000,
}, async () => {
  console.log(`CRASH_SEED=${seed}`)
  const materialId = await makeBook(database)
  const open: Sent[] = []
  const finished: Sent[] = []
  let headers: Record<string, string> | undefined
  for (let kill = 0; kill < KILLS; kill += 1) {
    const send = await start()
    headers ??= (await signInApi(server?.origin ?? '', 'professor')).headers
    const sender = { send, headers }
    const clients = Array.from({ length: CLIENTS }, () =>
      client(sender, open, finished, () => beginPdf(sender, materialId, random)),
    )
    const all = Promise.all(clients)
    all.catch(() => undefined)
    await wait(random() * LONGEST_LIFE)
    await server?.stop('SIGKILL')
    await all
  }

  // As if they had died a while ago: their jobs show no sign of life.
  await database.db.execute(
    sql`update pgboss.job set heartbeat_on = now() - interval '1 minute' where state = 'active'`,
  )
  await database.db.execute(sql`update pgboss.queue set monitor_claim_on = null, monitor_on = null`)
  const sender = { send: await start(), headers: headers ?? {} }
  const interrupted = open.length
  for (const sent of open.splice(0)) {
    await resume(sender, sent, random)
    finished.push(sent)
  }
  console.log(`${finished.length} files, ${interrupted} of them resumed at the end`)
  const rows = () => database.db.select().from(files).where(isNotNull(files.uploadId))
  await expect
    .poll(
      async () => {
        await database.db.execute(sql`update pgboss.job set start_after = now() where state = 'retry'`)
        return (await rows()).filter(({ state }) => state === 'processing').length
      },
      { timeout: 120_000, interval: 250 },
    )
    .toBe(0)

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

  const byId = new Map((await rows()).map((row) => [row.id, row]))
  for (const { id, content } of finished) {
    const row = byId.get(id)
    const place = join(folder, 'files', id)
    expect(readFileSync(join(place, 'original')).equals(content), id).toBe(true)
    expect(row).toMatchObject({ state: 'ready', bytes: content.length, facts: { pages: 1, poster: 'cover.webp' } })
    const kept = readdirSync(place, { recursive: true, encoding: 'utf8' }).filter((name) => !name.endsWith('.part'))
    expect(kept.sort()).toEqual(['cover.webp', 'first.webp', 'original', 'pages', 'pages/1.webp'])
    const parts = ['cover.webp', 'first.webp', 'original', 'pages/1.webp']
    const stored = parts.map((name) => readFileSync(join(place, name)).length)
    expect(row?.facts.stored).toBe(stored.reduce((sum, bytes) => sum + bytes))
  }
})
