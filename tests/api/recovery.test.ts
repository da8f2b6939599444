import { and, eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CodePurpose } from '#/contract/codes.ts'
import { issueCode } from '#/server/features/users/codes.ts'
import type { Jobs } from '#/server/platform/jobs/jobs.ts'
import { auditEvents } from '#/server/tables/audit.ts'
import { userCodes, users } from '#/server/tables/users.ts'
import { accountWorkDone, mailsTo, startAccountWork } from '../support/account-work.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { call, errorOf, signedIn, trySignIn } from '../support/calls.ts'
import { person } from '../support/people.ts'
import { demoPassword } from '../support/sign-in.ts'

let own: TestApp
let jobs: Jobs
let id: string
let passwordHash: string | null

const mailbox = 'student@manara.example'
const chosen = 'قط يقفز فوق السور'

beforeAll(async () => {
  own = await testApp()
  jobs = await startAccountWork(own)
  const [student] = await own.db.select().from(users).where(eq(users.username, 'student'))
  id = student?.id ?? ''
  passwordHash = student?.passwordHash ?? null
})
afterAll(async () => {
  await jobs.stop()
  await own.drop()
})
beforeEach(() => set({ email: mailbox, emailConfirmedAt: new Date(), phone: '+21620000001', passwordHash }))
afterEach(async () => {
  await set({ status: 'ACTIVE', newEmail: null, locale: 'ar' })
  for (const table of ['rate_limits', 'mails', 'user_codes']) await own.db.execute(sql.raw(`delete from ${table}`))
})

type Facts = Partial<typeof users.$inferInsert>
const set = (facts: Facts, username = 'student') => own.db.update(users).set(facts).where(eq(users.username, username))
const forgot = (emailOrUsername: string) => call(own, 'POST', '/auth/forgot-password', { body: { emailOrUsername } })
const reset = (parts: Record<string, string> = {}) =>
  call(own, 'POST', '/auth/reset-password', {
    body: { emailOrUsername: 'student', verificationCode: '', newPassword: chosen, confirmPassword: chosen, ...parts },
  })
const kindsTo = async (address: string) => (await mailsTo(own, address)).map(({ kind }) => kind)

/** Has a code mailed, and reads it. */
async function mailedCode(name = 'student', address = mailbox): Promise<string> {
  expect((await forgot(name)).status).toBe(200)
  await accountWorkDone(own)
  return (await mailsTo(own, address)).findLast(({ kind }) => kind === 'account.reset')?.code ?? ''
}
const handedOver = (purpose: CodePurpose, userId = id): Promise<string> =>
  own.deps.database.withTx(async (tx) => (await issueCode(own.deps, tx, { userId, purpose })).code)
/** A code of the same look that is another one. */
const another = (code: string): string => code.replace(/^./, (digit) => String((Number(digit) + 1) % 10))

