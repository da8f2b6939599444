import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '#/server/tables/users.ts'
import { mailsTo } from '../support/account-work.ts'
import { testSecret } from '../support/app.ts'
import { type TestDatabase, testDatabase } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import { startServer, type TestServer } from '../support/server.ts'

let database: TestDatabase
let server: TestServer

beforeAll(async () => {
  database = await testDatabase({ seeded: true })
  // Nobody listens there: mails stay in their queue, where the test reads them.
  const env = { DATABASE_URL: database.url, SESSION_SECRET: testSecret, SMTP_URL: 'smtp://127.0.0.1:1' }
  server = await startServer({ env: { ...env, LOG_LEVEL: 'debug' } })
})
afterAll(async () => {
  await server?.stop()
  await database?.drop()
})

async function post(path: string, body: unknown, token?: string): Promise<Response> {
  return fetch(`${server.origin}/api/auth/${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
  })
}

async function lastCode(address: string, kind: string): Promise<string> {
  const read = async () => (await mailsTo(database, address)).findLast((mail) => mail.kind === kind)?.code ?? ''
  await eventually(read).not.toBe('')
  return read()
}

/** Every row of every table, of the job queue too. */
async function everything(): Promise<string> {
  const { rows: tables } = await database.db.execute<{ name: string }>(sql`
    select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
    where schemaname in ('public', 'pgboss')`)
  const all: string[] = []
  for (const { name } of tables) {
    const { rows } = await database.db.execute(sql.raw(`select row_to_json(t)::text as row from ${name} t`))
    all.push(`${name} ${JSON.stringify(rows)}`)
  }
  return all.join('\n')
}

test('codes and passwords are in no log and in no table, from registration to a new password', async () => {
  const [first, second, wrong] = ['canary one donkey walks', 'canary two donkeys walk', 'canary of a wrong guess']
  const form = {
    firstName: 'أمل',
    lastName: 'بن صالح',
    username: 'amal.47',
    classId: 1,
    phone: '98 123 456',
    email: 'amal@example.tn',
    governorate: 'sfax',
    adult: true,
    password: first,
    locale: 'ar',
  }
  expect((await post('signup_student', form)).status).toBe(201)
  const confirm = await lastCode('amal@example.tn', 'account.confirm')
  await database.db.update(users).set({ emailConfirmedAt: new Date() }).where(eq(users.username, 'amal.47'))
  expect((await post('signin', { username: 'amal.47', password: wrong })).status).toBe(401)
  const { accessToken } = (await (await post('signin', { username: 'amal.47', password: first })).json()) as {
    accessToken: string
  }
  expect((await post('forgot-password', { emailOrUsername: 'amal.47' })).status).toBe(200)
  const reset = await lastCode('amal@example.tn', 'account.reset')
  const kept = await everything()
  const body = { emailOrUsername: 'amal.47', verificationCode: reset, newPassword: second, confirmPassword: second }
  expect((await post('reset-password', body)).status).toBe(200)
  expect(await (await post('verify-token', undefined, accessToken)).json()).toEqual({ valid: false })

  const found = `${kept}\n${await everything()}\n${server.output()}`
  expect(found).toContain('amal.47')
  for (const password of [first, second, wrong]) expect(found).not.toContain(password)
  // Not within a random identifier, which may hold the same six digits.
  for (const code of [confirm, reset]) expect(found).not.toMatch(new RegExp(`(?<![\\w.-])${code}(?![\\w-])`))
  expect(server.log()).not.toMatch(/amal|98123456/)
})

test('of twenty who bring one right code at once, one sets the password; a sixth try is refused, even a right one', async () => {
  await database.db
    .update(users)
    .set({ email: 'pupil@example.tn', emailConfirmedAt: new Date() })
    .where(eq(users.username, 'student'))
  const reset = (verificationCode: string, newPassword: string) =>
    post('reset-password', { emailOrUsername: 'student', verificationCode, newPassword, confirmPassword: newPassword })

  await post('forgot-password', { emailOrUsername: 'student' })
  const code = await lastCode('pupil@example.tn', 'account.reset')
  const words = Array.from({ length: 20 }, (_, number) => `twenty donkeys walk ${number}`)
  const answers = await Promise.all(words.map((word) => reset(code, word)))
  const winners = words.filter((_, index) => answers[index]?.status === 200)
  expect(winners).toHaveLength(1)
  expect((await post('signin', { username: 'student', password: winners[0] })).status).toBe(200)

  await post('forgot-password', { emailOrUsername: 'student' })
  await eventually(() => lastCode('pupil@example.tn', 'account.reset')).not.toBe(code)
  const next = await lastCode('pupil@example.tn', 'account.reset')
  const wrong = next.replace(/^./, (digit) => String((Number(digit) + 1) % 10))
  for (let count = 0; count < 5; count += 1) expect((await reset(wrong, 'another donkey walks')).status).toBe(401)
  const late = await reset(next, 'another donkey walks')
  expect([late.status, ((await late.json()) as { code: string }).code]).toEqual([401, 'BAD_CODE'])
  expect((await post('signin', { username: 'student', password: winners[0] })).status).toBe(200)
})
