import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { issueCode } from '#/server/features/users/codes.ts'
import { users } from '#/server/tables/users.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { call, errorOf, fromOwnPage, signedIn, trySignIn } from '../support/calls.ts'
import { person } from '../support/people.ts'
import { demoPassword } from '../support/sign-in.ts'

let own: TestApp
let student: typeof users.$inferSelect
beforeAll(async () => {
  own = await testApp()
  const [row] = await own.db
    .update(users)
    .set({ email: 'pupil@manara.example', emailConfirmedAt: new Date(), phone: '+21698123456' })
    .where(eq(users.username, 'student'))
    .returning()
  student = row as typeof student
})
afterAll(() => own.drop())
// A wait of a second would be over while a busy machine looks at a password.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(async () => {
  vi.useRealTimers()
  for (const table of ['rate_limits', 'user_devices', 'user_codes'])
    await own.db.execute(sql.raw(`delete from ${table}`))
  await own.db.update(users).set({ passwordHash: student.passwordHash }).where(eq(users.id, student.id))
})

const asBrowser = (device?: string) => ({ ...fromOwnPage, ...(device && { Cookie: `device=${device}` }) })
const statusOf = async (answer: Promise<Response>): Promise<number> => (await answer).status
/** Signs in as a browser that the account knows from then on. @returns its cookie */
const knownBrowser = async (username = 'student'): Promise<string> =>
  (await signedIn(own, username, asBrowser())).cookies.get('device') ?? ''

/** A stranger uses up what one name, and whoever has it, may fail in a day. */
async function useUp(name = 'student'): Promise<void> {
  expect((await trySignIn(own, name, 'guess')).status).toBe(401)
  await own.db.execute(
    sql`update rate_limits set points = 100 where key like 'signin-name%' or key like 'signin-person%'`,
  )
}
/** Time passes until a name may be tried once more. */
const gateOpens = () => own.db.execute(sql`update rate_limits set expire = 0 where key like 'signin-gate%'`)
/**
 * Fails with names that nobody has, until the address is shut.
 * @param already how many failures it is to have before
 * @returns how many it has when it is shut
 */
async function shutAddress(already = 48): Promise<number> {
  expect((await trySignIn(own, 'nobody', 'x')).status).toBe(401)
  await own.db.execute(sql`update rate_limits set points = ${already} where key like 'signin-address%'`)
  for (let failures = already; failures <= already + 9; failures++) {
    if ((await trySignIn(own, `nobody-${failures}`, 'x')).status === 429) return failures
  }
  throw new Error('The address was never shut')
}

describe('a browser that the account knows', () => {
  test('gets in with the right password after a hundred failures of strangers, who go on being kept out', async () => {
    const device = await knownBrowser()
    await useUp()
    for (const name of ['student', '98 123 456', 'pupil@manara.example']) {
      expect(await statusOf(trySignIn(own, name, demoPassword, asBrowser(device))), name).toBe(200)
    }
    const answers = [await trySignIn(own, 'student'), await trySignIn(own, 'student', demoPassword, asBrowser())]
    expect(answers.map(({ status }) => status)).toEqual([429, 429])
    expect(await statusOf(trySignIn(own, '98123456')), 'another name of the same person').toBe(401)
  })

  test('gets in while a name has to wait, and while its address is shut', async () => {
    const device = await knownBrowser()
    for (let failures = 0; failures < 5; failures++) await trySignIn(own, 'student', 'guess')
    expect(await statusOf(trySignIn(own, 'student'))).toBe(429)
    expect(await statusOf(trySignIn(own, 'student', demoPassword, asBrowser(device)))).toBe(200)
    await shutAddress()
    expect(await statusOf(trySignIn(own, 'professor'))).toBe(429)
    expect(await statusOf(trySignIn(own, 'student', demoPassword, asBrowser(device)))).toBe(200)
  })

  test('has ten tries of its own a day, also of many at once', async () => {
    const device = await knownBrowser()
    await useUp()
    const guesses = await Promise.all(
      Array.from({ length: 20 }, (_, count) =>
        trySignIn(own, count % 2 ? 'student' : ' Student', `guess ${count}`, asBrowser(device)),
      ),
    )
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(10)
    expect(await statusOf(trySignIn(own, 'student', demoPassword, asBrowser(device)))).toBe(429)
    // By another name, too, where nothing tells the stranger that it is the same person's.
    expect(await statusOf(trySignIn(own, '98123456', demoPassword, asBrowser(device)))).toBe(401)
  })

  test('has a value of its own for each of them: what somebody has put there proves nothing', async () => {
    const planted = await knownBrowser('professor')
    const { cookies } = await signedIn(own, 'student', asBrowser(planted))
    await useUp()
    expect(await statusOf(trySignIn(own, 'student', demoPassword, asBrowser(planted)))).toBe(429)
    const both = cookies.get('device') ?? ''
    expect(both.split('.').slice(1)).toEqual([planted])
    expect(await statusOf(trySignIn(own, 'student', demoPassword, asBrowser(both)))).toBe(200)
    await useUp('professor')
    expect(await statusOf(trySignIn(own, 'professor', demoPassword, asBrowser(both)))).toBe(200)
  })

  test('is nothing to other accounts, nor is a cookie that was made up', async () => {
    await knownBrowser()
    const device = await knownBrowser('professor')
    await useUp()
    expect(await statusOf(trySignIn(own, 'student', demoPassword, asBrowser(device)))).toBe(429)
    expect(await statusOf(trySignIn(own, 'student', demoPassword, asBrowser('x'.repeat(43))))).toBe(429)
  })
})

