import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { issueCode } from '#/server/features/users/codes.ts'
import { rateLimits } from '#/server/tables/auth.ts'
import { users } from '#/server/tables/users.ts'
import { accountWorkDone, mailsTo, startAccountWork } from '../support/account-work.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { call, errorOf, trySignIn } from '../support/calls.ts'
import { newPerson, ownPassword, type Person } from '../support/own-account.ts'
import { withPassword } from '../support/people.ts'
import { demoPassword } from '../support/sign-in.ts'

let own: TestApp
let numbers = 0
/** A mobile number that nobody has. */
const freshNumber = (): string => {
  numbers += 1
  return `+21624${String(numbers).padStart(6, '0')}`
}
const address = (): string => {
  numbers += 1
  return `confirmed.${numbers}@manara.example`
}
beforeAll(async () => {
  own = await testApp()
})
afterAll(() => own.drop())
beforeEach(() => own.db.delete(rateLimits))

const change = (person: Person, body: Record<string, unknown>) =>
  call(own, 'PUT', '/me/profile', { headers: person.headers, body: { version: 1, ...body } })
const phoneOf = async ({ id }: Person) =>
  (await own.db.select({ phone: users.phone }).from(users).where(eq(users.id, id)))[0]?.phone

/** Registers a pupil by the form. @returns who that is */
async function registered(phone: string): Promise<{ id: string; username: string }> {
  const name = { firstName: 'أمل', lastName: 'بن صالح', governorate: 'sfax', locale: 'ar', adult: true, classId: 1 }
  const answer = await call(own, 'POST', '/auth/signup_student', { body: { ...name, phone, password: ownPassword } })
  expect(answer.status).toBe(201)
  const { username } = (await answer.json()) as { username: string }
  const [row] = await own.db.select({ id: users.id }).from(users).where(eq(users.username, username))
  return { id: row?.id ?? '', username }
}
/** Somebody with a confirmed address of their own takes a number for theirs, as far as the academy lets them. */
async function takes(phone: string): Promise<Person> {
  // Longer here than its owner, and mailed.
  const long = { emailConfirmedAt: new Date(0), createdAt: new Date(0) }
  const thief = await newPerson(own, 'STUDENT', { phone: null, email: address(), ...long })
  await change(thief, { phone, currentPassword: ownPassword })
  // What they could do before: without a password, which would be refused now.
  await change(thief, { phone })
  return thief
}

describe('a phone number that others take for theirs', () => {
  test('goes on being the name of its owner, who came with it', async () => {
    const phone = freshNumber()
    const owner = await registered(phone)
    for (let thieves = 0; thieves < 3; thieves++) expect(await phoneOf(await takes(phone))).toBe(phone)
    await withPassword(own, owner.id)
    const answer = await trySignIn(own, phone, demoPassword)
    expect([answer.status, ((await answer.json()) as { username?: string }).username]).toEqual([200, owner.username])
  })

  test('mails its owner the code for a forgotten password', async () => {
    const jobs = await startAccountWork(own)
    const [phone, email] = [freshNumber(), address()]
    const owner = await registered(phone)
    for (let thieves = 0; thieves < 3; thieves++) await takes(phone)
    await own.db.update(users).set({ email, emailConfirmedAt: new Date() }).where(eq(users.id, owner.id))
    await call(own, 'POST', '/auth/forgot-password', { body: { emailOrUsername: phone } })
    await accountWorkDone(own)
    await jobs.stop()
    expect((await mailsTo(own, email)).map(({ kind }) => kind)).toContain('account.reset')
  })

  test('signs its owner in who registered with it, and mails them a code, whoever gets it from the academy later', async () => {
    const [phone, email] = [freshNumber(), address()]
    const owner = await registered(phone)
    for (const phoneFrom of ['granted', 'granted', 'academy', 'person'] as const)
      await newPerson(own, 'STUDENT', { phone, phoneFrom })
    await withPassword(own, owner.id)
    const answer = await trySignIn(own, phone, demoPassword)
    expect([answer.status, ((await answer.json()) as { username?: string }).username]).toEqual([200, owner.username])
    const jobs = await startAccountWork(own)
    await own.db.update(users).set({ email, emailConfirmedAt: new Date() }).where(eq(users.id, owner.id))
    await call(own, 'POST', '/auth/forgot-password', { body: { emailOrUsername: phone } })
    await accountWorkDone(own)
    await jobs.stop()
    expect((await mailsTo(own, email)).map(({ kind }) => kind)).toContain('account.reset')
  })

  test('finds the account that a code of the academy is for, however many registered with the number before', async () => {
    const phone = freshNumber()
    for (let others = 0; others < 4; others++) await registered(phone)
    const owner = await newPerson(own, 'STUDENT', { phone })
    const { code } = await own.deps.database.withTx((tx) =>
      issueCode(own.deps, tx, { userId: owner.id, purpose: 'letter' }),
    )
    const words = { newPassword: 'قط يقفز فوق السور', confirmPassword: 'قط يقفز فوق السور' }
    const body = { emailOrUsername: phone, verificationCode: code, ...words }
    expect((await call(own, 'POST', '/auth/reset-password', { body })).status).toBe(200)
    expect((await trySignIn(own, owner.username, words.newPassword)).status).toBe(200)
  })

  test('is not taken by whoever finds the page open: it asks for the password', async () => {
    const person = await newPerson(own, 'STUDENT', { email: address(), emailConfirmedAt: new Date() })
    for (const parts of [{}, { currentPassword: 'not the password' }]) {
      const answer = await change(person, { phone: freshNumber(), firstName: 'نور', ...parts })
      expect([answer.status, Object.keys((await errorOf(answer)).fields ?? {})]).toEqual([422, ['currentPassword']])
    }
    const [row] = await own.db.select().from(users).where(eq(users.id, person.id))
    expect(row).toMatchObject({ phone: '+21698765432', firstName: 'ليلى', version: 1 })
  })
})
