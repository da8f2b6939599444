// The renderer's bundle has its own copy of this class, and its errors and ours must know each other.
const BRAND = Symbol.for('manara.database-unavailable')

/** The database did not do the work, and would on another try: an API answers 503. `cause` holds what was seen. */
export class DatabaseUnavailableError extends Error {
  override name = 'DatabaseUnavailableError'
  readonly [BRAND] = true

  static override [Symbol.hasInstance](value: unknown): boolean {
    return typeof value === 'object' && value !== null && BRAND in value
  }
}

/** Why work failed: `gone` = no connection, `silent` = no answer in time, `full` = no free connection, `refused` = the server itself answered that it cannot now. */
export type Unavailability = 'gone' | 'silent' | 'full' | 'refused'

/** Error codes of Node's sockets and name lookup. */
const SOCKET_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/** The driver's own failures have no code, only these texts (pg 8.23 `client.js`, pg-pool 3 `index.js`). */
const DRIVER_MESSAGES: Record<string, Unavailability> = {
  'Connection terminated': 'gone',
  'Connection terminated unexpectedly': 'gone',
  'Client has encountered a connection error and is not queryable': 'gone',
  'Client was closed and is not queryable': 'gone',
  'Cannot use a pool after calling end on the pool': 'gone',
  'Connection terminated due to connection timeout': 'silent',
  'timeout expired': 'silent',
  'Query read timeout': 'silent',
  'timeout exceeded when trying to connect': 'full',
}

/** SQLSTATEs that end the connection: its loss, the server's shutdown, crash or start, and the server's own time limits. */
const GONE = /^(08...|57P0[1-5]|25P0[34])$/
/** SQLSTATEs of work that the server gave up: no disk, memory or connection left, statement or lock taking too long. */
const REFUSED = /^(53...|57014|55P03)$/

/**
 * Finds PostgreSQL's five-character error code, also below the query builder's own errors.
 * @see https://www.postgresql.org/docs/18/errcodes-appendix.html
 */
export function sqlState(error: unknown): string | undefined {
  for (const { code } of causes(error)) {
    // No SQLSTATE starts with E; Node's EPIPE would look like one.
    if (typeof code === 'string' && /^[0-9A-DF-Z][0-9A-Z]{4}$/.test(code)) return code
  }
  return undefined
}

/**
 * @returns whether a statement was planned for tables that have another shape since, as after a migration by a newer
 * process (PostgreSQL: "cached plan must not change result type", which has no state of its own)
 */
export function isOutdatedPlan(error: unknown): boolean {
  for (const { code, message } of causes(error)) {
    if (code === '0A000' && String(message).includes('cached plan')) return true
  }
  return false
}

/** @returns in which way the database was not there for the work; `undefined` for every other error */
export function unavailability(error: unknown): Unavailability | undefined {
  const state = sqlState(error)
  if (state) return GONE.test(state) ? 'gone' : REFUSED.test(state) ? 'refused' : undefined
  for (const { code, message } of causes(error)) {
    if (typeof code === 'string' && SOCKET_CODES.has(code)) return 'gone'
    const kind = typeof message === 'string' ? DRIVER_MESSAGES[message] : undefined
    if (kind) return kind
  }
  return undefined
}

/** Finds a `DatabaseUnavailableError`, also below the query builder's own errors. */
export function asUnavailable(error: unknown): DatabaseUnavailableError | undefined {
  for (const cause of causes(error)) {
    if (cause instanceof DatabaseUnavailableError) return cause
  }
  return undefined
}

/** @returns whether an error comes from a query, so that its texts may quote people's data */
export function isDatabaseError(error: unknown): boolean {
  return (
    causes(error).some(({ query, severity }) => typeof query === 'string' || typeof severity === 'string') ||
    asUnavailable(error) !== undefined ||
    unavailability(error) !== undefined
  )
}

/** What a log may say of a database error: never values, which the query builder and the server both quote. */
export function loggableDatabaseError(error: unknown): Record<string, string | undefined> {
  const innermost = causes(error).at(-1) ?? {}
  const text = (key: string): string | undefined => (typeof innermost[key] === 'string' ? innermost[key] : undefined)
  const code = sqlState(error) ?? text('code')
  return { name: text('name'), code, message: text('message'), table: text('table'), constraint: text('constraint') }
}

/** An error and what caused it, outermost first; a few levels at most, for causes may go in circles. */
function causes(error: unknown): Record<string, unknown>[] {
  const chain: Record<string, unknown>[] = []
  for (let next = error; typeof next === 'object' && next !== null && chain.length < 8; ) {
    chain.push(next as Record<string, unknown>)
    next = (next as { cause?: unknown }).cause
  }
  return chain
}
