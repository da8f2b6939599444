import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { errorEnvelope } from '#/contract/errors.ts'
import { auditEvents } from '#/server/tables/audit.ts'
import { users } from '#/server/tables/users.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { call, errorOf, fromOwnPage, signedIn, trySignIn } from '../support/calls.ts'

let own: TestApp
beforeAll(async () => {
  own = await testApp()
})
afterAll(() => own.drop())
afterEach(() => own.db.execute(sql`delete from rate_limits`))

describe('POST /auth/signin', () => {
  test.each([
    ['admin', 'ADMINISTRATOR'],
    ['professor', 'PROFESSOR'],
    ['student', 'STUDENT'],
  ])('lets %s in as %s', async (username, role) => {
    const answer = await trySignIn(own, username)
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({
      accessToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      roles: [role],
      username,
    })
  })

  test('takes the e-mail address and the phone number of the person for their name', async () => {
    await own.db
      .update(users)
      .set({ email: 'pupil@manara.example', phone: '+21698123456' })
      .where(eq(users.username, 'student'))
    for (const name of [
      '  Student ',
      'PUPIL@manara.example',
      '98 123 456',
      '+21698123456',
      '0021698123456',
      '٩٨١٢٣٤٥٦',
    ]) {
      expect((await trySignIn(own, name)).status, name).toBe(200)
    }
  })

  test('gives a session of one day in the cookies of the specification', async () => {
    const answer = await trySignIn(own, 'student')
    const cookies = answer.headers.getSetCookie()
    expect(cookies).toContainEqual(
      expect.stringMatching(/^token=[\w-]+\.[\w-]+\.[\w-]+; Path=\/; Max-Age=86400; SameSite=Lax$/),
    )
    expect(cookies).toContainEqual(expect.stringMatching(/^uid=[\da-f-]{36}; Path=\/; Max-Age=86400; SameSite=Lax$/))
  })

  test('answers an unknown name and a wrong password alike', async () => {
    const [unknown, wrong, nameless] = await Promise.all([
      trySignIn(own, 'nobody-here'),
      trySignIn(own, 'student', 'not-the-password'),
      trySignIn(own, 'student', ' manara-demo'),
    ])
    for (const answer of [unknown, wrong, nameless]) expect(answer.status).toBe(401)
    const [{ requestId: a, ...first }, { requestId: b, ...second }] = [await errorOf(unknown), await errorOf(wrong)]
    expect(first).toEqual(second)
    expect(first.code).toBe('BAD_CREDENTIALS')
    expect(a).not.toBe(b)
    const names = (answer: Response) => [...answer.headers.keys()].sort()
    expect(names(unknown)).toEqual(names(wrong))
  })

  test('tells what is wrong with an account only to who knows its password', async () => {
    for (const [status, code] of [
      ['SUSPENDED', 'ACCOUNT_SUSPENDED'],
      ['PENDING', 'ACCOUNT_PENDING'],
    ] as const) {
      await own.db.update(users).set({ status }).where(eq(users.username, 'professor'))
      const [right, wrong] = [await trySignIn(own, 'professor'), await trySignIn(own, 'professor', 'wrong')]
      expect([right.status, (await errorOf(right)).code]).toEqual([403, code])
      expect([wrong.status, (await errorOf(wrong)).code]).toEqual([401, 'BAD_CREDENTIALS'])
    }
    await own.db.update(users).set({ status: 'ACTIVE' }).where(eq(users.username, 'professor'))
  })

  test('hashes a password again when the parameters have changed', async () => {
    const old = '$argon2id$v=19$m=8,t=1,p=1$'
    const { hash } = await import('@node-rs/argon2')
    const weak = await hash('manara-demo', { algorithm: 2, memoryCost: 8, timeCost: 1, parallelism: 1 })
    expect(weak).toContain(old)
    await own.db.update(users).set({ passwordHash: weak }).where(eq(users.username, 'student'))
    expect((await trySignIn(own, 'student')).status).toBe(200)
    const [row] = await own.db.select({ hash: users.passwordHash }).from(users).where(eq(users.username, 'student'))
    expect(row?.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect((await trySignIn(own, 'student')).status).toBe(200)
  })

  test('leaves a trace without a name in it', async () => {
    const { person } = await signedIn(own, 'student')
    const events = await own.db.select().from(auditEvents).where(eq(auditEvents.actorId, person.id))
    expect(events.at(-1)).toMatchObject({ action: 'session.opened', actorId: person.id })
    expect(JSON.stringify(events)).not.toContain(person.accessToken)
  })

  test('never gives two sessions the same token', async () => {
    const [first, second] = await Promise.all([signedIn(own, 'student'), signedIn(own, 'student')])
    expect(first.person.accessToken).not.toBe(second.person.accessToken)
  })

  test('brings the preferences of the account to a device that has none, and leaves those that it has', async () => {
    await own.db.update(users).set({ locale: 'fr', colorScheme: 'dark' }).where(eq(users.username, 'admin'))
    const fresh = (await signedIn(own, 'admin', fromOwnPage)).cookies
    expect([fresh.get('locale'), fresh.get('color-scheme'), fresh.get('menu-mode')]).toEqual(['fr', 'dark', 'static'])
    const { cookies } = await signedIn(own, 'admin', { Cookie: 'locale=en' })
    expect(cookies.has('locale')).toBe(false)
    expect(cookies.get('color-scheme')).toBe('dark')
    await own.db.update(users).set({ locale: 'ar', colorScheme: 'light' }).where(eq(users.username, 'admin'))
  })
})

describe('what a sign-in refuses', () => {
  test.each<[string, unknown, Record<string, RegExp>]>([
    ['nothing', {}, { username: /./, password: /./ }],
    ['an empty name', { username: '  ', password: 'x' }, { username: /./ }],
    ['a name that is no text', { username: { $ne: 1 }, password: true }, { username: /./, password: /./ }],
    ['a list of names', { username: ['admin'], password: 'x' }, { username: /./ }],
    ['a name with a NUL', { username: 'a\u0000b', password: 'x' }, { username: /./ }],
    ['a password beyond every limit', { username: 'admin', password: 'x'.repeat(129) }, { password: /128/ }],
    ['a field that it does not know', { username: 'admin', password: 'x', role: 'ADMINISTRATOR' }, { role: /./ }],
  ])('%s, field by field', async (_, body, fields) => {
    const answer = await call(own, 'POST', '/auth/signin', { body })
    expect(answer.status).toBe(422)
    const error = await errorOf(answer)
    expect(errorEnvelope.parse(error).code).toBe('VALIDATION')
    expect(Object.keys(error.fields ?? {}).sort()).toEqual(Object.keys(fields).sort())
    for (const [name, message] of Object.entries(fields)) expect(error.fields?.[name]).toMatch(message)
  })

  test('a prototype smuggled in as a field', async () => {
    const body = '{"username":"admin","password":"x","__proto__":{"role":"ADMINISTRATOR"}}'
    expect((await call(own, 'POST', '/auth/signin', { body })).status).toBe(422)
    expect(({} as { role?: string }).role).toBeUndefined()
  })

  test.each<[string, Record<string, string>, string, number, string]>([
    [
      'a form',
      { 'Content-Type': 'application/x-www-form-urlencoded' },
      'username=admin',
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ],
    ['plain text', { 'Content-Type': 'text/plain' }, '{}', 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['a compressed body', { 'Content-Encoding': 'gzip' }, '{}', 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['broken JSON', {}, '{"username":', 400, 'BAD_JSON'],
    ['a huge body', {}, `{"username":"${'x'.repeat(101 * 1024)}"}`, 413, 'TOO_LARGE'],
    ['a hundred thousand nested lists', {}, '['.repeat(50_000), 400, 'BAD_JSON'],
    [
      'a page of another site',
      { 'Sec-Fetch-Site': 'cross-site' },
      '{"username":"admin","password":"manara-demo"}',
      403,
      'CROSS_SITE',
    ],
  ])('%s', async (_, headers, body, status, code) => {
    const answer = await call(own, 'POST', '/auth/signin', { body, headers })
    expect([answer.status, (await errorOf(answer)).code]).toEqual([status, code])
  })

  test('a body without a type', async () => {
    const answer = await own.app.request('/api/auth/signin', {
      method: 'POST',
      body: new Uint8Array([123, 125]),
      headers: { 'Content-Length': '2' },
    })
    expect(answer.status).toBe(415)
  })
})

describe('the words of a refusal', () => {
  test.each([
    ['ar', { 'Accept-Language': 'ar-TN' }, /[\u0600-\u06ff]/],
    ['fr', { 'Accept-Language': 'fr-TN,fr;q=0.9,ar;q=0.5' }, /mot de passe/i],
    ['en', { 'Accept-Language': 'en' }, /password/i],
    [
      'what the device chose, whatever its browser prefers',
      { 'Accept-Language': 'fr', Cookie: 'locale=en' },
      /password/i,
    ],
    ['Arabic unless something else is asked for', {}, /[\u0600-\u06ff]/],
  ])('are in the language of the caller: %s', async (_, headers, expected) => {
    const answer = await trySignIn(own, 'nobody-here', 'x', headers as Record<string, string>)
    expect((await errorOf(answer)).message).toMatch(expected)
  })
})

describe('guessing a password', () => {
  // A wait of a second would be over while a busy machine looks at a password.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
  afterEach(() => void vi.useRealTimers())
  const wrong = () => trySignIn(own, 'student', 'guess')
  const gateOpens = () => own.db.execute(sql`update rate_limits set expire = 0 where key like 'signin-gate%'`)

  test('is free five times, then waits, for the right password too, and only on that account', async () => {
    for (let attempt = 1; attempt <= 5; attempt++) expect((await wrong()).status, `attempt ${attempt}`).toBe(401)
    const sixth = await wrong()
    expect([sixth.status, (await errorOf(sixth)).code]).toEqual([429, 'SIGNIN_LOCKED'])
    expect(Number(sixth.headers.get('Retry-After'))).toBe(1)
    expect((await trySignIn(own, 'student')).status).toBe(429)
    expect((await trySignIn(own, 'professor')).status).toBe(200)
    await gateOpens()
    expect((await trySignIn(own, 'student')).status).toBe(200)
    expect((await wrong()).status, 'a right password forgets the failures').toBe(401)
  })

  test('waits twice as long after each further failure', async () => {
    for (let attempt = 1; attempt <= 5; attempt++) await wrong()
    for (const seconds of [2, 4, 8]) {
      await gateOpens()
      expect((await wrong()).status).toBe(401)
      expect(Number((await wrong()).headers.get('Retry-After'))).toBe(seconds)
    }
  })

  describe('tells nothing of whose a name is:', () => {
    /** Names of a person, and ones that are like them and nobody's. */
    const known = { number: '98123456', name: 'student', email: 'pupil@manara.example' }
    const unknown = { number: '98123457', name: 'nobody', email: 'nobody@manara.example' }
    beforeAll(async () => {
      await own.db
        .update(users)
        .set({ email: known.email, phone: `+216${known.number}` })
        .where(eq(users.username, known.name))
    })

    const ofNumber = (number: string): string[] => [
      `+216${number}`,
      `00216${number}`,
      number.replace(/^(..)(...)/, '$1 $2 '),
      number.replace(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit))),
      ` ${number.replace(/^(..)(...)/, '$1-$2-')} `,
      number.replace(/^(..)(...)/, '+216 $1.$2.'),
      number,
    ]
    const ofName = (name: string): string[] => [
      name,
      name.toUpperCase(),
      ` ${name} `,
      name.replace(/[a-z]/g, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0)),
      name.replace(/^./, (letter) => letter.toUpperCase()),
      `\t${name}`,
      name,
    ]
    const waits = [401, 401, 401, 401, 401, 429, 429]

    test.each<[string, (of: typeof known) => string[], number[]]>([
      ['a number, however it is written', ({ number }) => ofNumber(number), waits],
      ['a user name, however it is written', ({ name }) => ofName(name), waits],
      ['an e-mail address, however it is written', ({ email }) => ofName(email), waits],
      [
        'the three by turns',
        ({ number, name, email }) => [number, name, email, number, name, email, number],
        Array(7).fill(401),
      ],
      [
        'one until it has to wait, then another',
        ({ number, name }) => [...ofNumber(number).slice(0, 6), name],
        [401, 401, 401, 401, 401, 429, 401],
      ],
    ])('%s', async (_, spell, expected) => {
      const triedAs = async (who: typeof known): Promise<[number, string | null][]> => {
        const seen: [number, string | null][] = []
        for (const name of spell(who)) {
          const { status, headers } = await trySignIn(own, name, 'guess')
          seen.push([status, headers.get('Retry-After')])
        }
        return seen
      }
      const answers = await triedAs(known)
      expect(answers.map(([status]) => status)).toEqual(expected)
      expect(await triedAs(unknown)).toEqual(answers)
    })

    test('a hundred failures over all names of a person end the day in silence, for the right password too', async () => {
      await trySignIn(own, known.number, 'guess')
      await own.db.execute(sql`update rate_limits set points = 100 where key like 'signin-person%'`)
      const answers = [await trySignIn(own, known.name), await trySignIn(own, known.email)]
      for (const answer of answers)
        expect([answer.status, (await errorOf(answer)).code]).toEqual([401, 'BAD_CREDENTIALS'])
      expect((await trySignIn(own, 'professor')).status).toBe(200)
      await own.db.execute(sql`update rate_limits set expire = 0 where key like 'signin-person%'`)
      expect((await trySignIn(own, known.name)).status).toBe(200)
    })
  })

  test('gains nothing by guessing many at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, wrong))
    expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(6)
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(14)
  })

  test('leaves alone whoever signs in on many devices at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => trySignIn(own, 'student')))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
  })

  test('keeps only so many waiting; the rest is told to come back', async () => {
    const answers = await Promise.all(Array.from({ length: 60 }, () => trySignIn(own, 'student')))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(30)
    expect(statuses.filter((status) => status === 503).length).toBeGreaterThan(0)
    expect(new Set(statuses)).toEqual(new Set([200, 503]))
    expect(answers.find(({ status }) => status === 503)?.headers.get('Retry-After')).toBe('2')
  })

  test('treats a name that nobody has in the same way', async () => {
    for (let attempt = 1; attempt <= 5; attempt++) expect((await trySignIn(own, 'nobody-here', 'x')).status).toBe(401)
    expect((await trySignIn(own, 'nobody-here', 'x')).status).toBe(429)
  })

  test('over many accounts ends the tries of the address, whatever it says of itself', async () => {
    let refused = 0
    for (let attempt = 1; attempt <= 60 && refused === 0; attempt++) {
      const answer = await trySignIn(own, `pupil-${attempt}`, 'x', { 'X-Forwarded-For': `203.0.113.${attempt}` })
      if (answer.status === 429) refused = attempt
    }
    expect(refused).toBe(51)
  })
})
