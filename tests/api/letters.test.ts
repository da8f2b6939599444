import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { letterAnswer } from '#/contract/letters.ts'
import { studentsOf } from '#/server/enrolments.ts'
import type { Tx } from '#/server/platform/database/types.ts'
import { auditEvents } from '#/server/tables/audit.ts'
import { userCodes, users } from '#/server/tables/users.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { call, signedIn, trySignIn } from '../support/calls.ts'
import { enrolledPerson } from '../support/enrolments.ts'
import { whileHeld } from '../support/held-row.ts'
import { person } from '../support/people.ts'

let own: TestApp
let headers: Record<string, string>
let classId: number

beforeAll(async () => {
  own = await testApp()
  headers = (await signedIn(own, 'admin')).bearer
  const student = await enrolledPerson(own, 'student')
  classId = student.classId ?? 0
})
afterAll(() => own.drop())
beforeEach(async () => {
  await own.db.delete(userCodes)
  await own.db.delete(users).where(eq(users.demo, false))
  await person(own, { username: 'new.ar', firstName: 'أحمد', lastName: 'جديد', classId })
  await person(own, { username: 'new.fr', firstName: 'Ali', lastName: 'Nouveau', locale: 'fr', classId })
  await person(own, { status: 'SUSPENDED', username: 'new.off', firstName: 'X', lastName: 'Y', classId })
})

const ofClass = () => inArray(users.id, studentsOf(sql`(${classId})`))

async function letters(body: unknown) {
  const answer = await call(own, 'POST', '/letters', { headers, body })
  expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([200, 'private, no-store'])
  return letterAnswer.strict().parse(await answer.json())
}
const factOf = (letter: { facts: { value: string }[] } | undefined, index: number): string =>
  letter?.facts[index]?.value ?? ''

describe('sign-in letters', () => {
  test('are made for the active students of a class who have no password, in their own language', async () => {
    await own.db
      .update(users)
      .set({ passwordHash: 'x' })
      .where(and(ofClass(), eq(users.demo, true), isNull(users.passwordHash)))
    const { letters: made, left } = await letters({ classId })
    expect(made.map((letter) => [factOf(letter, 1), letter.lang])).toEqual([
      ['new.fr', 'fr'],
      ['new.ar', 'ar'],
    ])
    const active = and(ofClass(), eq(users.status, 'ACTIVE'))
    expect(left).toBe((await own.db.$count(users, active)) - 2)
    const confirmed = and(active, isNotNull(users.emailConfirmedAt))
    expect((await letters({ classId, all: true })).left).toBe(await own.db.$count(users, confirmed))
    for (const letter of made) {
      expect(factOf(letter, 2)).toMatch(/^[2-9A-HJ-NP-Z]{5} [2-9A-HJ-NP-Z]{5}$/)
      expect(factOf(letter, 0)).toContain('/auth/reset-password')
    }
  })

  test('bring a password once, which then signs in', async () => {
    const [student] = await own.db.select({ id: users.id }).from(users).where(eq(users.username, 'new.ar'))
    const { letters: made } = await letters({ userIds: [student?.id] })
    const body = {
      emailOrUsername: 'new.ar',
      verificationCode: factOf(made[0], 2).toLowerCase(),
      newPassword: 'quatre mots bien longs',
      confirmPassword: 'quatre mots bien longs',
    }
    expect((await call(own, 'POST', '/auth/reset-password', { body })).status).toBe(200)
    expect((await trySignIn(own, 'new.ar', body.newPassword)).status).toBe(200)
    expect((await call(own, 'POST', '/auth/reset-password', { body })).status).toBe(401)
    // Who has a password needs no letter.
    expect(await letters({ userIds: [student?.id] })).toEqual({ letters: [], left: 1 })
  })

  test('take the place of earlier ones, are kept by a hash only, and leave a trace each', async () => {
    const ids = (
      await own.db
        .select({ id: users.id })
        .from(users)
        .where(inArray(users.username, ['new.ar', 'new.fr']))
    ).map(({ id }) => id)
    const first = await letters({ userIds: ids })
    const second = await letters({ userIds: ids })
    expect(factOf(first.letters[0], 2)).not.toBe(factOf(second.letters[0], 2))
    const kept = await own.db.select().from(userCodes)
    expect(kept).toHaveLength(2)
    for (const letter of second.letters) {
      expect(JSON.stringify(kept)).not.toContain(factOf(letter, 2).replace(' ', ''))
    }
    const events = and(eq(auditEvents.action, 'letter.made'), inArray(auditEvents.objectId, ids))
    expect(await own.db.$count(auditEvents, events)).toBe(4)
  })

  test('are not made where a code can go to its owner alone, also if the address is confirmed meanwhile', async () => {
    const email = 'letters@manara.example'
    const isStudent = eq(users.username, 'new.ar')
    const [student] = await own.db
      .update(users)
      .set({ email, emailConfirmedAt: new Date() })
      .where(isStudent)
      .returning()
    const wanted = { userIds: [student?.id], all: true }
    expect(await letters(wanted)).toEqual({ letters: [], left: 1 })
    await own.db.update(users).set({ emailConfirmedAt: null }).where(isStudent)
    const confirm = async (tx: Tx) => {
      await tx.select().from(users).where(isStudent).for('update')
      await tx.update(users).set({ emailConfirmedAt: new Date() }).where(isStudent)
    }
    expect(await whileHeld(own, confirm, () => letters(wanted))).toEqual({ letters: [], left: 1 })
    expect(await own.db.$count(userCodes)).toBe(0)
  })

  test.each([
    [{}, 422],
    [{ classId: 1, userIds: [crypto.randomUUID()] }, 422],
    [{ userIds: [] }, 422],
    [{ classId: 2_000_000_000 }, 404],
  ])('are not made for %j', async (body, status) => {
    expect((await call(own, 'POST', '/letters', { headers, body })).status).toBe(status)
  })
})
