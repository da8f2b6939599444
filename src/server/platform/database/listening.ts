import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** Milliseconds between two tries to connect: doubling, up to the second. */
const FIRST_RETRY = 250
const LONGEST_RETRY = 5_000
/** Milliseconds of silence after which the other side is asked for a sign of life. */
const KEEP_ALIVE = 10_000

/** @returns the options of a connection that waits for notices: long, and without a word */
const optionsFor = (url: string, limitMs: number): pg.ClientConfig => ({
  connectionString: url,
  connectionTimeoutMillis: limitMs,
  query_timeout: limitMs,
  keepAlive: true,
  // Nothing is sent on it, so only this finds out that the other side has gone without a word.
  keepAliveInitialDelayMillis: KEEP_ALIVE,
  fallback_application_name: 'manara listener',
})

/**
 * Hears what is told on a channel of the database, whoever tells it, on a connection of its own, which is opened again
 * when it is lost.
 * @param options.limitMs how long it may take to connect
 * @param options.heard called for each notice with what it says, and without whenever the connection is there: what was
 *   told before may have been missed
 * @param options.lost called when the connection is lost, before it is opened again
 * @returns ends it
 */
export function listen({ url, limitMs, channel, heard, lost }: ListenOptions): () => Promise<void> {
  const stopping = new AbortController()
  let client: pg.Client | undefined
  let wait = FIRST_RETRY

  async function hear(): Promise<void> {
    const own = new pg.Client(optionsFor(url, limitMs))
    client = own
    own.on('error', () => {})
    own.on('notification', ({ payload = '' }) => heard(payload))
    const ended = new Promise<void>((resolve) => own.once('end', resolve))
    await own.connect()
    await own.query(`listen ${channel}`)
    wait = FIRST_RETRY
    if (!stopping.signal.aborted) heard()
    await ended
    if (!stopping.signal.aborted) lost?.()
  }

  async function keepHearing(): Promise<void> {
    while (!stopping.signal.aborted) {
      await hear().catch(() => client?.end().catch(() => {}))
      await sleep(wait, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
      wait = Math.min(wait * 2, LONGEST_RETRY)
    }
  }

  void keepHearing()
  return async () => {
    stopping.abort()
    await client?.end().catch(() => {})
  }
}

export interface ListenOptions {
  url: string
  limitMs: number
  /** A plain name. */
  channel: string
  heard: (notice?: string) => void
  lost?: (() => void) | undefined
}
