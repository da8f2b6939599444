import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { createDatabase, type Database } from '#/server/platform/database/database.ts'
import { createJobs, type Jobs } from '#/server/platform/jobs/jobs.ts'
import { defineWorker, GiveUpError, type Queue, type Try } from '#/server/platform/jobs/queue.ts'
import { type TestDatabase, testDatabase } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'

interface Data {
  id: string
}

const queue: Queue<Data> = {
  name: 'errands',
  data: z.strictObject({ id: z.string() }),
  expireSeconds: 60,
  retry: { limit: 2, firstSeconds: 3_600, longestSeconds: 3_600 },
}
/** Far longer than a test: what happens sooner was not found by looking again. */
const NEVER = 600

let database: TestDatabase
let lines: Record<string, unknown>[]
let running: Jobs[]

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
beforeEach(() => {
  lines = []
  running = []
})
afterEach(async () => {
  await Promise.all(running.map((jobs) => jobs.stop()))
  await database.db.execute(sql`delete from pgboss.job`)
})

/** A process that does errands. */
async function startWork(
  run: (data: Data, attempt: Try) => Promise<void>,
  { pollSeconds = NEVER, graceSeconds, gaveUp, concurrency = 1, on = database.database }: WorkOptions = {},
): Promise<Jobs> {
  const log = pino({ base: null }, { write: (line) => void lines.push(JSON.parse(line)) })
  const deadPollSeconds = pollSeconds
  const jobs = createJobs({ database: on, log, pollSeconds, deadPollSeconds, graceSeconds })
  running.push(jobs)
  await jobs.install([queue])
  await jobs.work([defineWorker(queue, { concurrency, run, gaveUp })])
  return jobs
}

interface WorkOptions {
  pollSeconds?: number
  graceSeconds?: number
  concurrency?: number
  gaveUp?: (data: Data) => Promise<void>
  /** Another database than that of all tests. */
  on?: Database
}

const send = (jobs: Jobs, ...ids: string[]): Promise<void> => sendOn(database.database, jobs, ...ids)

const sendOn = (on: Database, jobs: Jobs, ...ids: string[]): Promise<void> =>
  on.withTx(async (tx) => {
    for (const id of ids) await jobs.send(tx, queue, { id })
  })

/** Nobody waits an hour for the next try here: its time has come. */
const hurry = (): Promise<unknown> =>
  database.db.execute(sql`update pgboss.job set start_after = now() where state = 'retry'`)

const states = async (): Promise<unknown[]> =>
  (await database.db.execute(sql`select data ->> 'id' as id, state from pgboss.job where name = 'errands' order by 1`))
    .rows

describe('a job', () => {
  test('is done at once when its transaction commits, and those after it too', async () => {
    const done: string[] = []
    const jobs = await startWork(async ({ id }) => void done.push(id))
    await send(jobs, 'a', 'b', 'c')
    await eventually(() => done).toEqual(['a', 'b', 'c'])
    await eventually(states).toEqual(['a', 'b', 'c'].map((id) => ({ id, state: 'completed' })))
  })

  test('was never there when its transaction is rolled back', async () => {
    const done: string[] = []
    const jobs = await startWork(async ({ id }) => void done.push(id))
    const rolledBack = database.database.withTx(async (tx) => {
      await jobs.send(tx, queue, { id: 'a' })
      throw new Error('after all not')
    })
    await expect(rolledBack).rejects.toThrow('after all not')
    await send(jobs, 'b')
    await eventually(() => done).toEqual(['b'])
    expect(await states()).toMatchObject([{ id: 'b' }])
  })

  test('is refused where its data do not fit the queue', async () => {
    const jobs = await startWork(async () => {})
    const wrong = database.database.withTx((tx) => jobs.send(tx, queue, { id: 1 } as unknown as Data))
    await expect(wrong).rejects.toThrow(z.ZodError)
  })

  test('is found by a process that did not send it', async () => {
    const done: string[] = []
    const sender = await startWork(async () => {}, { concurrency: 0 })
    await startWork(async ({ id }) => void done.push(id), { pollSeconds: 0.5 })
    await send(sender, 'a')
    await eventually(() => done).toEqual(['a'])
  })

  test('is done once by whichever of two processes', async () => {
    const done: string[] = []
    const work = async ({ id }: Data): Promise<void> => void done.push(id)
    const one = await startWork(work, { pollSeconds: 0.5, concurrency: 2 })
    await startWork(work, { pollSeconds: 0.5, concurrency: 2 })
    const ids = Array.from({ length: 60 }, (_, index) => String(index))
    await send(one, ...ids)
    await eventually(() => done.length).toBe(60)
    await eventually(async () => new Set(await states()).size).toBe(60)
    expect(new Set(done).size).toBe(60)
  })
})

