import { setTimeout as sleep } from 'node:timers/promises'
import type { Db as BossDatabase, PgBoss } from 'pg-boss'
import type { Database } from '#/server/platform/database/database.ts'
import { sqlState } from '#/server/platform/database/errors.ts'
import type { Queue } from './queue.ts'

/** Seconds after which a job is taken from a worker that shows no sign of life, and between two looks for such jobs. */
export const HEARTBEAT = 15
/** Seconds that ended jobs are kept. */
const KEPT = 7 * 86_400
/** What two processes meet that make the same schema at once: `if not exists` looks before it makes. */
const MADE_MEANWHILE = new Set(['23505', '42P06', '42P07', '42710', '42723'])
const START_TRIES = 5

/** Starts the queue, again where another process has just made the tables that this one was about to make. */
export async function startTogether(boss: PgBoss): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await boss.start()
      return
    } catch (error) {
      if (attempt === START_TRIES || !MADE_MEANWHILE.has(sqlState(error) ?? '')) throw error
      await boss.stop({ graceful: false, close: false }).catch(() => {})
      await sleep(50 + Math.random() * 200)
    }
  }
}

/**
 * The queue's statements on our own pool, with its limits and its breaker. Its scripts carry their own `BEGIN`, so a
 * connection on which one failed may be left inside a broken transaction and is thrown away.
 */
export function bossDatabase(pool: Database['pool']): BossDatabase {
  return {
    async executeSql(text, values) {
      const client = await pool.connect()
      try {
        const result = await client.query(text, values)
        client.release()
        return result
      } catch (error) {
        client.release(true)
        throw error
      }
    },
  }
}

type Settings = Parameters<PgBoss['createQueue']>[1]

/** What the library calls the settings of a queue of ours. */
export function settingsOf({ expireSeconds, retry }: Queue): Settings {
  return {
    expireInSeconds: expireSeconds,
    retryLimit: retry.limit,
    retryDelay: retry.firstSeconds,
    retryBackoff: true,
    retryDelayMax: retry.longestSeconds,
  }
}

/** Makes a queue, or gives the one that is there these settings. */
export async function ensureQueue(boss: PgBoss, name: string, settings: Settings): Promise<void> {
  const all = { ...settings, heartbeatSeconds: HEARTBEAT, deleteAfterSeconds: KEPT }
  if (await boss.getQueue(name)) await boss.updateQueue(name, all)
  else await boss.createQueue(name, all)
}
