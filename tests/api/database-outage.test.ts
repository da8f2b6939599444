import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createDatabase, type Database, type DatabaseLimits } from '#/server/platform/database/database.ts'
import type { EmbeddedPostgres } from '#/server/platform/database/embedded.ts'
import { asUnavailable } from '#/server/platform/database/errors.ts'
import { postgresProcessesIn } from '#/server/platform/database/processes.ts'
import { eventually } from '../support/eventually.ts'
import { sharedEmbedded, silent } from './database-support.ts'

// One server for all: what a test does to it is undone at the test's end.
let server: EmbeddedPostgres
let dataDir: string
beforeAll(async () => {
  const shared = await sharedEmbedded()
  server = shared.server
  dataDir = shared.dataDir
  return shared.remove
})

/** Limits in the usual order, but soon over: the server's own answer to a slow statement comes before ours. */
const SOON = { connectionTimeoutMillis: 1_000, statement_timeout: 500, query_timeout: 1_000 } as const
/** For what a test itself lets go on: longer than any test. */
const LATE = { statement_timeout: 60_000, query_timeout: 60_000, lock_timeout: 60_000 } as const

function open(limits?: Partial<DatabaseLimits>): Database {
  const database = createDatabase({ url: server.url, log: silent, limits })
  onTestFinished(() => database.close())
  return database
}

/** @returns `ok`, `unavailable`, or the text of any other error */
function endOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'ok',
    (error: unknown) => (asUnavailable(error) ? 'unavailable' : String(error)),
  )
}

const ping = (database: Database) => database.db.execute(sql`select 1`)
/** Opens all connections that there may be, as when many are under way. */
async function openAll(database: Database): Promise<void> {
  await eventually(async () => {
    await Promise.all(Array.from({ length: 10 }, () => endOf(database.db.execute(sql`select pg_sleep(0.05)`))))
    return database.pool.idleCount
  }).toBe(10)
}
const inUse = ({ pool }: Database): number => pool.totalCount - pool.idleCount

it('keeps nobody waiting for more than 5 s', () => {
  const { connectionTimeoutMillis, statement_timeout, query_timeout, lock_timeout } = open().pool.options
  expect(connectionTimeoutMillis).toBe(2_000)
  expect(lock_timeout).toBe(2_000)
  // The server gives up first, and says so; the client where even that stays away.
  expect(Number(statement_timeout)).toBeLessThan(Number(query_timeout))
  expect(query_timeout).toBeLessThan(5_000)
})