describe('a job that fails', () => {
  test('is tried again, later and later', async () => {
    let attempts = 0
    const jobs = await startWork(
      async () => {
        attempts += 1
        if (attempts < 3) throw new Error('not yet')
      },
      { pollSeconds: 0.5 },
    )
    await send(jobs, 'a')
    for (const attempt of [1, 2]) {
      await eventually(() => attempts).toBe(attempt)
      await eventually(states).toEqual([{ id: 'a', state: 'retry' }])
      const { rows } = await database.db.execute(sql`
        select extract(epoch from start_after - now())::int as wait from pgboss.job where state = 'retry'`)
      expect(Number(rows[0]?.wait)).toBeGreaterThan(1_700)
      await hurry()
    }
    await eventually(states).toEqual([{ id: 'a', state: 'completed' }])
    expect(lines.filter(({ msg }) => msg === 'a job failed, and will be tried again')).toHaveLength(2)
  })

  test('is given up after the last try: the log says so once', async () => {
    const givenUp: string[] = []
    let attempts = 0
    const jobs = await startWork(
      () => {
        attempts += 1
        return Promise.reject(new Error('amel@example.tn is away'))
      },
      { pollSeconds: 0.5, gaveUp: async ({ id }) => void givenUp.push(id) },
    )
    await send(jobs, 'a')
    for (const attempt of [1, 2]) {
      await eventually(() => attempts).toBe(attempt)
      await eventually(states).toEqual([{ id: 'a', state: 'retry' }])
      await hurry()
    }
    await eventually(() => givenUp).toEqual(['a'])
    await eventually(() => lines.filter(({ level }) => level === 50)).toHaveLength(1)
    expect(lines.find(({ level }) => level === 50)).toMatchObject({
      queue: 'errands',
      attempts: 3,
      last: { name: 'Error' },
    })
    const { rows } = await database.db.execute(sql`select output::text, source_output::text from pgboss.job`)
    expect(JSON.stringify(rows)).not.toContain('amel')
  })

  test('is given up at once when another try would end the same', async () => {
    const givenUp: string[] = []
    let attempts = 0
    const jobs = await startWork(
      () => {
        attempts += 1
        return Promise.reject(new GiveUpError('no such thing'))
      },
      { pollSeconds: 0.5, gaveUp: async ({ id }) => void givenUp.push(id) },
    )
    await send(jobs, 'a')
    await eventually(() => givenUp).toEqual(['a'])
    expect(attempts).toBe(1)
  })
})

describe('when things go down', () => {
  test('stopping waits for the job that runs, and takes no other', async () => {
    const gate = Promise.withResolvers<void>()
    const done: string[] = []
    const jobs = await startWork(async ({ id }) => {
      await gate.promise
      done.push(id)
    })
    await send(jobs, 'a', 'b')
    await eventually(states).toMatchObject([{ state: 'active' }, { state: 'created' }])
    const stopped = jobs.stop()
    gate.resolve()
    await stopped
    expect(done).toEqual(['a'])
    expect(await states()).toMatchObject([{ state: 'completed' }, { state: 'created' }])
  })

  test('a job that does not end is cut off, and tried again', async () => {
    let aborted = false
    const endless = (_: Data, { signal }: Try): Promise<void> => {
      signal.addEventListener('abort', () => {
        aborted = true
      })
      return new Promise(() => {})
    }
    const jobs = await startWork(endless, { graceSeconds: 0.2 })
    await send(jobs, 'a')
    await eventually(states).toMatchObject([{ state: 'active' }])
    // Comes to an end, though the job never does.
    await jobs.stop()
    expect(aborted).toBe(true)
    expect(await states()).toMatchObject([{ state: 'retry' }])
  })

  test('a job of a process that died is done by the next one', async () => {
    const sender = await startWork(async () => {}, { concurrency: 0 })
    await send(sender, 'a')
    // As a process leaves it that was killed a minute ago.
    await database.db.execute(sql`
      update pgboss.job set state = 'active', started_on = now() - interval '1 minute',
        heartbeat_on = now() - interval '1 minute' where name = 'errands'`)
    await database.db.execute(sql`update pgboss.queue set monitor_claim_on = null, monitor_on = null`)
    const done: string[] = []
    await startWork(async ({ id }) => void done.push(id), { pollSeconds: 0.5 })
    await eventually(states).toMatchObject([{ state: 'retry' }])
    await hurry()
    await eventually(() => done).toEqual(['a'])
  })

  test('work goes on after all connections were lost', async () => {
    const done: string[] = []
    const jobs = await startWork(async ({ id }) => void done.push(id), { pollSeconds: 0.5 })
    await send(jobs, 'a')
    await eventually(() => done).toEqual(['a'])
    await database.db
      .execute(sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()`)
      .catch(() => {})
    await eventually(() =>
      send(jobs, 'b').then(
        () => 'sent',
        () => 'away',
      ),
    ).toBe('sent')
    await eventually(() => done).toEqual(['a', 'b'])
  })

  test('processes that start together on an empty database do not trip over each other', async () => {
    const empty = await testDatabase()
    await empty.db.execute(sql`drop schema pgboss cascade`)
    const on = createDatabase({ url: empty.url, log: pino({ level: 'silent' }) })
    onTestFinished(async () => {
      await Promise.all(running.map((jobs) => jobs.stop()))
      await on.close()
      await empty.drop()
    })
    const done: string[] = []
    const work = async ({ id }: Data): Promise<void> => void done.push(id)
    const [one] = await Promise.all([startWork(work, { on }), startWork(work, { on }), startWork(work, { on })])
    if (one) await sendOn(on, one, 'a')
    await eventually(() => done).toEqual(['a'])
  })
})
