import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { apiTranslator } from '#/i18n/api.ts'
import { postMessage, rightMessage } from '../support/contact-form.ts'
import { type TestDatabase, testDatabase } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import { embedded, hang, useFaults } from '../support/faults.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { startSmtp, type TestSmtp } from '../support/smtp.ts'

const academy = 'contact@manara.example'
const messages = 200

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
    env: { DATABASE_URL: database.url, SMTP_URL: smtp.url, MAIL_RETRY_SECONDS: '1', TRUSTED_PROXY_HOPS: '1' },
  })
  return server
}

/** Sends messages of different people, a few at a time. @returns their addresses */
async function sendMessages(origin: string, from: number, to: number): Promise<string[]> {
  const numbers = Array.from({ length: to - from }, (_, index) => from + index)
  for (let first = 0; first < numbers.length; first += 8) {
    const statuses = await Promise.all(
      numbers.slice(first, first + 8).map(async (number) => {
        const answer = await postMessage(origin, {
          email: `p${number}@example.tn`,
          message: `${number} ${rightMessage.message}`,
        })
        return answer.status
      }),
    )
    expect(new Set(statuses)).toEqual(new Set([303]))
  }
  return numbers.map((number) => `p${number}@example.tn`)
}

const count = async (what: ReturnType<typeof sql>): Promise<number> => (await database.db.execute(what)).rows.length
/** The time of every mail that waits for its next try has come. */
const hurry = () => database.db.execute(sql`update pgboss.job set start_after = now() where state = 'retry'`)
const untilAllSent = (): Promise<void> =>
  expect
    .poll(
      async () => {
        await hurry()
        return count(sql`select 1 from mails where status <> 'sent'`)
      },
      { timeout: 90_000, interval: 250 },
    )
    .toBe(0)

describe(`${messages} messages while the mail server is away`, () => {
  test('are all kept, and all mailed once when it is back, none twice', { timeout: 180_000 }, async () => {
    const { origin } = await start()
    await smtp.close()
    const writers = await sendMessages(origin, 0, messages)
    expect(await count(sql`select 1 from contact_messages where email ~ '^(p[0-9]+|amel)@example.tn$'`)).toBe(messages)
    expect(smtp.received).toEqual([])

    await smtp.open()
    await untilAllSent()
    const recipients = smtp.received.flatMap(({ to }) => to)
    expect(recipients.filter((each) => each !== academy).sort()).toEqual(writers.sort())
    expect(recipients.filter((each) => each === academy)).toHaveLength(messages)
    expect(new Set(smtp.received.map(({ messageId }) => messageId)).size).toBe(2 * messages)
    const told = smtp.received.filter(({ to }) => to[0] === academy).map(({ email }) => email.replyTo?.[0]?.address)
    expect(told.sort()).toEqual(writers)
  })
})

describe('a server that is killed while it mails', () => {
  test('loses no message, and mails twice at most what was on its way, under one id', {
    timeout: 180_000,
  }, async () => {
    const first = await start()
    await smtp.close()
    const writers = await sendMessages(first.origin, 0, 40)
    await smtp.open()
    await hurry()
    await eventually(() => smtp.received.length).toBeGreaterThan(10)
    await first.stop('SIGKILL')

    // As if it had died a while ago: its jobs show no sign of life.
    await database.db.execute(
      sql`update pgboss.job set heartbeat_on = now() - interval '1 minute' where state = 'active'`,
    )
    await database.db.execute(sql`update pgboss.queue set monitor_claim_on = null, monitor_on = null`)
    await start()
    await untilAllSent()
    const byId = Map.groupBy(smtp.received, ({ messageId }) => messageId)
    expect(byId.size).toBe(80)
    const twice = [...byId.values()].filter((copies) => copies.length > 1)
    // Two at a time are on their way.
    expect(twice.length).toBeLessThanOrEqual(2)
    for (const copies of twice) expect(copies).toHaveLength(2)
    const thanked = new Set(smtp.received.flatMap(({ to }) => to).filter((each) => each !== academy))
    expect([...thanked].sort()).toEqual(writers.sort())
  })
})

describe('while the database is away', () => {
  const { start: startOn, dataFolder } = useFaults()

  test('the form comes back with everything in it, and goes through later, once', { timeout: 60_000 }, async () => {
    const folder = dataFolder()
    const env = { SMTP_URL: smtp.url, MAIL_RETRY_SECONDS: '1', TRUSTED_PROXY_HOPS: '1' }
    const { origin, log } = await startOn(embedded(folder, env))
    const canary = { name: 'canary-name', email: 'canary@example.tn', message: 'canary-message' }
    const release = hang(folder)
    try {
      for (const _ of [1, 2]) {
        const began = performance.now()
        const refused = await postMessage(origin, canary, { locale: 'fr' })
        expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '2'])
        expect(performance.now() - began).toBeLessThan(10_000)
        const page = await refused.text()
        expect(page).toContain(apiTranslator('fr')('api.unavailable'))
        for (const typed of Object.values(canary)) expect(page).toContain(typed)
      }
    } finally {
      release()
    }
    await eventually(async () => (await postMessage(origin, canary, { locale: 'fr' })).status).toBe(303)
    expect((await postMessage(origin, canary, { locale: 'fr' })).status).toBe(303)
    await eventually(() => smtp.received.flatMap(({ to }) => to).sort()).toEqual(['canary@example.tn', academy])
    expect(log()).not.toContain('canary')
  })
})
