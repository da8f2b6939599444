import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { postMessage, rightMessage } from '../support/contact-form.ts'
import { type TestDatabase, testDatabase } from '../support/database.ts'
import { forgetSignsOfLife, passSeconds } from '../support/left-jobs.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { startSmtp, type TestSmtp } from '../support/smtp.ts'
import { withoutNotices } from '../support/without-notices.ts'

const academy = 'contact@manara.example'
/** Seconds of an hour, as the clock of retries counts them. */
const HOUR = 3_600

let database: TestDatabase
let smtp: TestSmtp
/** The one that serves at present. */
let server: TestServer

beforeEach(async () => {
  smtp = await startSmtp()
  database = await testDatabase({ seeded: true })
  await withoutNotices(database.db)
  await start()
  await smtp.close()
})
afterEach(async () => {
  await server?.stop()
  await smtp.close()
  await database.drop()
})

async function start(): Promise<void> {
  server = await startServer({
    env: {
      DATABASE_URL: database.url,
      SMTP_URL: smtp.url,
      SESSION_SECRET: 'a secret that outlives the first process, of forty letters',
      TRUSTED_PROXY_HOPS: '1',
      LOG_LEVEL: 'error',
    },
  })
}

/** Does something for each of many people, a few at a time. @returns every answer's status */
async function forEachOf<T>(
  people: readonly T[],
  ask: (who: T, index: number) => Promise<Response>,
): Promise<number[]> {
  const statuses: number[] = []
  for (let first = 0; first < people.length; first += 8) {
    const some = people.slice(first, first + 8).map(async (who, index) => (await ask(who, first + index)).status)
    statuses.push(...(await Promise.all(some)))
  }
  return statuses
}

/** Sends messages of different people. @returns their addresses */
async function sendMessages(many: number): Promise<string[]> {
  const writers = Array.from({ length: many }, (_, number) => `p${number}@example.tn`)
  const statuses = await forEachOf(writers, (email, number) =>
    postMessage(server.origin, { email, message: `${number} ${rightMessage.message}` }),
  )
  expect(new Set(statuses)).toEqual(new Set([303]))
  return writers
}

/** Has so many students with an address of their own. @returns their user names */
async function withAddresses(many: number): Promise<string[]> {
  const { rows } = await database.db.execute<{ username: string }>(sql`
    update users set email = 'p' || chosen.number || '@example.tn', email_confirmed_at = now()
    from (select id, row_number() over (order by id) as number from users
      where role = 'STUDENT' and status = 'ACTIVE' limit ${many}) chosen
    where users.id = chosen.id returning username`)
  return rows.map(({ username }) => username)
}

const count = async (where: ReturnType<typeof sql>): Promise<number> =>
  (await database.db.execute(sql`select 1 from mails where ${where}`)).rows.length
/** Jobs that wait for their next try. */
const waitingJobs = async (): Promise<number> =>
  (await database.db.execute(sql`select 1 from pgboss.job where name = 'mail' and state = 'retry'`)).rows.length
/** Dozens of mails go out, on a machine that may be busy. */
const soon = { timeout: 60_000, interval: 50 }
const longTest = { timeout: 120_000 }

/** Lets the hours pass until nothing waits any more. */
function untilAllSent(): Promise<void> {
  return expect
    .poll(async () => {
      await passSeconds(database, HOUR)
      return count(sql`status <> 'sent'`)
    }, soon)
    .toBe(0)
}

const recipients = (): string[] => smtp.received.flatMap(({ to }) => to)

describe('messages while the mail server is away', longTest, () => {
  test('are all kept, and all mailed once when it is back, none twice', async () => {
    const writers = await sendMessages(60)
    const kept = await database.db.execute(sql`select 1 from contact_messages where email ~ '^p[0-9]+@example.tn$'`)
    expect(kept.rows).toHaveLength(writers.length)
    await expect.poll(() => count(sql`attempts > 0`), soon).toBe(2 * writers.length)
    expect(smtp.received).toEqual([])

    await smtp.open()
    await untilAllSent()
    expect(
      recipients()
        .filter((each) => each !== academy)
        .sort(),
    ).toEqual(writers.toSorted())
    expect(recipients().filter((each) => each === academy)).toHaveLength(writers.length)
    expect(new Set(smtp.received.map(({ messageId }) => messageId)).size).toBe(2 * writers.length)
    const repliesTo = smtp.received
      .filter(({ to }) => to[0] === academy)
      .map(({ email }) => email.replyTo?.[0]?.address)
    expect(repliesTo.sort()).toEqual(writers.toSorted())
  })
})

describe('a server that is killed while it mails', longTest, () => {
  test('loses no message, and mails twice at most what was on its way, under one id', async () => {
    const writers = await sendMessages(24)
    await smtp.open()
    await expect
      .poll(async () => {
        await passSeconds(database, HOUR)
        return smtp.received.length
      }, soon)
      .toBeGreaterThan(5)
    // The next ones are taken, and never said to be: they are on their way when the server is killed.
    smtp.behave('slow')
    await expect.poll(() => count(sql`status = 'queued' and attempts > 0`), soon).toBeGreaterThan(0)
    await server.stop('SIGKILL')
    expect(await count(sql`status = 'queued'`)).toBeGreaterThan(0)

    smtp.behave('accept')
    await forgetSignsOfLife(database)
    await start()
    await untilAllSent()
    const byId = Map.groupBy(smtp.received, ({ messageId }) => messageId)
    expect(byId.size).toBe(2 * writers.length)
    const twice = [...byId.values()].filter((copies) => copies.length > 1)
    // Two at a time are on their way.
    expect(twice.length).toBeLessThanOrEqual(2)
    for (const copies of twice) expect(copies).toHaveLength(2)
    expect([...new Set(recipients().filter((each) => each !== academy))].sort()).toEqual(writers.toSorted())
  })
})

describe('codes', longTest, () => {
  test('go out once each, after an hour without a mail server and the sudden end of ours', async () => {
    const usernames = await withAddresses(100)
    const statuses = await forEachOf(usernames, (emailOrUsername, index) =>
      fetch(`${server.origin}/api/auth/forgot-password`, {
        method: 'POST',
        body: JSON.stringify({ emailOrUsername }),
        headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': `10.0.0.${index}` },
      }),
    )
    expect(new Set(statuses)).toEqual(new Set([200]))
    await expect.poll(() => count(sql`attempts > 0`), soon).toBe(usernames.length)
    // A try is counted before its job waits for the next one; time passes for those only that wait.
    await expect.poll(waitingJobs, soon).toBe(usernames.length)

    // An hour, ten minutes at a time: every mail is tried again, and waits longer each time.
    for (let minutes = 0; minutes < 60; minutes += 10) await passSeconds(database, HOUR / 6)
    await expect.poll(() => count(sql`attempts > 1`), soon).toBe(usernames.length)
    expect(smtp.received).toEqual([])
    expect(await count(sql`status = 'queued' and sealed is not null`)).toBe(usernames.length)
    await server.stop('SIGKILL')

    await forgetSignsOfLife(database)
    await smtp.open()
    await start()
    await untilAllSent()
    expect(recipients().sort()).toEqual(
      Array.from({ length: usernames.length }, (_, index) => `p${index + 1}@example.tn`).sort(),
    )
    expect(await count(sql`sealed is not null`)).toBe(0)
  })
})
