import { and, desc, eq } from 'drizzle-orm'
import type { Role } from '#/contract/roles.ts'
import { mails } from '#/server/platform/mail/tables.ts'
import { hashPassword } from '#/server/platform/security/passwords.ts'
import { users } from '#/server/tables/users.ts'
import type { TestApp } from './app.ts'
import { call, trySignIn } from './calls.ts'
import { putInto } from './enrolments.ts'

/** The password of everybody that `newPerson` makes. */
export const ownPassword = 'قارب أزرق فوق التلّ 9'

let made = 0
let hash: Promise<string> | undefined

export interface Person {
  id: string
  username: string
  /** A signed-in client of theirs. */
  headers: { Authorization: string }
}

/** Makes a person whom no other test knows, and signs them in. */
export async function newPerson(
  own: TestApp,
  role: Role = 'STUDENT',
  parts: Partial<typeof users.$inferInsert> = {},
): Promise<Person> {
  made += 1
  hash ??= hashPassword(ownPassword)
  const { username = `someone.${made}` } = parts
  const [row] = await own.db
    .insert(users)
    .values({
      role,
      firstName: 'ليلى',
      lastName: 'الطرابلسي',
      phone: '+21698765432',
      status: 'ACTIVE',
      passwordHash: await hash,
      ...parts,
      username,
    })
    .returning({ id: users.id })
  if (role === 'STUDENT') await putInto(own, row?.id ?? '', 1)
  return { id: row?.id ?? '', username, headers: await signInOnce(own, username) }
}

/** Opens one more session of somebody. @returns the headers of its calls */
export async function signInOnce(
  own: TestApp,
  username: string,
  password = ownPassword,
  headers: Record<string, string> = {},
): Promise<{ Authorization: string }> {
  const answer = await trySignIn(own, username, password, headers)
  if (answer.status !== 200) throw new Error(`Sign-in of ${username} was answered ${answer.status}`)
  const { accessToken } = (await answer.json()) as { accessToken: string }
  return { Authorization: `Bearer ${accessToken}` }
}

/** @returns whether a session still lives */
export async function isAlive(own: TestApp, headers: { Authorization: string }): Promise<boolean> {
  return (await call(own, 'GET', '/me', { headers })).status === 200
}

/** @returns the kinds of the mails to an address, newest first */
export async function mailsTo(own: TestApp, recipient: string): Promise<string[]> {
  const rows = await own.db
    .select({ kind: mails.kind })
    .from(mails)
    .where(eq(mails.recipient, recipient))
    .orderBy(desc(mails.createdAt))
  return rows.map(({ kind }) => kind)
}

/** @returns the code in the newest mail to an address, which the database keeps sealed */
export async function codeMailedTo(own: TestApp, recipient: string): Promise<string> {
  const [row] = await own.db
    .select({ sealed: mails.sealed })
    .from(mails)
    .where(and(eq(mails.recipient, recipient), eq(mails.kind, 'account.confirm')))
    .orderBy(desc(mails.createdAt))
    .limit(1)
  const { text } = JSON.parse(own.deps.keys.sealer('mail').open(row?.sealed ?? '')) as { text: string }
  return /^\d{6}$/m.exec(text)?.[0] ?? ''
}
