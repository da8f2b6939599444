import { setTimeout as sleep } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Logger } from 'pino'
import { createBreaker } from './breaker.ts'
import { loggableDatabaseError } from './errors.ts'
import { guardPool } from './guarded-pool.ts'
import { listen } from './listening.ts'
import { preparingClient } from './preparing-client.ts'
import { runInTx, type TxOptions } from './transactions.ts'
import type { Db, Tx } from './types.ts'

/** Milliseconds that the database may take to answer. */
const LIMIT = 5_000

/** The limits on a connection, by the driver's own names; milliseconds. */
export type DatabaseLimits = ReturnType<typeof limitsWithin>

/** How long a probe may take, of the wait for a connection: it ends before those who come meanwhile wait in vain. */
const PROBE_SHARE = 0.5
/** How long the server may take to close our connections, in milliseconds. */
const GOODBYE_LIMIT = 1_000

export interface Database {
  /** Query builder over the pool; its errors carry the driver's as `cause`, see `sqlState` and `asUnavailable`. */
  db: Db
  pool: pg.Pool
  /**
   * Runs work in one transaction, again after a collision with another one.
   * @throws {DatabaseUnavailableError} when it keeps colliding
   */
  withTx<T>(work: (tx: Tx) => Promise<T>, options?: TxOptions): Promise<T>
  /**
   * Hears what is told on a channel, in whichever process; once at the beginning and after each loss of the connection
   * too, as something may have been missed.
   * @param heard is given what was told; nothing when the connection is there
   * @param lost called when the connection is lost
   * @returns ends it
   */
  listen(channel: string, heard: (notice?: string) => void, lost?: () => void): () => Promise<void>
  /** Whether the database answered lately. */
  state(): 'up' | 'down'
  /** Ends the connections once the running queries are done. */
  close(): Promise<void>
}

/**
 * Opens a pool of connections; nothing connects before the first query, so this succeeds while the database is away.
 * @param options.url such as `postgres://name:password@127.0.0.1:5432/manara`
 * @param options.limitMs how long a statement may hold a request
 * @param options.pool.max connections at most
 * @param options.limits instead of those that follow from it
 */
export function createDatabase({
  url,
  log,
  limitMs = LIMIT,
  limits,
  pool: { max = 10 } = {},
}: DatabaseOptions): Database {
  const within = { ...limitsWithin(limitMs), ...limits }
  const pool = new pg.Pool({
    Client: preparingClient(),
    connectionString: url,
    max,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    fallback_application_name: 'manara',
    ...within,
  })
  // Without listeners the process dies when the server closes a connection.
  pool.on('error', (error) => log.warn({ error: loggableDatabaseError(error) }, 'idle database connection lost'))
  const connected = new Set<pg.PoolClient>()
  pool.on('connect', (client) => {
    client.on('error', () => {})
    connected.add(client)
    client.on('end', () => connected.delete(client))
  })

  const breaker = createBreaker({ probe: () => probe(url, within.connectionTimeoutMillis * PROBE_SHARE), log })
  guardPool(pool, breaker)
  const db = drizzle(pool)
  const listening = new Set<() => Promise<void>>()
  return {
    db,
    pool,
    withTx: (work, options) => runInTx(db, work, options),
    listen(channel, heard, lost) {
      const end = listen({ url, limitMs: within.connectionTimeoutMillis, channel, heard, lost })
      listening.add(end)
      return () => {
        listening.delete(end)
        return end()
      }
    },
    state: () => breaker.state(),
    async close() {
      breaker.close()
      const deaf = Promise.all([...listening].map((end) => end()))
      await pool.end()
      // The pool only says goodbye; a server that stops before it has heard that takes it for a loss.
      const ended = Promise.all(
        [...connected].map((client) => new Promise<void>((resolve) => client.on('end', () => resolve()))),
      )
      await Promise.race([Promise.all([ended, deaf]), sleep(GOODBYE_LIMIT, undefined, { ref: false })])
    },
  }
}

export interface DatabaseOptions {
  url: string
  log: Logger
  limitMs?: number
  pool?: { max?: number }
  limits?: Partial<DatabaseLimits>
}

/**
 * The server gives a statement up first; where even that answer stays away (the server hangs) the client does, and
 * drops the connection.
 */
function limitsWithin(ms: number) {
  const part = (share: number): number => Math.round(share * ms)
  return {
    connectionTimeoutMillis: part(0.4),
    statement_timeout: part(0.9),
    query_timeout: part(0.98),
    lock_timeout: part(0.4),
    idle_in_transaction_session_timeout: part(2),
  } satisfies pg.PoolConfig
}

/** Asks the server for a sign of life on a connection of its own, for those of the pool may all be stuck. */
async function probe(url: string, limitMs: number): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: limitMs,
    query_timeout: limitMs,
    fallback_application_name: 'manara probe',
  })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
  } finally {
    client.end().catch(() => {})
  }
}
