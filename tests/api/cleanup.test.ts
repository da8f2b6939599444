import { asc, sql } from 'drizzle-orm'
import { pino } from 'pino'
import { beforeEach, describe, expect, it } from 'vitest'
import { startCleanup } from '#/server/cleanup.ts'
import { readConfig } from '#/server/config.ts'
import { forgetOldSessions } from '#/server/features/auth/cleanup.ts'
import { rateLimits, sessions } from '#/server/features/auth/tables.ts'
import { type TestDatabase, testDatabase } from '../support/database.ts'

let test: TestDatabase
let lines: Record<string, unknown>[]
let deps: Parameters<typeof startCleanup>[0]

beforeEach(async () => {
  test = await testDatabase()
  lines = []
  const log = pino({ base: null }, { write: (line) => lines.push(JSON.parse(line)) })
  deps = { database: test.database, log, config: readConfig({ DATA_DIR: '/nonexistent' }) }
  await test.db.execute(sql`insert into users (role, username, first_name, last_name)
    values ('STUDENT', 'meriem', 'مريم', 'بن سالم')`)
  return () => test.drop()
})

/** @param times SQL expressions of the instants at which it expires and ended */
async function addSessions(endedBy: string, times: string, count = 1): Promise<void> {
  await test.db.execute(sql`insert into sessions (id, user_id, ended_by, expires_at, ended_at)
    select gen_random_uuid(), users.id, ${endedBy}, ${sql.raw(times)} from users, generate_series(1, ${count})`)
}

/** @param expire SQL expression of milliseconds since the epoch */
async function addCounters(key: string, expire: string, count = 1): Promise<void> {
  await test.db.execute(sql`insert into rate_limits (key, points, expire)
    select ${key}::text || n, 1, ${sql.raw(expire)} from generate_series(1, ${count}) n`)
}

const kept = async (): Promise<(string | null)[]> =>
  (await test.db.select({ name: sessions.endedBy }).from(sessions).orderBy(asc(sessions.endedBy))).map(
    (row) => row.name,
  )

describe('forgetting', () => {
  it('deletes the sessions that ended or expired more than a week ago, and no other', async () => {
    await addSessions('a live', "now() + interval '1 day', null")
    await addSessions('b expired lately', "now() - interval '6 days 23 hours', null")
    await addSessions('c ended lately', "now() - interval '6 days', now() - interval '6 days 23 hours'")
    await addSessions('d expired long ago', "now() - interval '7 days 1 hour', null")
    await addSessions('e ended long ago', "now() - interval '6 days 12 hours', now() - interval '7 days 1 hour'")
    expect(await forgetOldSessions(deps)).toEqual({ sessions: 2, rateLimits: 0 })
    expect(await kept()).toEqual(['a live', 'b expired lately', 'c ended lately'])
  })

  it('deletes the counters that have run out, and keeps those that never do', async () => {
    const now = 'extract(epoch from now()) * 1000'
    await addCounters('running', `${now} + 60000`)
    await addCounters('over', `${now} - 60000`)
    await addCounters('for good', 'null')
    expect(await forgetOldSessions(deps)).toEqual({ sessions: 0, rateLimits: 1 })
    const left = await test.db.select({ key: rateLimits.key }).from(rateLimits).orderBy(asc(rateLimits.key))
    expect(left.map(({ key }) => key)).toEqual(['for good1', 'running1'])
  })

  it('deletes more than a batch', async () => {
    await addSessions('old', "now() - interval '8 days', null", 12_000)
    await addCounters('over', '0', 5_000)
    expect(await forgetOldSessions(deps)).toEqual({ sessions: 12_000, rateLimits: 5_000 })
    expect(await forgetOldSessions(deps)).toEqual({ sessions: 0, rateLimits: 0 })
  })

  it('shares the work with another process that does the same', async () => {
    await addSessions('old', "now() - interval '8 days', null", 12_000)
    const both = await Promise.all([forgetOldSessions(deps), forgetOldSessions(deps)])
    expect(both[0].sessions + both[1].sessions).toBe(12_000)
    expect(await kept()).toEqual([])
  })
})

describe('the daily round', () => {
  it('begins at once', async () => {
    await addSessions('old', "now() - interval '8 days', null")
    const stop = startCleanup(deps)
    await expect.poll(kept).toEqual([])
    await expect.poll(() => lines).toMatchObject([{ sessions: 1, rateLimits: 0 }])
    stop()
  })

  it('logs a failure without a word of the query', async () => {
    await test.db.execute(sql`drop table sessions`)
    const stop = startCleanup(deps)
    await expect.poll(() => lines).toMatchObject([{ level: 40, error: { code: '42P01' } }])
    expect(JSON.stringify(lines)).not.toMatch(/delete from|make_interval/)
    stop()
  })
})