describe('a database that hangs', () => {
  it('fails who asks it, then refuses at once, and is used again when it goes on', async () => {
    const database = open(SOON)
    await openAll(database)
    const resume = hold(await postgresProcessesIn(`${dataDir}/postgres`))

    const crowd = await Promise.all(Array.from({ length: 50 }, () => endOf(ping(database))))
    expect(new Set(crowd)).toEqual(new Set(['unavailable']))
    expect(database.state()).toBe('down')

    // Refused by ourselves: no connection is asked for, so nothing is waited for.
    const connections = database.pool.totalCount
    const late = [ping(database), database.withTx((tx) => tx.execute(sql`select 1`)), database.pool.query('select 1')]
    for (const refused of await Promise.allSettled(late)) {
      if (refused.status !== 'rejected') throw new Error('A database that hangs answered')
      const reason = asUnavailable(refused.reason)
      expect(reason).toBeDefined()
      expect(reason?.cause).toBeUndefined()
    }
    expect([database.pool.totalCount, database.pool.waitingCount]).toEqual([connections, 0])

    resume()
    await eventually(() => endOf(ping(database))).toBe('ok')
    expect(database.state()).toBe('up')
    expect(inUse(database)).toBe(0)
  })

  it('is found out with no connection left, before those that come next have waited in vain', async () => {
    const database = open({ ...LATE, connectionTimeoutMillis: 800 })
    await openAll(database)
    const resume = hold(await postgresProcessesIn(`${dataDir}/postgres`))
    const stuck = Array.from({ length: 10 }, () => endOf(ping(database)))

    expect(await endOf(ping(database))).toBe('unavailable')
    expect(await endOf(ping(database))).toBe('unavailable')
    expect(database.state()).toBe('down')

    resume()
    expect(await Promise.all(stuck)).toEqual(Array(10).fill('ok'))
    await eventually(() => database.state()).toBe('up')
  })

  it('ends a transaction that it caught, and the connection with it', async () => {
    const database = open(SOON)
    await eventually(() => endOf(ping(database))).toBe('ok')
    const caught: number[] = []
    const hung = database.withTx(async (tx) => {
      const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
      caught.push(rows[0]?.pid ?? 0)
      hold(caught)
      return tx.execute(sql`select 1`)
    })
    expect(await endOf(hung)).toBe('unavailable')
    expect(caught).toEqual([expect.any(Number)])
    expect(database.pool.totalCount).toBe(0)
    // The others are served all the while.
    await eventually(() => endOf(ping(database))).toBe('ok')
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
    const database = open(LATE)
    await ping(database)
    const working = Array.from({ length: 8 }, () =>
      endOf(database.withTx((tx) => tx.execute(sql`select pg_sleep(60)`))),
    )
    await eventually(
      async () => (await database.db.execute(sql`select from pg_stat_activity where wait_event = 'PgSleep'`)).rowCount,
    ).toBe(8)
    await kill()
    expect(await Promise.all(working)).toEqual(Array(8).fill('unavailable'))

    await eventually(() => endOf(ping(database))).toBe('ok')
    expect(inUse(database)).toBe(0)
  })

  it('does not leak connections to transactions that it never let begin', async () => {
    const database = open()
    for (let round = 0; round < 2; round += 1) {
      await kill()
      await Promise.all(Array.from({ length: 20 }, () => endOf(database.withTx((tx) => tx.execute(sql`select 1`)))))
      await eventually(() => endOf(ping(database))).toBe('ok')
    }
    expect(inUse(database)).toBe(0)
  })
})

describe('a database that is busy', () => {
  it('turns away who finds no connection, and stays up for the others', async () => {
    const database = open({ ...LATE, connectionTimeoutMillis: 2_000 })
    const gate = await open(LATE).pool.connect()
    onTestFinished(() => gate.release(true))
    await gate.query('select pg_advisory_lock(1)')
    const wait = () => database.db.execute(sql`select pg_advisory_xact_lock_shared(1)`)
    await openAll(database)
    const served: string[] = []
    const turnedAway: string[] = []
    const crowd = Array.from({ length: 50 }, async () => {
      const end = await endOf(wait())
      ;(end === 'ok' ? served : turnedAway).push(end)
    })
    // While the ten still wait for their answer: nothing else than the limit has let the others go.
    await eventually(() => turnedAway.length).toBe(40)
    expect(new Set(turnedAway)).toEqual(new Set(['unavailable']))
    expect(served).toEqual([])
    await gate.query('select pg_advisory_unlock(1)')
    await Promise.all(crowd)
    expect(served).toEqual(Array(10).fill('ok'))
    expect(database.state()).toBe('up')
    expect(inUse(database)).toBe(0)
  })

  it('ends a statement that takes too long, and keeps the connection', async () => {
    const database = open(SOON)
    await eventually(() => endOf(ping(database))).toBe('ok')
    expect(await endOf(database.db.execute(sql`select pg_sleep(60)`))).toBe('unavailable')
    expect(database.pool.idleCount).toBe(1)
    expect(database.state()).toBe('up')
  })
})

/** Ends the server as a lack of memory would, and lets it come back by the test's end. */
async function kill(): Promise<void> {
  await eventually(() => server.processId()).toBeGreaterThan(0)
  const pid = server.processId() ?? 0
  process.kill(pid, 'SIGKILL')
  await eventually(() => server.processId()).not.toBe(pid)
  onTestFinished(() => eventually(() => server.processId()).toBeGreaterThan(0))
}

/** Stops processes where they stand, until the test's end at the latest. @returns what lets them go on */
function hold(pids: readonly number[]): () => void {
  for (const pid of pids) process.kill(pid, 'SIGSTOP')
  const resume = (): void => {
    for (const pid of pids) {
      try {
        process.kill(pid, 'SIGCONT')
      } catch {
        // It is gone, which is as good.
      }
    }
  }
  onTestFinished(resume)
  return resume
}
