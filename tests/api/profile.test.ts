import { and, asc, eq } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Profile, profile } from '#/contract/profile.ts'
import { issueCode } from '#/server/features/users/codes.ts'
import { auditEvents } from '#/server/tables/audit.ts'
import { rateLimits } from '#/server/tables/auth.ts'
import { userCodes, users } from '#/server/tables/users.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { call, errorOf, trySignIn } from '../support/calls.ts'
import {
  codeMailedTo,
  isAlive,
  mailsTo,
  newPerson,
  ownPassword,
  type Person,
  signInOnce,
} from '../support/own-account.ts'

const better = 'زيتون قديم وراء المدرسة 4'

let own: TestApp
beforeAll(async () => {
  own = await testApp()
})
afterAll(() => own.drop())
beforeEach(() => own.db.delete(rateLimits))

const get = (person: Person, path: string) => call(own, 'GET', path, { headers: person.headers })
const put = (person: Person, path: string, body: unknown) => call(own, 'PUT', path, { headers: person.headers, body })
const profileOf = async (person: Person): Promise<Profile> =>
  profile.strict().parse(await (await get(person, '/me/profile')).json())
const rowOf = async ({ id }: Person) => (await own.db.select().from(users).where(eq(users.id, id)))[0]
const eventsOf = ({ id }: Person) =>
  own.db
    .select({ action: auditEvents.action, details: auditEvents.details })
    .from(auditEvents)
    .where(and(eq(auditEvents.objectType, 'user'), eq(auditEvents.objectId, id)))
    .orderBy(asc(auditEvents.id))

async function statementsOf(request: () => Promise<Response>): Promise<number> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  const answer = await request()
  expect(answer.status).toBeLessThan(300)
  const count = query.mock.calls.length
  query.mockRestore()
  return count
}

