import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../support/database.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { startSmtp, type TestSmtp } from '../support/smtp.ts'

const MAILS = 500
/** Seconds of an hour, as the clock of retries counts them. */
const HOUR = 3_600

let database: TestDatabase
let smtp: TestSmtp
let server: TestServer | undefined

beforeEach(async () => {
  smtp = await startSmtp()
  database = await testDatabase({ seeded: true })
})
afterEach(async () => {
  await server?.stop()
  await smtp.close()
  await database.drop()
})

async function start(): Promise<TestServer> {
  server = await startServer({
    env: {
      DATABASE_URL: database.url,
      SMTP_URL: smtp.url,
      SESSION_SECRET: 'a secret that outlives the first process, of forty letters',
      TRUSTED_PROXY_HOPS: '1',
      LOG_LEVEL: 'error',
    },
  })
  return server
}

/** Has so many students with an address of their own. @returns their user names */
async function withAddresses(): Promise<string[]> {
  const { rows } = await database.db.execute<{ username: string }>(sql`
    update users set email = 'p' || chosen.number || '@example.tn', email_confirmed_at = now()
    from (select id, row_number() over (order by id) as number from users where role = 'STUDENT' and status = 'ACTIVE' limit ${MAILS}) chosen
    where users.id = chosen.id returning username`)
  return rows.map(({ username }) => username)
}

async function forget(origin: string, usernames: readonly string[]): Promise<void> {
  for (let first = 0; first < usernames.length; first += 10) {
    const statuses = await Promise.all(
      usernames.slice(first, first + 10).map(async (emailOrUsername) => {
        const answer = await fetch(`${origin}/api/auth/forgot-password`, {
          method: 'POST',
          body: JSON.stringify({ emailOrUsername }),
          headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': `10.0.${first % 256}.${first >> 8}` },
        })
        return answer.status
      }),
    )
    expect(new Set(statuses)).toEqual(new Set([200]))
  }
}

const count = async (where: ReturnType<typeof sql>): Promise<number> =>
  (await database.db.execute(sql`select 1 from mails where ${where}`)).rows.length
/** Lets so many seconds pass for everything that waits for its next try. */
const pass = (seconds: number) =>
  database.db.execute(
    sql`update pgboss.job set start_after = start_after - make_interval(secs => ${seconds}) where state = 'retry'`,
  )
const waited = { timeout: 120_000, interval: 250 }

test(`${MAILS} codes go out once each, after an hour without a mail server and the sudden end of ours`, {
  timeout: 300_000,
}, async () => {
  const usernames = await withAddresses()
  expect(usernames).toHaveLength(MAILS)
  const first = await start()
  await smtp.close()
  await forget(first.origin, usernames)
  await expect.poll(() => count(sql`attempts > 0`), waited).toBe(MAILS)

  // An hour, ten minutes at a time: every mail is tried again, and waits longer each time.
  for (let minutes = 0; minutes < 60; minutes += 10) await pass(HOUR / 6)
  await expect.poll(() => count(sql`attempts > 1`), waited).toBe(MAILS)
  expect(smtp.received).toEqual([])
  expect(await count(sql`status = 'queued' and sealed is not null`)).toBe(MAILS)
  await first.stop('SIGKILL')

  await database.db.execute(
    sql`update pgboss.job set heartbeat_on = now() - interval '1 minute' where state = 'active'`,
  )
  await database.db.execute(sql`update pgboss.queue set monitor_claim_on = null, monitor_on = null`)
  await smtp.open()
  await start()
  await expect
    .poll(async () => {
      await pass(HOUR)
      return count(sql`status <> 'sent'`)
    }, waited)
    .toBe(0)
  const recipients = smtp.received.flatMap(({ to }) => to)
  expect(recipients).toHaveLength(MAILS)
  expect(new Set(recipients).size).toBe(MAILS)
  expect(await count(sql`sealed is not null`)).toBe(0)
})
