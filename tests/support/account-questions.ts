import { eq, sql } from 'drizzle-orm'
import { issueCode } from '#/server/features/users/codes.ts'
import { users } from '#/server/tables/users.ts'
import type { TestApp } from './app.ts'

/** Somebody whose account is asked about. */
export interface Who {
  username: string
  email: string
  phone: string
}

/** A member. */
export const known: Who = { username: 'student', email: 'known@example.tn', phone: '+21698123456' }
/** Nobody, another one each time. */
export const stranger = (round: number): Who => ({
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

/** A call whose answer might say who is a member. */
export interface Question {
  path: string
  body: (who: Who) => unknown
  status: number
  /** Hashes of passwords: as many as people whom such a name may be. */
  hashes: number
  /** What must be there for who is known. */
  before?: (own: TestApp) => Promise<unknown>
}

/** Every call of that kind. */
export const questions: Readonly<Record<string, Question>> = {
  'sign-in by user name': {
    path: '/auth/signin',
    body: ({ username }) => ({ username, password: 'not the password' }),
    status: 401,
    hashes: 1,
  },
  'sign-in by phone': {
    path: '/auth/signin',
    body: ({ phone }) => ({ username: phone, password: 'not the password' }),
    status: 401,
    hashes: 6,
  },
  'sign-in by address': {
    path: '/auth/signin',
    body: ({ email }) => ({ username: email, password: 'not the password' }),
    status: 401,
    hashes: 3,
  },
  'a student’s registration': { path: '/auth/signup_student', body: student, status: 201, hashes: 1 },
  'a professor’s registration': { path: '/auth/signup_professor', body: professor, status: 202, hashes: 1 },
  'a forgotten password': {
    path: '/auth/forgot-password',
    body: ({ username }) => ({ emailOrUsername: username }),
    status: 200,
    hashes: 0,
  },
  'an address to confirm': {
    path: '/auth/validate-email',
    body: ({ email }) => ({ email }),
    status: 200,
    hashes: 0,
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
    hashes: 1,
    before: (own) =>
      own.deps.database.withTx(async (tx) => {
        const [member] = await tx.select({ id: users.id }).from(users).where(eq(users.username, known.username))
        await issueCode(own.deps, tx, { userId: member?.id ?? '', purpose: 'screen' })
      }),
  },
}

/** Makes the member one who has a phone number and an address that is confirmed. */
export async function makeKnown({ db }: TestApp): Promise<void> {
  const { email, phone, username } = known
  await db.update(users).set({ email, phone, emailConfirmedAt: new Date() }).where(eq(users.username, username))
}

/** Lets a question be asked as if nobody had asked before. */
export async function prepare(own: TestApp, { before }: Question): Promise<void> {
  await own.db.execute(sql`delete from rate_limits`)
  await before?.(own)
}
