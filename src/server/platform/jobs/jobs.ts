import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { fromDrizzle, type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Database } from '#/server/platform/database/database.ts'
import {
  asUnavailable,
  isDatabaseError,
  loggableDatabaseError,
  sqlState,
  unavailability,
} from '#/server/platform/database/errors.ts'
import { DatabaseSetupError } from '#/server/platform/database/setup-error.ts'
import { afterCommit } from '#/server/platform/database/transactions.ts'
import type { Tx } from '#/server/platform/database/types.ts'
import { bossDatabase, ensureQueue, HEARTBEAT, settingsOf, startTogether } from './boss.ts'
import { GiveUpError, type Queue, type Worker } from './queue.ts'

/** Where jobs go that have failed for good; its worker tells the log, and whoever sent them. */
const DEAD = 'dead'
/** The id of no job. */
const NO_JOB = '00000000-0000-0000-0000-000000000000'
/** Seconds that running jobs may take to end once the server is told to stop. */
const GRACE = 5
/** How many times rarer it is to look for jobs that were given up. */
const DEAD_POLL_FACTOR = 5

/** How a job is done otherwise than its queue says. */
export interface JobOptions {
  /** Instead of the queue's own. */
  firstRetrySeconds?: number
  /** Whether jobs of the queue that came later go before it, unless they give way too. */
  givesWay?: boolean
  /** Not before then; at once where nothing is said. */
  startAfter?: Date
}

/** Work that is done later, by this process or another one on the same database. */
export interface Jobs {
  /** Makes the tables of the queue where they are missing, and the queues. Before anything is sent; may be repeated. */
  install(queues: readonly Queue[]): Promise<void>
  /** Begins to do jobs. */
  work(workers: readonly Worker[]): Promise<void>
  /** Leaves a job in the transaction: it exists if that commits, and then starts at once. */
  send<Data extends object>(tx: Tx, queue: Queue<Data>, data: Data, options?: JobOptions): Promise<void>
  /** The same for many jobs of one queue, in one statement. */
  sendAll<Data extends object>(tx: Tx, queue: Queue<Data>, data: readonly Data[], options?: JobOptions): Promise<void>
  /** Takes no more jobs and waits for those that run, a few seconds at most; what is cut off is tried again. */
  stop(): Promise<void>
}

/**
 * @param options.pollSeconds how often to look for jobs that other processes sent, and for those whose time has come;
 *   at least 0.5
 * @param options.deadPollSeconds how often to look for jobs that were given up
 * @param options.graceSeconds that running jobs may take to end once told to stop
 */