describe("one's own facts", () => {
  test('are shown to the person, without anything that a screen has no use for', async () => {
    const person = await newPerson(own)
    const shown = await profileOf(person)
    expect(shown).toMatchObject({ firstName: 'ليلى', phone: '+21698765432', emailConfirmed: false, version: 1 })
    expect(shown.classes).toHaveLength(23)
    expect(JSON.stringify(shown)).not.toMatch(/hash|argon|search/i)
    expect((await profileOf(await newPerson(own, 'PROFESSOR'))).classes).toEqual([])
  })

  test('are changed and audited by name of the field only; what is left out stays', async () => {
    const person = await newPerson(own, 'STUDENT', { email: 'facts@manara.example', emailConfirmedAt: new Date() })
    const answer = await put(person, '/me/profile', {
      firstName: '  لَيلى ',
      phone: '٢٢ ١١١ ٢٢٢',
      currentPassword: ownPassword,
      governorate: 'sfax',
      newDeviceMail: false,
      locale: 'fr',
      version: 1,
    })
    expect(answer.status).toBe(200)
    expect(profile.parse(await answer.json())).toMatchObject({
      firstName: 'لَيلى',
      lastName: 'الطرابلسي',
      phone: '+21622111222',
      governorate: 'sfax',
      newDeviceMail: false,
      locale: 'fr',
      version: 2,
    })
    expect(await eventsOf(person)).toEqual([
      { action: 'user.changed', details: { fields: 'firstName phone governorate locale newDeviceMail' } },
    ])
  })

  test('that are the same change nothing and leave no event', async () => {
    const person = await newPerson(own)
    const answer = await put(person, '/me/profile', { firstName: 'ليلى', version: 1 })
    expect(((await answer.json()) as Profile).version).toBe(1)
    expect(await eventsOf(person)).toEqual([])
  })

  test('that changed meanwhile are 409, and of two changes at once one is', async () => {
    const person = await newPerson(own)
    const change = (lastName: string) => put(person, '/me/profile', { lastName, version: 1 })
    const answers = await Promise.all([change('بن عمر'), change('بن علي')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const late = await change('بن صالح')
    expect(late.status).toBe(409)
    expect((await errorOf(late)).code).toBe('CONFLICT')
    expect((await profileOf(person)).version).toBe(2)
  })

  test.each<[Record<string, unknown>, string]>([
    [{ firstName: '' }, 'firstName'],
    [{ firstName: '=1+1' }, 'firstName'],
    [{ firstName: '<b>ليلى</b>' }, 'firstName'],
    [{ lastName: 'ب'.repeat(61) }, 'lastName'],
    [{ phone: '60123456' }, 'phone'],
    [{ phone: '71234567' }, 'phone'],
    [{ governorate: 'paris' }, 'governorate'],
    [{ locale: 'de' }, 'locale'],
    [{ newDeviceMail: 'yes' }, 'newDeviceMail'],
    [{ biography: 'أحبّ الرياضيات' }, 'biography'],
    [{ role: 'ADMINISTRATOR' }, 'role'],
    [{ status: 'ACTIVE' }, 'status'],
    [{ classId: 2 }, 'classId'],
    [{ email: 'other@example.tn' }, 'email'],
    [{ username: 'admin2' }, 'username'],
    [{ id: '4a4ae0a5-0c3f-4d6e-9df0-8a5a4d1f0b11' }, 'id'],
    [{ version: 'x' }, 'version'],
  ])('%j is refused', async (body, field) => {
    const person = await newPerson(own)
    const answer = await put(person, '/me/profile', { version: 1, ...body })
    expect(answer.status).toBe(422)
    expect(Object.keys((await errorOf(answer)).fields ?? {})).toEqual([field])
    expect((await rowOf(person))?.version).toBe(1)
  })

  test('of professors have a fixed phone and words about themselves', async () => {
    const person = await newPerson(own, 'PROFESSOR', { email: 'fixed@manara.example', emailConfirmedAt: new Date() })
    const facts = { phone: '71 234 567', currentPassword: ownPassword, biography: 'أدرّس الرياضيات.' }
    const answer = await put(person, '/me/profile', { ...facts, version: 1 })
    expect(await answer.json()).toMatchObject({ phone: '+21671234567', biography: 'أدرّس الرياضيات.' })
  })

  test('cost the same few statements, whatever the academy holds', async () => {
    const student = await newPerson(own)
    expect(await statementsOf(() => get(student, '/me/profile'))).toBeLessThanOrEqual(4)
    const admin = await newPerson(own, 'ADMINISTRATOR')
    expect(await statementsOf(() => get(admin, '/me/profile'))).toBeLessThanOrEqual(3)
    expect(await statementsOf(() => put(admin, '/me/profile', { firstName: 'سنية', version: 1 }))).toBeLessThanOrEqual(
      8,
    )
  })
})

describe('another password', () => {
  const change = (person: Person, parts: Record<string, unknown> = {}) =>
    put(person, '/me/password', {
      currentPassword: ownPassword,
      newPassword: better,
      confirmPassword: better,
      ...parts,
    })

  test('counts from now on: other sessions end, this one stays, codes are worth nothing, a mail tells', async () => {
    const email = 'leila.password@example.tn'
    const person = await newPerson(own, 'STUDENT', { email, emailConfirmedAt: new Date() })
    const elsewhere = await signInOnce(own, person.username)
    await own.db.insert(userCodes).values({
      userId: person.id,
      purpose: 'reset',
      email,
      hash: 'x',
      triesLeft: 5,
      expiresAt: new Date(Date.now() + 60_000),
    })
    expect((await change(person)).status).toBe(204)
    expect([await isAlive(own, person.headers), await isAlive(own, elsewhere)]).toEqual([true, false])
    expect((await trySignIn(own, person.username, ownPassword)).status).toBe(401)
    expect((await trySignIn(own, person.username, better)).status).toBe(200)
    expect(await own.db.select().from(userCodes).where(eq(userCodes.userId, person.id))).toEqual([])
    expect(await mailsTo(own, email)).toEqual(['account.passwordChanged'])
    expect(await eventsOf(person)).toEqual([{ action: 'user.password-changed', details: { sessionsEnded: 1 } }])
  })

  test('needs the present one, ten wrong ones an hour at most; a right one costs nothing', async () => {
    const person = await newPerson(own)
    for (let tries = 0; tries < 10; tries += 1) {
      const answer = await change(person, { currentPassword: `wrong ${tries}` })
      expect(answer.status).toBe(422)
      expect(Object.keys((await errorOf(answer)).fields ?? {})).toEqual(['currentPassword'])
    }
    const answer = await change(person)
    expect(answer.status).toBe(429)
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(3_000)
    expect(await isAlive(own, person.headers)).toBe(true)
    expect((await trySignIn(own, person.username, ownPassword)).status).toBe(200)
  })

  test.each<[string, Record<string, string>, string]>([
    ['a short one', { newPassword: 'زيتون 4', confirmPassword: 'زيتون 4' }, 'newPassword'],
    ['a common one', { newPassword: 'motdepasse123', confirmPassword: 'motdepasse123' }, 'newPassword'],
    ["the person's phone", { newPassword: '98765432 98765432', confirmPassword: '98765432 98765432' }, 'newPassword'],
    ['two that differ', { confirmPassword: `${better}!` }, 'confirmPassword'],
    ['a very long one', { newPassword: 'ز'.repeat(129), confirmPassword: 'ز'.repeat(129) }, 'newPassword'],
    ['no present one', { currentPassword: '' }, 'currentPassword'],
  ])('is not %s', async (_, parts, field) => {
    const person = await newPerson(own)
    const answer = await change(person, parts)
    expect(answer.status).toBe(422)
    expect(Object.keys((await errorOf(answer)).fields ?? {})).toEqual([field])
    expect((await trySignIn(own, person.username, ownPassword)).status).toBe(200)
  })

  test('from three places at once is one change: the others had the old password no more', async () => {
    const person = await newPerson(own)
    const wanted = ['أوّل زيتونة 41', 'ثاني زيتونة 42', 'ثالث زيتونة 43']
    const answers = await Promise.all(
      wanted.map((newPassword) => change(person, { newPassword, confirmPassword: newPassword })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 422, 422])
    for (const answer of answers.filter(({ status }) => status === 422)) {
      expect((await errorOf(answer)).fields).toEqual({ currentPassword: expect.any(String) })
    }
    const good = wanted[answers.findIndex(({ status }) => status === 204)] ?? ''
    expect((await trySignIn(own, person.username, good)).status).toBe(200)
    expect(await eventsOf(person)).toEqual([{ action: 'user.password-changed', details: { sessionsEnded: 0 } }])
  })

  test('goes to no mailbox that nobody confirmed', async () => {
    const email = 'not.confirmed@example.tn'
    const person = await newPerson(own, 'STUDENT', { email })
    expect((await change(person)).status).toBe(204)
    expect(await mailsTo(own, email)).toEqual([])
  })
})

describe('another e-mail address', () => {
  const ask = (person: Person, email: string, currentPassword = ownPassword) =>
    put(person, '/me/email', { email, currentPassword })
  const confirm = (person: Person, code: string) =>
    call(own, 'POST', '/me/email/confirmation', { headers: person.headers, body: { code } })

  test('waits for its code, then takes the place of the old one, which was told', async () => {
    const [old, fresh] = ['old.address@example.tn', 'new.address@example.tn']
    const person = await newPerson(own, 'STUDENT', { email: old, emailConfirmedAt: new Date() })
    const asked = await ask(person, 'New.Address@Example.tn ')
    expect(await asked.json()).toMatchObject({ email: old, emailConfirmed: true, newEmail: fresh })
    expect(await mailsTo(own, old)).toEqual(['account.addressChange'])
    const code = await codeMailedTo(own, fresh)
    const typed = [...code].map((digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)]).join('')
    const answer = await confirm(person, `${typed.slice(0, 3)} ${typed.slice(3)}`)
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ email: fresh, emailConfirmed: true, newEmail: null, version: 2 })
    expect((await confirm(person, code)).status).toBe(422)
    expect((await eventsOf(person)).map(({ action }) => action)).toEqual(['user.email-asked', 'user.email-changed'])
    expect(JSON.stringify(await eventsOf(person))).not.toContain('@')
  })

  test('can be the present one, which nobody has confirmed yet', async () => {
    const email = 'mine.at.last@example.tn'
    const person = await newPerson(own, 'STUDENT', { email })
    expect(await (await ask(person, email)).json()).toMatchObject({ email, emailConfirmed: false, newEmail: null })
    const answer = await confirm(person, await codeMailedTo(own, email))
    expect(await answer.json()).toMatchObject({ email, emailConfirmed: true })
    expect((await eventsOf(person)).map(({ action }) => action)).toEqual(['user.email-confirmed'])
  })

  test('ends the codes that were handed over, for now one goes to its owner alone', async () => {
    const email = 'handed.over@example.tn'
    const person = await newPerson(own, 'STUDENT', { email })
    await own.database.withTx(async (tx) => {
      for (const purpose of ['screen', 'letter'] as const) await issueCode(own.deps, tx, { userId: person.id, purpose })
      await issueCode(own.deps, tx, { userId: person.id, purpose: 'reset', email })
    })
    await ask(person, email)
    expect((await confirm(person, await codeMailedTo(own, email))).status).toBe(200)
    const left = await own.db.select().from(userCodes).where(eq(userCodes.userId, person.id))
    expect(left.map(({ purpose }) => purpose)).toEqual(['reset'])
  })

  test('is given up by asking for the present one', async () => {
    const email = 'stays.here@example.tn'
    const person = await newPerson(own, 'STUDENT', { email, emailConfirmedAt: new Date() })
    await ask(person, 'given.up@example.tn')
    const code = await codeMailedTo(own, 'given.up@example.tn')
    expect(await (await ask(person, email)).json()).toMatchObject({ email, emailConfirmed: true, newEmail: null })
    expect(await mailsTo(own, email)).toEqual(['account.addressChange'])
    expect((await confirm(person, code)).status).toBe(422)
    expect((await rowOf(person))?.email).toBe(email)
  })

  test('that another account confirmed meanwhile is refused in plain words, and only to who has its mailbox', async () => {
    const email = 'shared.parent@example.tn'
    const [first, second] = [await newPerson(own), await newPerson(own)]
    const answers = [await ask(first, email), await ask(second, email)]
    const codes = []
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    // Both mails are there; the newest is the second's.
    codes.push(await codeMailedTo(own, email))
    expect((await confirm(second, codes[0] ?? '')).status).toBe(200)
    await ask(first, email)
    const late = await confirm(first, await codeMailedTo(own, email))
    expect(late.status).toBe(409)
    expect((await errorOf(late)).code).toBe('EMAIL_TAKEN')
    expect((await rowOf(first))?.email).toBeNull()
    // Asking for it looks the same as asking for one that nobody has.
    const [known, unknown] = [await ask(first, email), await ask(first, 'nobody.has@example.tn')]
    expect([known.status, unknown.status]).toEqual([200, 200])
  })

  test('is not moved by a wrong code, nor by a right one after five wrong ones, nor by another person', async () => {
    const email = 'guessed@example.tn'
    const [person, stranger] = [await newPerson(own), await newPerson(own)]
    await ask(person, email)
    const code = await codeMailedTo(own, email)
    expect((await confirm(stranger, code)).status).toBe(422)
    const wrong = code === '000000' ? '000001' : '000000'
    for (let tries = 0; tries < 5; tries += 1) {
      const answer = await confirm(person, wrong)
      expect(answer.status).toBe(422)
      expect(Object.keys((await errorOf(answer)).fields ?? {})).toEqual(['code'])
    }
    expect((await confirm(person, code)).status).toBe(422)
    expect((await rowOf(person))?.email).toBeNull()
  })

  test('needs the present password, and is asked for five times an hour at most', async () => {
    const person = await newPerson(own)
    const refused = await ask(person, 'x@example.tn', 'wrong')
    expect(refused.status).toBe(422)
    expect(Object.keys((await errorOf(refused)).fields ?? {})).toEqual(['currentPassword'])
    expect(await mailsTo(own, 'x@example.tn')).toEqual([])
    for (let asked = 0; asked < 5; asked += 1) expect((await ask(person, `a${asked}@example.tn`)).status).toBe(200)
    expect((await ask(person, 'a6@example.tn')).status).toBe(429)
  })

  test("fills nobody's mailbox: five codes a day, whoever asks", async () => {
    const email = 'flooded@example.tn'
    for (let asked = 0; asked < 5; asked += 1) expect((await ask(await newPerson(own), email)).status).toBe(200)
    expect((await ask(await newPerson(own), email)).status).toBe(429)
    expect(await mailsTo(own, email)).toHaveLength(5)
  })

  test.each(['', 'x', 'a@b', 'a b@example.tn', 'a@example.tn\nBcc: b@example.tn'])('is not %j', async (email) => {
    expect((await ask(await newPerson(own), email)).status).toBe(422)
  })
})
