import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CODE_TRIES } from '#/contract/recovery.ts'
import { issueCode, takeCode } from '#/server/features/users/codes.ts'
import { userCodes, users } from '#/server/tables/users.ts'
import { type TestApp, testApp } from '../support/app.ts'

let own: TestApp
const ids = { student: '', professor: '' }
beforeAll(async () => {
  own = await testApp()
  for (const username of ['student', 'professor'] as const) {
    const [person] = await own.db.select({ id: users.id }).from(users).where(eq(users.username, username))
    ids[username] = person?.id ?? ''
  }
})
afterAll(() => own.drop())

const issue = (userId: string): Promise<{ code: string }> =>
  own.database.withTx((tx) => issueCode(own.deps, tx, { userId, purpose: 'reset' }))
const take = (userId: string, code: string): Promise<boolean> =>
  takeCode(own.deps, { userIds: [userId], purposes: ['reset'], code }, async () => undefined)

describe('a code', () => {
  test('is used by one of several who bring it at the same moment, and by nobody afterwards', async () => {
    const { code } = await issue(ids.student)
    const used = await Promise.all([1, 2, 3].map(() => take(ids.student, code)))
    expect(used.toSorted()).toEqual([false, false, true])
    expect(await take(ids.student, code)).toBe(false)
  })

  test('is worth nothing for somebody else, and is still good for whom it was made', async () => {
    const { code } = await issue(ids.student)
    expect(await take(ids.professor, code)).toBe(false)
    expect(await take(ids.student, code)).toBe(true)
  })

  // Who asks for it may look at its time and its tries too; here nobody else does.
  test('is worth nothing after its time', async () => {
    const { code } = await issue(ids.student)
    await own.db.update(userCodes).set({ expiresAt: sql`now() - interval '1 second'` })
    expect(await take(ids.student, code)).toBe(false)
  })

  test('is worth nothing after so many wrong ones', async () => {
    const { code } = await issue(ids.student)
    const wrong = code.replace(/\d/g, (digit) => String((Number(digit) + 1) % 10))
    for (let count = 0; count < CODE_TRIES; count += 1) expect(await take(ids.student, wrong)).toBe(false)
    expect(await take(ids.student, code)).toBe(false)
  })
})
