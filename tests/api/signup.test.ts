import { and, eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { signupAnswer } from '#/contract/signup.ts'
import type { Jobs } from '#/server/platform/jobs/jobs.ts'
import { auditEvents } from '#/server/tables/audit.ts'
import { professorSubjects } from '#/server/tables/subjects.ts'
import { userCodes, userConsents, users } from '#/server/tables/users.ts'
import { accountWorkDone, mailsTo, startAccountWork } from '../support/account-work.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { call, errorOf, fromOwnPage, signedIn, trySignIn } from '../support/calls.ts'
import { named } from '../support/people.ts'

let own: TestApp
let jobs: Jobs
beforeAll(async () => {
  own = await testApp({ env: { TRUSTED_PROXY_HOPS: '1' } })
  jobs = await startAccountWork(own)
})
afterAll(async () => {
  await jobs.stop()
  await own.drop()
})
afterEach(async () => {
  // What a registration leaves to be done is counted and mailed too.
  await accountWorkDone(own)
  await own.db.execute(sql`delete from rate_limits`)
  await own.db.execute(sql`delete from mails`)
})

const password = 'صباح الياسمين 47'
let made = 0

/** A right form of a student; each with a number of its own. */
function student(parts: Record<string, unknown> = {}): Record<string, unknown> {
  made += 1
  return {
    firstName: 'أمل',
    lastName: 'بن صالح',
    classId: 1,
    phone: `98 ${String(200_000 + made)}`,
    governorate: 'sfax',
    adult: false,
    guardian: { name: 'نادية بن صالح', phone: '71 234 567' },
    consent: true,
    password,
    locale: 'ar',
    ...parts,
  }
}

const professor = (parts: Record<string, unknown> = {}): Record<string, unknown> => {
  const { classId, adult, guardian, consent, ...rest } = student()
  return { ...rest, email: `prof${made}@example.tn`, subjectIds: [1, 2], biography: 'أستاذة منذ عشر سنوات.', ...parts }
}
const post = (path: string, body: unknown, headers = {}): Promise<Response> =>
  call(own, 'POST', `/auth/${path}`, { body, headers })
const personOf = async (username: string) => {
  const [person] = await own.db.select().from(users).where(eq(users.username, username))
  if (!person) throw new Error(`Nobody is called ${username}`)
  return person
}

async function signedUp(form: Record<string, unknown>, path = 'signup_student') {
  const answer = await post(path, form)
  expect(answer.status, JSON.stringify(await answer.clone().json())).toBe(path === 'signup_professor' ? 202 : 201)
  return signupAnswer.strict().parse(await answer.json())
}

describe('a student who registers', () => {
  test('has an account at once, with the guardian’s consent on record, and a trace without names', async () => {
    const form = student({ email: ' Amal.BS@Example.tn ', username: 'Amal.47', phone: '٩٨١٢٣٤٥٦' })
    expect(await signedUp(form)).toMatchObject({ username: 'amal.47', status: 'ACTIVE' })
    const person = await personOf('amal.47')
    expect(person).toMatchObject({
      role: 'STUDENT',
      status: 'ACTIVE',
      email: 'amal.bs@example.tn',
      emailConfirmedAt: null,
      phone: '+21698123456',
      governorate: 'sfax',
      adult: false,
      locale: 'ar',
      demo: false,
    })
    expect((await named(own, 'amal.47')).classId).toBe(1)
    const consents = await own.db.select().from(userConsents).where(eq(userConsents.userId, person.id))
    expect(consents).toMatchObject([
      {
        guardianName: 'نادية بن صالح',
        guardianPhone: '+21671234567',
        textVersion: '2026-11',
        recordedBy: null,
        confirmedAt: null,
      },
    ])
    const events = await own.db.select().from(auditEvents).where(eq(auditEvents.objectId, person.id))
    expect(events).toMatchObject([{ action: 'user.created', actorId: null, details: { via: 'registration' } }])
    expect(JSON.stringify(events)).not.toMatch(/amal|أمل|98123456/)
    expect((await trySignIn(own, 'amal.47', password)).status).toBe(200)
    expect((await trySignIn(own, '98 123 456', password)).status).toBe(200)
  })

  test('gets a name made from theirs, another one where that is taken', async () => {
    const names = [await signedUp(student({ lastName: 'قاسم' })), await signedUp(student({ lastName: 'قاسم' }))]
    expect(names[0]?.username).toMatch(/^[a-z]+\.[a-z]+$/)
    expect(names[1]?.username).toMatch(/^[a-z]+\.[a-z]+\d+$/)
  })

  test('is told that a chosen name is taken, and then nothing is counted', async () => {
    const form = student({ username: 'student' })
    for (const _ of [1, 2, 3]) {
      const answer = await post('signup_student', form)
      expect(answer.status).toBe(422)
      expect(Object.keys((await errorOf(answer)).fields ?? {})).toEqual(['username'])
    }
    expect((await post('signup_student', { ...form, username: 'another.one' })).status).toBe(201)
  })

  test('of age needs no guardian, and none is kept', async () => {
    const { username } = await signedUp(student({ adult: true, consent: undefined }))
    const { id, adult } = await personOf(username)
    expect(adult).toBe(true)
    expect(await own.db.select().from(userConsents).where(eq(userConsents.userId, id))).toEqual([])
  })

  test.each<[string, Record<string, unknown>, string]>([
    ['a role', { role: 'ADMINISTRATOR' }, 'role'],
    ['a status', { status: 'ACTIVE' }, 'status'],
    ['no class', { classId: undefined }, 'classId'],
    ['a class that is not there', { classId: 4_000 }, 'classId'],
    ['a fixed number', { phone: '71234567' }, 'phone'],
    ['a number that nobody has', { phone: '60123456' }, 'phone'],
    ['a minor without a guardian', { guardian: undefined }, 'guardian'],
    ['a minor without consent', { consent: false }, 'consent'],
    ['half a guardian', { guardian: { name: 'نادية' } }, 'guardian.phone'],
    ['a name without a letter', { firstName: '=1+1' }, 'firstName'],
    ['a name of spaces', { lastName: ' ' }, 'lastName'],
    ['a user name like a number', { username: '98123456' }, 'username'],
    ['a user name like an address', { username: 'a@b.tn' }, 'username'],
    ['no password', { password: '' }, 'password'],
    ['a short password', { password: 'nine char' }, 'password'],
    ['a long password', { password: 'x'.repeat(129) }, 'password'],
    ['a common password', { password: 'azerty123456' }, 'password'],
    ['the name as password', { firstName: 'Amal', lastName: 'Mansour', password: 'amal mansour 1' }, 'password'],
    ['the guardian’s number as password', { password: '71 234 567 71' }, 'password'],
    ['a password that is guessed soon', { password: 'chicken2009' }, 'password'],
    ['a language that we do not speak', { locale: 'de' }, 'locale'],
    ['a governorate of another country', { governorate: 'alger' }, 'governorate'],
  ])('is refused with %s', async (_, parts, field) => {
    const answer = await post('signup_student', student(parts))
    expect(answer.status).toBe(422)
    expect(Object.keys((await errorOf(answer)).fields ?? {})).toEqual([field])
  })

  test('waits where the academy confirms consents, as a minor, and is told so at sign-in', async () => {
    const strict = await testApp({ env: { CONSENT: 'required' } })
    try {
      const send = (form: unknown) => call(strict, 'POST', '/auth/signup_student', { body: form })
      const minor = signupAnswer.parse(await (await send(student())).json())
      const adult = signupAnswer.parse(await (await send(student({ adult: true }))).json())
      expect([minor.status, adult.status]).toEqual(['PENDING', 'ACTIVE'])
      const refused = await trySignIn(strict, minor.username, password)
      expect([refused.status, (await errorOf(refused)).code]).toEqual([403, 'ACCOUNT_PENDING'])
    } finally {
      await strict.drop()
    }
  })
})

describe('whose a number or an address is', () => {
  test('makes no difference to how many may register with it, from one address or from others', async () => {
    await own.db.update(users).set({ phone: '+21620000001' }).where(eq(users.username, 'student'))
    const most = 12
    for (const phone of ['98 700 001', '20 000 001']) {
      const statuses = await Promise.all(
        Array.from({ length: most }, async () => (await post('signup_student', student({ phone }))).status),
      )
      expect(statuses).toEqual(Array(most).fill(201))
      const refused = await post('signup_student', student({ phone }))
      expect(refused.status).toBe(429)
      expect((await errorOf(refused)).message).toContain('24 ساعة')
      // Whoever used it up takes nothing from the family whose number it is.
      const headers = { 'X-Forwarded-For': '203.0.113.9' }
      expect((await post('signup_student', student({ phone }), headers)).status).toBe(201)
    }
  })

  test('fills nobody’s mailbox, however often somebody registers with it', async () => {
    const email = 'often@example.tn'
    await own.db
      .update(users)
      .set({ email, emailConfirmedAt: sql`now()`, phone: '+21655000002' })
      .where(eq(users.username, 'student'))
    for (const _ of [1, 2, 3]) await signedUp(student({ phone: '55 000 002' }))
    await accountWorkDone(own)
    expect((await mailsTo(own, email)).map(({ kind }) => kind)).toEqual(['account.used', 'account.used'])
  })

  test('is not told to who registers, but its owners are told, in their language', async () => {
    await own.db
      .update(users)
      .set({ email: 'parent@example.tn', emailConfirmedAt: sql`now()`, phone: '+21655000001', locale: 'fr' })
      .where(eq(users.username, 'student'))
    const known = await post('signup_student', student({ email: 'parent@example.tn', lastName: 'عياري' }))
    const alsoKnown = await post('signup_student', student({ phone: '55 000 001', lastName: 'خليفي' }))
    const unknown = await post('signup_student', student({ email: 'new@example.tn', lastName: 'جلاصي' }))
    const shapes = await Promise.all(
      [known, alsoKnown, unknown].map(async (answer) => {
        const { username: _, ...rest } = signupAnswer.strict().parse(await answer.json())
        return [answer.status, rest]
      }),
    )
    expect(shapes[0]).toEqual(shapes[2])
    expect(shapes[1]).toEqual(shapes[2])

    await accountWorkDone(own)
    const sent = await mailsTo(own, 'parent@example.tn')
    expect(sent.map(({ kind }) => kind)).toEqual(['account.used', 'account.used'])
    expect(sent[0]?.subject).toMatch(/nouveau compte/)
    expect((await mailsTo(own, 'new@example.tn')).map(({ kind }) => kind)).toEqual(['account.confirm'])
  })

  test('an address gets the code that confirms it, kept from whoever reads the database', async () => {
    const { username } = await signedUp(student({ email: 'fresh@example.tn' }))
    await accountWorkDone(own)
    const [mail] = await mailsTo(own, 'fresh@example.tn')
    expect(mail).toMatchObject({ kind: 'account.confirm', code: expect.stringMatching(/^\d{6}$/) })
    expect(mail?.html).toContain('dir="rtl"')
    const { id } = await personOf(username)
    const codes = await own.db.select().from(userCodes).where(eq(userCodes.userId, id))
    expect(codes).toMatchObject([{ purpose: 'email', email: 'fresh@example.tn', triesLeft: 5 }])
    expect(JSON.stringify(codes)).not.toContain(mail?.code)
  })

  test('sixty registrations an hour come from one address, and no more', async () => {
    await own.deps.limits.signup.take('')
    await own.db.execute(sql`update rate_limits set points = 60 where key like 'signup-address%'`)
    expect((await post('signup_student', student())).status).toBe(429)
  })
})

describe('a professor who applies', () => {
  test('waits for an administrator, is told so at sign-in and by mail', async () => {
    const form = professor({ email: 'applicant@example.tn' })
    const answer = await signedUp(form, 'signup_professor')
    expect(answer.status).toBe('PENDING')
    const person = await personOf(answer.username)
    expect(person).toMatchObject({ role: 'PROFESSOR', status: 'PENDING', biography: form.biography, adult: true })
    const taught = await own.db.select().from(professorSubjects).where(eq(professorSubjects.userId, person.id))
    expect(taught.map(({ subjectId }) => subjectId).sort()).toEqual([1, 2])
    const refused = await trySignIn(own, answer.username, password)
    expect([refused.status, (await errorOf(refused)).code]).toEqual([403, 'ACCOUNT_PENDING'])
    expect((await trySignIn(own, answer.username, 'another password')).status).toBe(401)
    await accountWorkDone(own)
    expect((await mailsTo(own, 'applicant@example.tn')).map(({ kind }) => kind)).toEqual(['account.received'])
  })

  test.each<[string, Record<string, unknown>, string]>([
    ['a role', { role: 'PROFESSOR' }, 'role'],
    ['no address', { email: undefined }, 'email'],
    ['no subject', { subjectIds: [] }, 'subjectIds'],
    ['a subject that is not there', { subjectIds: [2_000_000] }, 'subjectIds'],
    ['a password of ten characters', { password: 'zeitoun 47' }, 'password'],
  ])('is refused with %s', async (_, parts, field) => {
    const answer = await post('signup_professor', professor(parts))
    expect([answer.status, Object.keys((await errorOf(answer)).fields ?? {})]).toEqual([422, [field]])
  })

  test('whoever was turned down is told so, who knows the password', async () => {
    const { username } = await signedUp(professor(), 'signup_professor')
    await own.db.update(users).set({ status: 'REFUSED' }).where(eq(users.username, username))
    const refused = await trySignIn(own, username, password)
    expect([refused.status, (await errorOf(refused)).code]).toEqual([403, 'ACCOUNT_REFUSED'])
  })
})

describe('an administrator', () => {
  const form = { firstName: 'Hédi', lastName: 'Gharbi', email: 'hedi@example.tn', locale: 'fr' }

  test('is made by an administrator, and chooses a password with the code of a mail', async () => {
    const { bearer, person } = await signedIn(own, 'admin')
    const answer = await post('signup_admin', form, bearer)
    expect(answer.status).toBe(201)
    const { username, status } = signupAnswer.strict().parse(await answer.json())
    expect(status).toBe('ACTIVE')
    const made = await personOf(username)
    expect(made).toMatchObject({ role: 'ADMINISTRATOR', passwordHash: null, emailConfirmedAt: null })
    expect(
      await own.db
        .select()
        .from(auditEvents)
        .where(and(eq(auditEvents.objectId, made.id), eq(auditEvents.actorId, person.id))),
    ).toMatchObject([{ action: 'user.created', details: { role: 'ADMINISTRATOR' } }])
    const [mail] = await mailsTo(own, 'hedi@example.tn')
    expect(mail).toMatchObject({ kind: 'account.invited', code: expect.stringMatching(/^[2-9A-Z]{10}$/) })
    const chosen = 'Leila walks her donkey home'
    const reset = await post('reset-password', {
      emailOrUsername: username,
      verificationCode: ` ${mail?.code.toLowerCase().replace(/^(.{5})/, '$1-')} `,
      newPassword: chosen,
      confirmPassword: chosen,
    })
    expect(reset.status).toBe(200)
    expect((await trySignIn(own, username, chosen, fromOwnPage)).status).toBe(200)
  })

  test('is never made by anybody else, whatever the form says', async () => {
    for (const who of ['professor', 'student']) {
      expect((await post('signup_admin', form, (await signedIn(own, who)).bearer)).status).toBe(403)
    }
    expect((await post('signup_admin', form)).status).toBe(401)
    const before = await own.db.select().from(users).where(eq(users.role, 'ADMINISTRATOR'))
    for (const role of ['ADMINISTRATOR', ['ADMINISTRATOR'], 'STUDENT']) {
      expect((await post('signup_student', student({ role }))).status).toBe(422)
      expect((await post('signup_professor', professor({ role }))).status).toBe(422)
    }
    expect(await own.db.select().from(users).where(eq(users.role, 'ADMINISTRATOR'))).toHaveLength(before.length)
  })
})

test('a double user name at the same moment becomes one account', async () => {
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => post('signup_student', student({ username: 'at.once' }))),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422, 422])
})
