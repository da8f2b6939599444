import type { Pool, PoolClient } from 'pg'
import type { Breaker } from './breaker.ts'
import { DatabaseUnavailableError, unavailability } from './errors.ts'

/**
 * Makes every use of a pool, the query builder's included, end with a `DatabaseUnavailableError` where the database is
 * not there, tell the breaker, and throw broken connections away. Callbacks are not supported, only promises.
 */
export function guardPool(pool: Pool, breaker: Breaker): void {
  const connect: () => Promise<PoolClient> = pool.connect.bind(pool)

  async function checkOut(): Promise<PoolClient> {
    breaker.check()
    try {
      return guardClient(await connect(), breaker)
    } catch (error) {
      throw judged(error, breaker)
    }
  }

  // Unlike the pool's own, this keeps the connection after an error that is the statement's fault.
  async function query(config: string, values?: unknown[]): Promise<unknown> {
    const client = await checkOut()
    try {
      return await client.query(config, values)
    } finally {
      client.release()
    }
  }

  pool.connect = checkOut as Pool['connect']
  pool.query = query as Pool['query']
}

/** Guards a client for as long as it is checked out. */
function guardClient(client: PoolClient, breaker: Breaker): PoolClient {
  const query: PoolClient['query'] = Object.getPrototypeOf(client).query.bind(client)
  const release = client.release
  let lost = false

  async function guardedQuery(config: string, values?: unknown[]): Promise<unknown> {
    // A second statement would wait behind the one that got no answer; a rollback does not need to be said.
    if (lost) throw new DatabaseUnavailableError('The connection to the database was lost')
    try {
      const result = await query(config, values)
      breaker.succeeded()
      return result
    } catch (error) {
      const verdict = judged(error, breaker)
      const kind = unavailability(error)
      if (kind === 'gone' || kind === 'silent') {
        // At once, not when the caller releases it: the query builder does not where `begin` fails.
        lost = true
        release(true)
      }
      throw verdict
    }
  }

  client.query = guardedQuery as PoolClient['query']
  client.release = (problem) => {
    if (!lost) release(problem)
  }
  return client
}

/** Tells the breaker what an error says of the database. @returns the error to throw */
function judged(error: unknown, breaker: Breaker): unknown {
  const kind = unavailability(error)
  if (kind === 'gone' || kind === 'silent') breaker.failed()
  else if (kind === 'full') breaker.suspected()
  else breaker.succeeded()
  return kind ? new DatabaseUnavailableError('The database is not available', { cause: error }) : error
}