export function createJobs({
  database,
  log,
  pollSeconds = 2,
  deadPollSeconds = pollSeconds * DEAD_POLL_FACTOR,
  graceSeconds = GRACE,
}: JobsOptions): Jobs {
  const boss = new PgBoss({
    db: bossDatabase(database.pool),
    schedule: false,
    reindex: false,
    superviseIntervalSeconds: HEARTBEAT,
    monitorIntervalSeconds: HEARTBEAT,
    // Nothing here depends on other jobs.
    flowIntervalSeconds: 3_600,
  })
  const complain = (error: unknown): void => {
    // The breaker has said it already.
    if (asUnavailable(error) || unavailability(error)) return
    log.error({ error: loggableDatabaseError(error) }, 'the job queue failed')
  }
  boss.on('error', complain)
  boss.on('warning', ({ message }) => log.warn({ warning: message }, 'the job queue warns'))
  const workerIds = new Map<string, string[]>()
  let started = false

  /** Looks for jobs now, not at the next turn. */
  function wake(queue: string): void {
    for (const id of workerIds.get(queue) ?? []) boss.notifyWorker(id)
  }

  async function attend(
    queue: string,
    { concurrency, every }: { concurrency: number; every: number },
    handle: (job: JobWithMetadata<object>) => Promise<Outcome>,
  ): Promise<void> {
    const ids: string[] = []
    workerIds.set(queue, ids)
    const options = {
      batchSize: 1,
      includeMetadata: true,
      perJobResults: true,
      pollingIntervalSeconds: every,
    } as const
    for (let count = 0; count < concurrency; count += 1) {
      ids.push(
        await boss.work<object, unknown, typeof options>(queue, options, async ([job]) => {
          if (!job) return []
          const outcome = await handle(job)
          // The next one follows at once; without one, the worker sleeps again.
          wake(queue)
          return [{ id: job.id, ...outcome }]
        }),
      )
    }
  }

  async function tryOnce(worker: Worker, job: JobWithMetadata<object>): Promise<Outcome> {
    const { name: queue, id: jobId, retryCount, retryLimit } = job
    try {
      await worker.run(job.data, { jobId, signal: job.signal })
      return { status: 'completed' }
    } catch (error) {
      const last = error instanceof GiveUpError || retryCount >= retryLimit
      if (last) return { status: 'deadletter', output: nameOf(error) }
      log.warn({ queue, jobId, attempt: retryCount + 1, err: error }, 'a job failed, and will be tried again')
      return { status: 'failed', output: nameOf(error) }
    }
  }

  async function sendAll<Data extends object>(
    tx: Tx,
    queue: Queue<Data>,
    data: readonly Data[],
    { firstRetrySeconds, givesWay = false, startAfter }: JobOptions = {},
  ): Promise<void> {
    if (data.length === 0) return
    const options = {
      ...(givesWay && { priority: -1 }),
      ...(startAfter && { startAfter }),
      ...(firstRetrySeconds !== undefined && {
        retryDelay: firstRetrySeconds,
        retryBackoff: true,
        retryDelayMax: Math.max(firstRetrySeconds, queue.retry.longestSeconds),
      }),
    }
    const jobs = data.map((one) => ({ data: queue.data.parse(one), ...options }))
    const ids = await boss.insert(queue.name, jobs, { db: fromDrizzle(tx, sql), returnId: true })
    if (ids?.length !== jobs.length) throw new Error(`The queue ${queue.name} took not every job`)
    afterCommit(tx, () => wake(queue.name))
  }

  return {
    async install(queues) {
      try {
        await startTogether(boss)
        started = true
        await ensureQueue(boss, DEAD, { retryLimit: 20, retryDelay: 60 })
        for (const queue of queues) {
          await ensureQueue(boss, queue.name, { ...settingsOf(queue), deadLetter: DEAD })
          // Makes the queue known here: a transaction that sends shall not wait for a second connection to ask.
          await boss.findJobs(queue.name, { id: NO_JOB })
        }
      } catch (error) {
        await boss.stop({ graceful: false, close: false }).catch(() => {})
        started = false
        if (sqlState(error) !== '42501') throw error
        throw new DatabaseSetupError('The database user may not make the schema pgboss, which holds the jobs', {
          cause: error,
        })
      }
    },
    async work(workers) {
      // At once: a process that died may have left jobs behind.
      boss.supervise().catch(complain)
      const byQueue = new Map(workers.map((worker) => [worker.queue.name, worker]))
      for (const worker of workers) {
        const { queue, concurrency } = worker
        await attend(queue.name, { concurrency, every: pollSeconds }, (job) => tryOnce(worker, job))
      }
      await attend(DEAD, { concurrency: 1, every: deadPollSeconds }, async (job) => {
        const { sourceName, sourceId, sourceRetryCount, sourceOutput, data } = job
        try {
          await byQueue.get(sourceName ?? '')?.gaveUp?.(data)
        } catch (error) {
          if (!isDatabaseError(error)) log.error({ queue: sourceName, jobId: sourceId, err: error }, 'gave up badly')
          return { status: 'failed', output: nameOf(error) }
        }
        const attempts = (sourceRetryCount ?? 0) + 1
        log.error({ queue: sourceName, jobId: sourceId, attempts, last: sourceOutput }, 'a job failed for good')
        return { status: 'completed' }
      })
    },
    send: (tx, queue, data, options) => sendAll(tx, queue, [data], options),
    sendAll,
    async stop() {
      if (!started) return
      started = false
      const ended = Promise.all([...workerIds.keys()].map((name) => boss.offWork(name)))
      await Promise.race([ended, sleep(graceSeconds * 1000, undefined, { ref: false })])
      await boss.stop({ graceful: false, close: false })
    },
  }
}

export interface JobsOptions {
  database: Pick<Database, 'pool'>
  log: Logger
  pollSeconds?: number
  deadPollSeconds?: number
  graceSeconds?: number
}

type Outcome = Omit<JobResult, 'id'>

/** What is kept of a failure: texts of errors may quote people's data. */
function nameOf(error: unknown): { name: string; code?: string } {
  if (!(error instanceof Error)) return { name: typeof error }
  const { code } = error as { code?: unknown }
  return { name: error.name, ...(typeof code === 'string' && { code }) }
}
