import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { forgetOldProofs } from '#/server/features/auth/cleanup.ts'
import { deviceLabel } from '#/server/features/auth/device.ts'
import { issueCode } from '#/server/features/users/codes.ts'
import { authSessions } from '#/server/tables/auth.ts'
import { userCodes, userDevices, users } from '#/server/tables/users.ts'
import { mailsTo } from '../support/account-work.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { call, fromOwnPage, signedIn } from '../support/calls.ts'

const CHROME =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

let own: TestApp
beforeAll(async () => {
  own = await testApp()
})
afterAll(() => own.drop())
afterEach(async () => {
  for (const table of ['rate_limits', 'mails', 'user_devices']) await own.db.execute(sql.raw(`delete from ${table}`))
})

/** Signs in as a browser. @returns the cookie by which it is known again */
async function browse(userAgent: string, device?: string): Promise<string> {
  const headers = { ...fromOwnPage, 'User-Agent': userAgent, ...(device && { Cookie: `device=${device}` }) }
  return (await signedIn(own, 'student', headers)).cookies.get('device') ?? ''
}
const mailsSent = async () =>
  (await mailsTo(own, 'student@manara.example')).filter(({ kind }) => kind === 'account.device')

describe('a sign-in from a browser', () => {
  test('is mailed when it is new, and not the first one', async () => {
    const first = await browse(CHROME)
    expect(await mailsSent()).toEqual([])
    expect(await browse(CHROME, first)).toBe(first)
    expect(await mailsSent()).toEqual([])
    const second = await browse(FIREFOX)
    const mails = await mailsSent()
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('Firefox, Windows')
    await browse(FIREFOX, second)
    // After a logout, which clears every cookie.
    await browse(FIREFOX)
    await browse(CHROME)
    expect(await mailsSent()).toHaveLength(1)
  })

  test('is not mailed to whoever does not want it, nor to an address that nobody confirmed', async () => {
    for (const facts of [{ newDeviceMail: false }, { emailConfirmedAt: null }]) {
      await own.db.delete(userDevices)
      await own.db.update(users).set(facts).where(eq(users.username, 'student'))
      await browse(CHROME)
      await browse(FIREFOX)
      expect(await mailsSent()).toEqual([])
      await own.db
        .update(users)
        .set({ newDeviceMail: true, emailConfirmedAt: new Date() })
        .where(eq(users.username, 'student'))
    }
  })

  test('is not mailed for a client that is no browser, which gets no cookie', async () => {
    await browse(CHROME)
    const { cookies } = await signedIn(own, 'student', { 'User-Agent': FIREFOX })
    expect(cookies.has('device')).toBe(false)
    expect(await mailsSent()).toEqual([])
  })

  test('comes with a cookie that scripts cannot read, and that says nothing', async () => {
    const device = await browse(CHROME)
    expect(device).toMatch(/^[\w-]{43}$/)
    const rows = await own.db.select().from(userDevices)
    expect(JSON.stringify(rows)).not.toContain(device)
    expect(await browse(CHROME, 'x" ; Path=/')).not.toContain('"')
  })

  test('is named by browser and system, and noted as used every few minutes', async () => {
    await own.db.delete(authSessions)
    const { bearer } = await signedIn(own, 'student')
    await browse(CHROME)
    const names = await own.db.select({ device: authSessions.device }).from(authSessions)
    expect(names.map(({ device }) => device).sort()).toEqual(['Chrome, Android', null])
    const seen = async () =>
      (
        await own.db.execute(
          sql`select 1 from auth_sessions where last_seen_at > now() - interval '1 minute' and device is null`,
        )
      ).rows.length
    await own.db.execute(sql`update auth_sessions set last_seen_at = now() - interval '4 minutes'`)
    await call(own, 'GET', '/me', { headers: bearer })
    expect(await seen()).toBe(0)
    await own.db.execute(sql`update auth_sessions set last_seen_at = now() - interval '6 minutes'`)
    await call(own, 'GET', '/me', { headers: bearer })
    expect(await seen()).toBe(1)
  })
})

test.each([
  [CHROME, 'Chrome, Android'],
  [FIREFOX, 'Firefox, Windows'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari, iPhone',
  ],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge, Windows'],
  [
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36',
    'Samsung Internet, Android',
  ],
  ['<script>alert(1)</script>', undefined],
  [undefined, undefined],
])('what says %j of itself is %s', (userAgent, label) => {
  expect(deviceLabel(userAgent)).toBe(label)
})

test('codes that have run out are forgotten, and browsers after a year', async () => {
  const [student] = await own.db.select().from(users).where(eq(users.username, 'student'))
  const userId = student?.id ?? ''
  await browse(CHROME)
  await own.deps.database.withTx((tx) => issueCode(own.deps, tx, { userId, purpose: 'screen' }))
  await own.deps.database.withTx((tx) => issueCode(own.deps, tx, { userId, purpose: 'letter' }))
  expect(await forgetOldProofs(own.deps)).toEqual({ codes: 0, devices: 0 })
  await own.db.execute(sql`update user_codes set expires_at = now() - interval '1 second' where purpose = 'screen'`)
  await own.db.execute(sql`update user_devices set last_seen_at = now() - interval '366 days'`)
  expect(await forgetOldProofs(own.deps)).toEqual({ codes: 1, devices: 2 })
  expect(await own.db.select().from(userCodes)).toMatchObject([{ purpose: 'letter' }])
})