describe('a forgotten password', () => {
  test.each(['student', ' STUDENT ', mailbox, '20 000 001', '+21620000001'])(
    'is set anew with the code that is mailed for %j',
    async (name) => {
      const code = await mailedCode(name)
      expect(code).toMatch(/^\d{6}$/)
      expect((await reset({ emailOrUsername: name, verificationCode: code })).status).toBe(200)
      expect((await trySignIn(own, 'student', chosen)).status).toBe(200)
      expect((await trySignIn(own, 'student', demoPassword)).status).toBe(401)
    },
  )

  test('answers the same for whoever has a name and for nobody, and mails nobody else', async () => {
    await set({ emailConfirmedAt: null }, 'professor')
    await set({ status: 'SUSPENDED' }, 'admin')
    const answers: unknown[] = []
    for (const name of ['student', 'nobody', 'professor', 'admin', 'nobody@example.tn', '99 999 999', '<script>']) {
      await own.db.execute(sql`delete from rate_limits`)
      const answer = await forgot(name)
      answers.push([answer.status, await answer.json(), [...answer.headers.keys()].sort()])
    }
    for (const answer of answers) expect(answer).toEqual(answers[0])
    await accountWorkDone(own)
    const { rows } = await own.db.execute(sql`select recipient from mails`)
    expect(rows).toEqual([{ recipient: mailbox }])
    await set({ emailConfirmedAt: new Date() }, 'professor')
    await set({ status: 'ACTIVE' }, 'admin')
  })

  test('keeps neither name nor code where others read', async () => {
    const code = await mailedCode()
    const { rows } = await own.db.execute(sql`select name, data from pgboss.job where name = 'account-codes'`)
    expect(JSON.stringify(rows)).not.toContain('student')
    const tables = await Promise.all(
      ['user_codes', 'mails', 'audit_events', 'pgboss.job', 'rate_limits'].map(
        async (table) => (await own.db.execute(sql.raw(`select * from ${table}`))).rows,
      ),
    )
    expect(JSON.stringify(tables)).not.toMatch(new RegExp(`[^\\d.]${code}[^\\d]`))
  })

  test('has one code at a time: an earlier one is worth nothing', async () => {
    const first = await mailedCode()
    const second = await mailedCode()
    expect((await reset({ verificationCode: first === second ? another(first) : first })).status).toBe(401)
    expect((await reset({ verificationCode: second })).status).toBe(200)
  })

  test('sends three codes an hour to one account, and answers as before', async () => {
    for (let count = 0; count < 5; count += 1) expect((await forgot('student')).status).toBe(200)
    await accountWorkDone(own)
    expect(await kindsTo(mailbox)).toEqual(Array(3).fill('account.reset'))
  })

  test('takes ten calls an hour from one address, whatever they are for', async () => {
    const statuses: number[] = []
    for (let count = 0; count < 11; count += 1) {
      const email = () => call(own, 'POST', '/auth/validate-email', { body: { email: `p${count}@example.tn` } })
      statuses.push((await (count % 2 ? email() : forgot(`nobody-${count}`))).status)
    }
    expect(statuses).toEqual([...Array(10).fill(200), 429])
  })
})

