import { sql } from 'drizzle-orm'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createDatabase, type Database } from '#/server/platform/database/database.ts'
import { type EmbeddedPostgres, startEmbedded } from '#/server/platform/database/embedded.ts'
import { asUnavailable } from '#/server/platform/database/errors.ts'
import { postgresProcessesIn } from '#/server/platform/database/processes.ts'
import { awayLimit, newDataDir, silent } from './database-support.ts'

// Each test starts processes of its own, which a busy machine takes its time for.
vi.setConfig({ testTimeout: 90_000 })

interface Outcome {
  ms: number
  /** `ok`, `unavailable`, or the text of any other error. */
  end: string
}

async function timed(work: Promise<unknown>): Promise<Outcome> {
  const since = performance.now()
  const end = await work.then(
    () => 'ok',
    (error: unknown) => (asUnavailable(error) ? 'unavailable' : String(error)),
  )
  return { ms: performance.now() - since, end }
}

interface Opened {
  server: EmbeddedPostgres
  dataDir: string
  database: Database
  /** Milliseconds that the start took. */
  usual: number
}

async function open(): Promise<Opened> {
  const dataDir = await newDataDir()
  const began = performance.now()
  const server = await startEmbedded({ dataDir, log: silent })
  const usual = performance.now() - began
  const database = createDatabase({ url: server.url, log: silent })
  onTestFinished(async () => {
    await database.close()
    await server.stop()
  })
  return { server, dataDir, database, usual }
}

const ping = (database: Database) => database.db.execute(sql`select 1`)

describe('a database that hangs', () => {
  it('costs nobody more than 5 s, then nothing, and is used again within 2 s', async () => {
    const { dataDir, database } = await open()
    // Connections are open, as under way.
    await Promise.all(Array.from({ length: 10 }, () => database.db.execute(sql`select pg_sleep(0.05)`)))
    const stopped = await postgresProcessesIn(`${dataDir}/postgres`)
    for (const pid of stopped) process.kill(pid, 'SIGSTOP')
    onTestFinished(() => resume(stopped))

    const crowd = await Promise.all(Array.from({ length: 50 }, () => timed(ping(database))))
    expect(new Set(crowd.map(({ end }) => end))).toEqual(new Set(['unavailable']))
    expect(Math.max(...crowd.map(({ ms }) => ms))).toBeLessThan(5_500)
    expect(database.state()).toBe('down')

    const late = await Promise.all(
      [ping(database), database.withTx((tx) => tx.execute(sql`select 1`)), database.pool.query('select 1')].map(timed),
    )
    expect(late.map(({ end }) => end)).toEqual(['unavailable', 'unavailable', 'unavailable'])
    expect(Math.max(...late.map(({ ms }) => ms))).toBeLessThan(100)

    const since = performance.now()
    resume(stopped)
    await expect.poll(async () => (await timed(ping(database))).end, { interval: 20 }).toBe('ok')
    expect(performance.now() - since).toBeLessThan(2_500)
    expect(database.state()).toBe('up')
    expect(database.pool.totalCount - database.pool.idleCount).toBe(0)
  })

  it('ends a transaction that it caught, and the connection with it', async () => {
    const { dataDir, database } = await open()
    const hung = database.withTx(async (tx) => {
      const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
      const pid = rows[0]?.pid ?? 0
      process.kill(pid, 'SIGSTOP')
      onTestFinished(() => resume([pid]))
      return tx.execute(sql`select 1`)
    })
    const { end, ms } = await timed(hung)
    expect(end).toBe('unavailable')
    expect(ms).toBeLessThan(5_500)
    expect(database.pool.totalCount).toBe(0)
    // The others are served all the while.
    expect(await timed(ping(database))).toMatchObject({ end: 'ok' })
    expect(await postgresProcessesIn(`${dataDir}/postgres`)).not.toHaveLength(0)
  })
})

describe('a database that is not there', () => {
  it('is not asked any more after the third failure in a row', async () => {
    const database = createDatabase({ url: 'postgres://nobody@127.0.0.1:1/none', log: silent })
    onTestFinished(() => database.close())
    expect(database.state()).toBe('up')
    for (let round = 0; round < 3; round += 1) {
      const failure = await ping(database).catch((error: unknown) => error)
      expect(asUnavailable(failure)?.cause).toMatchObject({ code: 'ECONNREFUSED' })
    }
    expect(database.state()).toBe('down')
    const refusal = await ping(database).catch((error: unknown) => error)
    expect(asUnavailable(refusal)?.cause).toBeUndefined()
  })
})

describe('a database that is killed', () => {
  it('fails what is under way as unavailable, and is used again without a restart of ours', async () => {
    const { server, database, usual } = await open()
    await ping(database)
    const working = Array.from({ length: 8 }, () => timed(database.withTx((tx) => tx.execute(sql`select pg_sleep(3)`))))
    await expect
      .poll(
        async () =>
          (await database.db.execute(sql`select from pg_stat_activity where wait_event = 'PgSleep'`)).rowCount,
      )
      .toBe(8)
    process.kill(server.processId() ?? 0, 'SIGKILL')
    expect((await Promise.all(working)).map(({ end }) => end)).toEqual(Array(8).fill('unavailable'))

    const since = performance.now()
    await expect.poll(async () => (await timed(ping(database))).end, { timeout: 15_000, interval: 20 }).toBe('ok')
    expect(performance.now() - since).toBeLessThan(awayLimit(usual))
    expect(database.pool.totalCount - database.pool.idleCount).toBe(0)
  })

  it('does not leak connections to transactions that it never let begin', async () => {
    const { server, database } = await open()
    for (let round = 0; round < 2; round += 1) {
      process.kill(server.processId() ?? 0, 'SIGKILL')
      await Promise.all(Array.from({ length: 20 }, () => timed(database.withTx((tx) => tx.execute(sql`select 1`)))))
      await expect.poll(async () => (await timed(ping(database))).end, { timeout: 15_000, interval: 20 }).toBe('ok')
      await expect.poll(() => server.processId()).toBeGreaterThan(0)
    }
    expect(database.pool.totalCount - database.pool.idleCount).toBe(0)
  })
})

describe('a database that is busy', () => {
  it('turns away in 2 s who finds no connection, and stays up for the others', async () => {
    const { database } = await open()
    const crowd = await Promise.all(
      Array.from({ length: 50 }, () => timed(database.db.execute(sql`select pg_sleep(3)`))),
    )
    expect(crowd.filter(({ end }) => end === 'ok')).toHaveLength(10)
    const others = crowd.filter(({ end }) => end === 'unavailable')
    expect(others).toHaveLength(40)
    expect(Math.max(...others.map(({ ms }) => ms))).toBeLessThan(2_500)
    expect(database.state()).toBe('up')
    expect(database.pool.totalCount - database.pool.idleCount).toBe(0)
  })

  it('ends a statement that takes too long, and keeps the connection', async () => {
    const { database } = await open()
    const { end, ms } = await timed(database.db.execute(sql`select pg_sleep(20)`))
    expect(end).toBe('unavailable')
    expect(ms).toBeLessThan(5_000)
    expect(database.pool.idleCount).toBe(1)
    expect(database.state()).toBe('up')
  })
})

function resume(pids: number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGCONT')
    } catch {
      // It is gone, which is as good.
    }
  }
}
