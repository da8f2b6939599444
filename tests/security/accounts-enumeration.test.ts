import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { issueCode } from '#/server/features/users/codes.ts'
import { users } from '#/server/features/users/tables.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { call } from '../support/calls.ts'

// Nothing works off the jobs here: what they do comes after the answer, and tells its time to nobody who asks.
let own: TestApp
let id: string
beforeAll(async () => {
  own = await testApp()
  const [student] = await own.db
    .update(users)
    .set({ email: known.email, phone: known.phone, emailConfirmedAt: new Date() })
    .where(eq(users.username, 'student'))
    .returning({ id: users.id })
  id = student?.id ?? ''
})
afterAll(() => own.drop())

interface Who {
  username: string
  email: string
  phone: string
}
const known: Who = { username: 'student', email: 'known@example.tn', phone: '+21698123456' }
const stranger = (round: number): Who => ({
  username: `studen${round}`,
  email: `n${round}n@example.tn`,
  phone: `+216981${String(30_000 + round)}`,
})

let made = 0
const password = 'صباح الياسمين 47'
const student = ({ email, phone }: Who) => {
  made += 1
  const username = `somebody.${made}`
  const name = { firstName: 'أمل', lastName: 'بن صالح', username, governorate: 'sfax', locale: 'ar' }
  return { ...name, classId: 1, phone, email, adult: true, password }
}
const professor = (who: Who) => {
  const { classId, adult, ...rest } = student(who)
  return { ...rest, subjectIds: [1], biography: '' }
}

interface Question {
  path: string
  body: (who: Who) => unknown
  status: number
  /** Pairs of samples in a series. */
  rounds: number
  before?: () => Promise<unknown>
}
const questions: Record<string, Question> = {
  'sign-in by phone': {
    path: '/auth/signin',
    body: ({ phone }) => ({ username: phone, password: 'not the password' }),
    status: 401,
    rounds: 25,
  },
  'sign-in by address': {
    path: '/auth/signin',
    body: ({ email }) => ({ username: email, password: 'not the password' }),
    status: 401,
    rounds: 25,
  },
  'a student’s registration': { path: '/auth/signup_student', body: student, status: 201, rounds: 50 },
  'a professor’s registration': { path: '/auth/signup_professor', body: professor, status: 202, rounds: 50 },
  'a forgotten password': {
    path: '/auth/forgot-password',
    body: ({ username }) => ({ emailOrUsername: username }),
    status: 200,
    rounds: 150,
  },
  'an address to confirm': {
    path: '/auth/validate-email',
    body: ({ email }) => ({ email }),
    status: 200,
    rounds: 150,
  },
  'a wrong code': {
    path: '/auth/reset-password',
    body: ({ username }) => ({
      emailOrUsername: username,
      verificationCode: 'no code',
      newPassword: password,
      confirmPassword: password,
    }),
    status: 401,
    rounds: 60,
    before: () => own.deps.database.withTx((tx) => issueCode(own.deps, tx, { userId: id, purpose: 'screen' })),
  },
}

async function timed({ path, body, status, before }: Question, who: Who): Promise<number> {
  await own.db.execute(sql`delete from rate_limits`)
  await before?.()
  const request = { body: body(who) }
  const start = performance.now()
  const answer = await call(own, 'POST', path, request)
  const ms = performance.now() - start
  expect(answer.status).toBe(status)
  return ms
}

/** @returns what a quarter, and a half, of the samples are below */
function quartiles(values: readonly number[]): [number, number] {
  const sorted = [...values].sort((a, b) => a - b)
  const at = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? 0
  return [at(0.25), at(0.5)]
}

/** Times known and unknown names by turns, so that whatever else the machine does meets both. */
async function ratios(question: Question): Promise<number[]> {
  const times = { known: [] as number[], unknown: [] as number[] }
  for (let round = 0; round < question.rounds; round += 1) {
    const order = round % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
    for (const which of order) {
      times[which].push(await timed(question, which === 'known' ? known : stranger(made + round)))
    }
  }
  const unknown = quartiles(times.unknown)
  return quartiles(times.known).map((value, index) => value / (unknown[index] ?? 1))
}

describe('who is a member cannot be told from the time of', () => {
  test.each(Object.entries(questions))(
    '%s',
    async (_, question) => {
      // A busy machine can bend one series; a real difference bends every one.
      const series: number[][] = []
      const even = (ratio: number): boolean => ratio > 0.75 && ratio < 1.33
      for (let count = 0; count < 3; count += 1) {
        const found = await ratios(question)
        series.push(found)
        if (found.every(even)) break
      }
      expect(series.at(-1)?.every(even), JSON.stringify(series)).toBe(true)
    },
    180_000,
  )
})
