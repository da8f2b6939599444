import type { Logger } from 'pino'
import type { Actor } from '#/server/actor.ts'
import { liveSessions } from '#/server/features/auth-sessions/live.ts'
import type { Database } from '#/server/platform/database/database.ts'
import { loggableDatabaseError } from '#/server/platform/database/errors.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { NEWS_CHANNEL, readNotice } from '#/server/tell-news.ts'
import { type NewsStream, openStream } from './stream.ts'

/** Streams of one person: a browser needs one, whatever its tabs. */
export const MOST_OF_ONE = 6
/** Of the connections that there may be, streams get one in so many: others have to come, too. */
const CONNECTIONS_PER_STREAM = 2
/** Milliseconds between two looks at the sessions behind the streams. */
const LOOK_EVERY = 3_000
/** Between two signs of life: what stands between often gives up after half a minute. */
const BEAT_EVERY = 20_000
/** After which whoever had too many may come back. */
const COME_BACK_LATE = 60_000
/** Seconds after which whoever found no place may try again. */
const TRY_AGAIN = 60

/** Who hears at once of what is new for them, in this process. */
export interface News {
  /**
   * Opens a stream, on which its person hears of what `tellNews` tells, in whichever process. One too many of theirs
   * takes the place of their oldest. No query.
   * @param expiresAt when the token is over, in milliseconds since the epoch
   * @throws {ServiceError} BUSY when there are too many of all, UNAVAILABLE when the process ends
   */
  open(actor: Actor, expiresAt: number): ReadableStream<Uint8Array>
  /** Ends all streams, and opens none any more. */
  stop(): void
}

/** @returns how many streams a process may have, by its connections */
export function mostStreams({ connections }: { connections: { total: number } }): number {
  return Math.floor(connections.total / CONNECTIONS_PER_STREAM)
}

/**
 * Keeps the streams of this process: one connection hears for all, and one query every few seconds finds out whose
 * session has ended, while there are any. While the database does not answer, streams stay until their token is over.
 * @param options.most how many streams there may be
 */
export function createNews({ database, log, most }: NewsOptions): News {
  const streams = new Set<NewsStream>()
  let stopped = false
  let listens = false
  let looking = false
  let deafen: (() => Promise<void>) | undefined
  let timers: readonly NodeJS.Timeout[] = []

  function heard(text?: string): void {
    if (text === undefined) {
      listens = true
      for (const stream of [...streams]) stream.say('hello')
      return
    }
    const notice = readNotice(text)
    if (!notice) {
      log.warn('there was news of which this version of the server knows nothing')
      return
    }
    const people = new Set(notice.people)
    for (const stream of [...streams]) {
      const { id, role } = stream.actor
      if (people.has(id) || (notice.administrators && role === 'ADMINISTRATOR')) stream.say(notice.topic)
    }
  }

  function lost(): void {
    listens = false
    for (const stream of [...streams]) stream.say('deaf')
  }

  async function look(): Promise<void> {
    const now = Date.now()
    for (const stream of [...streams]) if (stream.expiresAt <= now) stream.end('over')
    if (looking || streams.size === 0 || database.state() === 'down') return
    looking = true
    try {
      const looked = [...streams]
      const live = await liveSessions(
        database,
        looked.map(({ actor }) => actor),
      )
      for (const stream of looked) if (!live.has(stream.actor.authSessionId)) stream.end('over')
    } catch (error) {
      if (!stopped) log.warn({ error: loggableDatabaseError(error) }, 'sessions behind streams could not be looked at')
    } finally {
      looking = false
    }
  }

  function begin(): void {
    // Once somebody wants to hear; from then on for good.
    deafen ??= database.listen(NEWS_CHANNEL, heard, lost)
    if (timers.length > 0) return
    timers = [
      setInterval(() => void look(), LOOK_EVERY).unref(),
      setInterval(() => {
        for (const stream of [...streams]) stream.beat()
      }, BEAT_EVERY).unref(),
    ]
  }

  function ended(stream: NewsStream): void {
    streams.delete(stream)
    if (streams.size > 0) return
    for (const timer of timers) clearInterval(timer)
    timers = []
  }

  return {
    open(actor, expiresAt) {
      if (stopped) throw new ServiceError('UNAVAILABLE', { retryAfter: 2 })
      const own = [...streams].filter((stream) => stream.actor.id === actor.id)
      if (own.length >= MOST_OF_ONE) own[0]?.end(COME_BACK_LATE)
      if (streams.size >= most) throw new ServiceError('BUSY', { retryAfter: TRY_AGAIN })
      const stream = openStream({ actor, expiresAt }, ended)
      streams.add(stream)
      begin()
      if (listens) stream.say('hello')
      return stream.body
    },
    stop() {
      stopped = true
      for (const stream of [...streams]) stream.end()
      void deafen?.()
    },
  }
}

export interface NewsOptions {
  database: Pick<Database, 'pool' | 'state' | 'listen'>
  log: Pick<Logger, 'warn'>
  most: number
}
