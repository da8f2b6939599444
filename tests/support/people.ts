import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { user as userSchema } from '#/contract/person.ts'
import { auditEvents } from '#/server/tables/audit.ts'
import { classes } from '#/server/tables/classes.ts'
import { users } from '#/server/tables/users.ts'
import type { TestApp } from './app.ts'
import { call } from './calls.ts'
import { type Enrolled, enrolledPeople, enrolledPerson, putInto } from './enrolments.ts'

type NewUser = typeof users.$inferInsert
export type Person = Enrolled

let made = 0

/** Writes an account into the database: an active student unless the parts say otherwise. */
export async function person(
  own: TestApp,
  { classId = null, ...parts }: Partial<NewUser> & { classId?: number | null } = {},
): Promise<Person> {
  made += 1
  const values: NewUser = {
    role: 'STUDENT',
    username: `someone.${made}`,
    firstName: 'هيفاء',
    lastName: 'الزغلامي',
    status: 'ACTIVE',
    ...parts,
  }
  const [row] = await own.db.insert(users).values(values).returning()
  if (!row) throw new Error('Nobody was made')
  if (classId !== null) await putInto(own, row.id, classId)
  return { ...row, classId }
}

/** Gives an account the password of the demo, so that it can sign in. */
export async function withPassword(own: TestApp, id: string): Promise<void> {
  await own.db.execute(sql`update users set password_hash = (select password_hash from users where username = 'student')
    where id = ${id}`)
}

/** @returns the row as it is now */
export async function now(own: TestApp, id: string): Promise<Person> {
  const [row] = await enrolledPeople(own, eq(users.id, id))
  if (!row) throw new Error('Nobody has that id')
  return row
}

/** @returns the row of somebody of the demo academy */
export function named(own: TestApp, username: string): Promise<Person> {
  return enrolledPerson(own, username)
}

/** @returns the number of a class */
export async function classId(own: TestApp, code: string): Promise<number> {
  const [row] = await own.db.select().from(classes).where(eq(classes.code, code))
  if (!row) throw new Error(`No class is called ${code}`)
  return row.id
}

/** @returns what an administrator sees of a person */
export async function shown(
  own: TestApp,
  headers: Record<string, string>,
  id: string,
): Promise<ReturnType<typeof userSchema.parse>> {
  return userSchema.strict().parse(await (await call(own, 'GET', `/users/${id}`, { headers })).json())
}

/** @returns the names of what was done to somebody, in order */
export async function eventsOn(own: TestApp, id: string): Promise<string[]> {
  const rows = await own.db
    .select({ action: auditEvents.action })
    .from(auditEvents)
    .where(eq(auditEvents.objectId, id))
    .orderBy(auditEvents.id)
  return rows.map(({ action }) => action)
}

/** @returns how many statements some work sends to the database outside of transactions */
export async function statementsOf(own: TestApp, work: () => Promise<unknown>): Promise<number> {
  let statements = 0
  const query = own.database.pool.query.bind(own.database.pool)
  own.database.pool.query = ((...args: Parameters<typeof query>) => {
    statements += 1
    return query(...args)
  }) as typeof query
  await work()
  own.database.pool.query = query
  return statements
}

/** @returns how many statements some work sends to databases from this process, those of transactions among them */
export async function allStatementsOf(work: () => Promise<unknown>): Promise<number> {
  let statements = 0
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function counted(this: pg.Client, ...args: Parameters<typeof query>) {
    statements += 1
    return query.apply(this, args)
  } as typeof query
  try {
    await work()
  } finally {
    pg.Client.prototype.query = query
  }
  return statements
}