describe('after a new password by a code', () => {
  const chosen = 'قط يقفز فوق السور'
  async function reset(headers: Record<string, string> = {}, typed?: string): Promise<Response> {
    const { code } = await own.deps.database.withTx((tx) =>
      issueCode(own.deps, tx, { userId: student.id, purpose: 'screen' }),
    )
    const words = { newPassword: chosen, confirmPassword: chosen }
    const body = { emailOrUsername: 'student', verificationCode: typed ?? code, ...words }
    return call(own, 'POST', '/auth/reset-password', { body, headers })
  }

  test('the person gets in from anywhere, by every name', async () => {
    for (const name of ['student', 'pupil@manara.example', '98123456']) await useUp(name)
    await gateOpens()
    expect(await statusOf(reset())).toBe(200)
    for (const name of ['student', 'pupil@manara.example', '98123456']) {
      expect(await statusOf(trySignIn(own, name, chosen)), name).toBe(200)
    }
  })

  test('the browser in which it was set gets in while strangers go on, and where its address is shut', async () => {
    await shutAddress()
    const answer = await reset(asBrowser())
    expect(answer.status).toBe(200)
    const device = /^device=([\w-]{43});.*HttpOnly/.exec(answer.headers.getSetCookie().join('\n'))?.[1]
    expect(await statusOf(trySignIn(own, 'student', chosen))).toBe(429)
    expect(await statusOf(trySignIn(own, 'student', chosen, asBrowser(device)))).toBe(200)
  })

  test('a right code is taken where others have used up the wrong ones of an address, but for one name', async () => {
    const used = (limit: string) =>
      own.db.execute(sql`update rate_limits set points = 100 where key like ${`wrong-code-${limit}:%`}`)
    expect(await statusOf(reset({}, '000000'))).toBe(401)
    expect((await used('address')).rowCount).toBe(1)
    expect(await statusOf(reset())).toBe(200)
    expect(await statusOf(reset({}, '000000'))).toBe(401)
    expect((await used('name')).rowCount).toBe(1)
    await used('address')
    expect(await statusOf(reset())).toBe(429)
  })

  test('a wrong code changes nothing, and makes no browser known', async () => {
    await useUp()
    const words = { newPassword: chosen, confirmPassword: chosen }
    const body = { emailOrUsername: 'student', verificationCode: '000000', ...words }
    const answer = await call(own, 'POST', '/auth/reset-password', { body, headers: asBrowser() })
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([401, []])
    expect(await statusOf(trySignIn(own, 'student'))).toBe(429)
  })
})

describe('an address behind which many people are', () => {
  const pupils = Array.from({ length: 12 }, (_, count) => `school.pupil.${count}`)
  beforeAll(async () => {
    for (const username of pupils) await person(own, { username, passwordHash: student.passwordHash })
  })
  afterAll(() => own.db.delete(users).where(inArray(users.username, pupils)))

  test('takes five failures more for each account that has got in from there, and no more for one that does so again', async () => {
    for (const name of [...pupils, ...pupils]) expect(await statusOf(trySignIn(own, name)), name).toBe(200)
    const most = 50 + 5 * pupils.length
    expect(await shutAddress(most - 2)).toBe(most)
  })

  test('takes five hundred at most', async () => {
    expect(await statusOf(trySignIn(own, 'student'))).toBe(200)
    await own.db.execute(sql`update rate_limits set points = 5000 where key like 'address-people%'`)
    expect(await shutAddress(498)).toBe(500)
  })

  test('may ask for a code more often, and may type more wrong ones', async () => {
    for (const name of pupils) await trySignIn(own, name)
    const asked: number[] = []
    const typed: number[] = []
    for (let count = 0; count < 11; count++) {
      const forgotten = { emailOrUsername: `nobody-${count}` }
      asked.push(await statusOf(call(own, 'POST', '/auth/forgot-password', { body: forgotten })))
    }
    await call(own, 'POST', '/auth/reset-password', { body: wrongCode })
    await own.db.execute(sql`update rate_limits set points = 60 where key like 'wrong-code-address%'`)
    typed.push(await statusOf(call(own, 'POST', '/auth/reset-password', { body: wrongCode })))
    expect([...new Set(asked), ...typed]).toEqual([200, 401])
  })
  const wrongCode = {
    emailOrUsername: 'nobody',
    verificationCode: '000000',
    newPassword: 'قط يقفز فوق السور',
    confirmPassword: 'قط يقفز فوق السور',
  }
})

describe('a refusal says how to mend it', () => {
  test.each([
    ['ar', /كلمة عبور جديدة/],
    ['fr', /nouveau mot de passe/],
    ['en', /new password/],
  ])('in %s, to whoever has the name and to nobody alike', async (locale, words) => {
    const headers = { 'Accept-Language': locale }
    const answers: unknown[] = []
    for (const name of ['student', 'nobody']) {
      for (let failures = 0; failures < 5; failures++) {
        const { message } = await errorOf(await trySignIn(own, name, 'guess', headers))
        expect(message).toMatch(words)
      }
      const answer = await trySignIn(own, name, 'guess', headers)
      const { requestId: _, ...error } = await errorOf(answer)
      expect(error.message).toMatch(words)
      answers.push([answer.status, answer.headers.get('Retry-After'), error])
    }
    expect(answers[0]).toEqual([429, '1', expect.objectContaining({ code: 'SIGNIN_LOCKED' })])
    expect(answers[1]).toEqual(answers[0])
  })
})
