import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { changeClass, presentClassOf, presentEnrolmentOf } from '#/server/enrolments.ts'
import { users } from '#/server/tables/users.ts'
import type { TestApp } from './app.ts'

/** An account with the class that the person is in. */
export type Enrolled = typeof users.$inferSelect & { classId: number | null }

/** @returns the accounts of which something holds, by user name */
export function enrolledPeople({ db }: Pick<TestApp, 'db'>, where: SQL | undefined = sql`true`): Promise<Enrolled[]> {
  return db
    .select({ ...getTableColumns(users), classId: presentClassOf(sql`users.id`) })
    .from(users)
    .where(where)
    .orderBy(users.username)
}

/** @returns somebody of the demo academy, by user name */
export async function enrolledPerson(own: Pick<TestApp, 'db'>, username: string): Promise<Enrolled> {
  const [person] = await enrolledPeople(own, eq(users.username, username))
  if (!person) throw new Error(`Nobody is called ${username}`)
  return person
}

/** Puts somebody into another class, or into none. */
export async function putInto({ db }: Pick<TestApp, 'db'>, userId: string, classId: number | null): Promise<void> {
  await db.transaction((tx) => changeClass(tx, { userId, classId }))
}

/** @returns the enrolment that somebody is in */
export async function enrolmentOf({ db }: Pick<TestApp, 'db'>, userId: string): Promise<number> {
  const { rows } = await db.execute<{ id: number }>(sql`select ${presentEnrolmentOf(userId)} as id`)
  return rows[0]?.id ?? 0
}

/** Makes the enrolment that somebody is in one of the school year before, which is over. @returns its id */
export async function turnBack({ db }: Pick<TestApp, 'db'>, userId: string): Promise<number> {
  const { rows } = await db.execute<{ id: number }>(sql`
    update enrolments set school_year_id = years.id, started_at = years.starts_on, ended_at = years.ends_on
    from school_years years
    where user_id = ${userId} and enrolments.ended_at is null and years.starts_on = '2025-09-15'
    returning enrolments.id`)
  return rows[0]?.id ?? 0
}