describe('a new password', () => {
  test('ends every session, ends every code, leaves a trace, and a mail tells of it', async () => {
    const sessions = [await signedIn(own, 'student'), await signedIn(own, 'student')]
    const code = await mailedCode()
    await handedOver('screen')
    expect((await reset({ verificationCode: code })).status).toBe(200)
    for (const { bearer } of sessions) expect((await call(own, 'GET', '/me', { headers: bearer })).status).toBe(401)
    expect(await own.db.select().from(userCodes).where(eq(userCodes.userId, id))).toEqual([])
    expect(await kindsTo(mailbox)).toEqual(['account.reset', 'account.passwordChanged'])
    const events = await own.db
      .select()
      .from(auditEvents)
      .where(and(eq(auditEvents.objectId, id), eq(auditEvents.action, 'password.reset')))
    expect(events.at(-1)).toMatchObject({ actorId: id, details: { purpose: 'reset' } })
    expect((await reset({ verificationCode: code })).status).toBe(401)
  })

  test.each<[CodePurpose, RegExp]>([
    ['screen', /^\d{6}$/],
    ['letter', /^[2-9A-HJKMNP-Z]{10}$/],
  ])('comes with a code that is handed over: %s', async (purpose, look) => {
    await set({ email: null, emailConfirmedAt: null })
    const code = await handedOver(purpose)
    expect(code).toMatch(look)
    expect((await reset({ verificationCode: code })).status).toBe(200)
    expect((await trySignIn(own, 'student', chosen)).status).toBe(200)
  })

  test('never comes with a code that was sent to confirm an address', async () => {
    const code = await handedOver('email')
    expect((await reset({ verificationCode: code })).status).toBe(401)
  })

  test.each<[string, Record<string, string>, string]>([
    ['two passwords that differ', { confirmPassword: 'قط ينام فوق السور' }, 'confirmPassword'],
    ['a short one', { newPassword: 'قط يقفز', confirmPassword: 'قط يقفز' }, 'newPassword'],
    ['a common one', { newPassword: 'azerty123456', confirmPassword: 'azerty123456' }, 'newPassword'],
    ['their own name', { newPassword: 'مريم بن سالم', confirmPassword: 'مريم بن سالم' }, 'newPassword'],
  ])('is refused with %s, as often as one likes, and the code stays good', async (_, parts, field) => {
    const code = await mailedCode()
    for (let count = 0; count < 7; count += 1) {
      const refused = await reset({ verificationCode: code, ...parts })
      expect(refused.status).toBe(422)
      expect(Object.keys((await errorOf(refused)).fields ?? {})).toEqual([field])
    }
    expect((await reset({ verificationCode: code })).status).toBe(200)
  })

  test('of the staff has twelve characters', async () => {
    const [professor] = await own.db.select().from(users).where(eq(users.username, 'professor'))
    const code = await handedOver('screen', professor?.id)
    const short = { emailOrUsername: 'professor', newPassword: 'zeitoun 47', confirmPassword: 'zeitoun 47' }
    expect((await reset({ verificationCode: code, ...short })).status).toBe(422)
  })

  test('a sixth try is refused even when it is right, and an unknown name is refused alike', async () => {
    const code = await mailedCode()
    for (let count = 0; count < 5; count += 1) {
      expect((await reset({ verificationCode: another(code) })).status).toBe(401)
    }
    const [late, nobody] = [
      await reset({ verificationCode: code }),
      await reset({ emailOrUsername: 'nobody', verificationCode: code }),
    ]
    const [{ requestId: _, ...first }, { requestId: __, ...second }] = [await errorOf(late), await errorOf(nobody)]
    expect([late.status, first.code]).toEqual([401, 'BAD_CODE'])
    expect(first).toEqual(second)
    expect((await trySignIn(own, 'student')).status).toBe(200)
  })

  test('an expired code is refused', async () => {
    const code = await mailedCode()
    await own.db.execute(sql`update user_codes set expires_at = now() - interval '1 second'`)
    expect((await reset({ verificationCode: code })).status).toBe(401)
  })

  test('guesses of six digits do not wear out the code on a letter', async () => {
    const code = await handedOver('letter')
    for (let count = 0; count < 6; count += 1) await reset({ verificationCode: '123456' })
    expect((await reset({ verificationCode: code })).status).toBe(200)
  })

  test('comes to the account that the code belongs to, of all that share a number', async () => {
    const sister = await person(own, { phone: '+21620000001' })
    const code = await handedOver('screen', sister.id)
    expect((await reset({ emailOrUsername: '20 000 001', verificationCode: code })).status).toBe(200)
    expect((await trySignIn(own, sister.username, chosen)).status).toBe(200)
    expect((await trySignIn(own, 'student')).status).toBe(200)
    // The number stands for both, each with its own password.
    expect((await (await trySignIn(own, '20 000 001')).json()).username).toBe('student')
    expect((await (await trySignIn(own, '20 000 001', chosen)).json()).username).toBe(sister.username)
    await own.db.delete(users).where(eq(users.id, sister.id))
  })

  test('is set once by twenty who bring the same right code at once', async () => {
    const code = await mailedCode()
    const answers = await Promise.all(Array.from({ length: 20 }, () => reset({ verificationCode: code })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 401]))
  })

  test.each(['SUSPENDED', 'REFUSED', 'ERASED'] as const)('is not for an account that is %s', async (status) => {
    const code = await handedOver('screen')
    await set({ status })
    expect((await reset({ verificationCode: code })).status).toBe(401)
  })
})

describe('POST /auth/validate-email', () => {
  const validate = (email: string) => call(own, 'POST', '/auth/validate-email', { body: { email } })

  test('mails a code to an address that waits, answers the same for every other, and confirms nothing', async () => {
    await set({ emailConfirmedAt: null })
    const answers: unknown[] = []
    for (const email of [mailbox, 'professor@manara.example', 'nobody@example.tn']) {
      const answer = await validate(email)
      answers.push([answer.status, await answer.json()])
    }
    for (const answer of answers) expect(answer).toEqual(answers[0])
    await accountWorkDone(own)
    expect(await kindsTo(mailbox)).toEqual(['account.confirm'])
    expect(await kindsTo('professor@manara.example')).toEqual([])
    const [student] = await own.db.select().from(users).where(eq(users.id, id))
    expect(student?.emailConfirmedAt).toBeNull()
  })

  test('mails it to a new address too, three times an hour, unless it is another’s', async () => {
    await set({ newEmail: 'new@example.tn' })
    for (let count = 0; count < 4; count += 1) await validate('new@example.tn')
    await accountWorkDone(own)
    await set({ newEmail: 'professor@manara.example' })
    await validate('professor@manara.example')
    await accountWorkDone(own)
    expect(await kindsTo('new@example.tn')).toHaveLength(3)
    expect(await kindsTo('professor@manara.example')).toEqual([])
  })

  test('refuses what is no address', async () => {
    expect((await validate('not an address')).status).toBe(422)
  })
})
