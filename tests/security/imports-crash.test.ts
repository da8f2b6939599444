import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { importCheck } from '#/contract/imports.ts'
import { importRows, imports } from '#/server/features/imports/tables.ts'
import { users } from '#/server/features/users/tables.ts'
import { type TestDatabase, testDatabase } from '../support/database.ts'
import { badRows, goodRows, importFile } from '../support/import-file.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { demoPassword } from '../support/sign-in.ts'

let database: TestDatabase
let server: TestServer | undefined

beforeEach(async () => {
  database = await testDatabase({ seeded: true })
})
afterEach(async () => {
  await server?.stop()
  await database.drop()
})

async function start(): Promise<TestServer> {
  server = await startServer({ env: { DATABASE_URL: database.url } })
  return server
}

async function post(origin: string, path: string, body: unknown, token?: string): Promise<unknown> {
  const answer = await fetch(`${origin}/api${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  expect(answer.status).toBe(200)
  return answer.json()
}

const newcomers = (): Promise<number> => database.db.$count(users, eq(users.demo, false))

test('a server that is killed in the middle of an import leaves a job that ends with everybody once', {
  timeout: 180_000,
}, async () => {
  const first = await start()
  const { accessToken } = (await post(first.origin, '/auth/signin', { username: 'admin', password: demoPassword })) as {
    accessToken: string
  }
  const file = { role: 'STUDENT', fileName: 'eleves.csv', text: importFile().text }
  const { id } = importCheck.parse(await post(first.origin, '/imports', file, accessToken))
  await post(first.origin, `/imports/${id}/start`, undefined, accessToken)
  await expect.poll(newcomers, { timeout: 30_000, interval: 5 }).toBeGreaterThan(0)
  await first.stop('SIGKILL')

  const left = await newcomers()
  expect(left).toBeLessThan(goodRows)
  // Accounts and rows go together: none is there of which its row does not know.
  expect(await database.db.$count(importRows, eq(importRows.outcome, 'made'))).toBe(left)

  // As if it had died a while ago: its job shows no sign of life.
  await database.db.execute(
    sql`update pgboss.job set heartbeat_on = now() - interval '1 minute' where state = 'active'`,
  )
  await database.db.execute(sql`update pgboss.queue set monitor_claim_on = null, monitor_on = null`)
  await start()
  const status = async (): Promise<string | undefined> =>
    (await database.db.select({ status: imports.status }).from(imports).where(eq(imports.id, id)))[0]?.status
  await expect
    .poll(
      async () => {
        await database.db.execute(sql`update pgboss.job set start_after = now() where state = 'retry'`)
        return status()
      },
      { timeout: 120_000, interval: 250 },
    )
    .toBe('done')
  expect(await newcomers()).toBe(goodRows)
  expect(await database.db.$count(importRows, eq(importRows.outcome, 'made'))).toBe(goodRows)
  expect(await database.db.$count(importRows, eq(importRows.outcome, 'refused'))).toBe(badRows)
})
