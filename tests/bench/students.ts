import { sql } from 'drizzle-orm'
import type { TestApp } from '../support/app.ts'
import { addStudents } from '../support/many-students.ts'

/** Adds students until there are so many, and counts them for the planner. */
export async function fillWithStudents(own: TestApp, total: number): Promise<void> {
  await addStudents(own, total)
  // By the owner: the application's role may not, and is only warned.
  await own.db.execute(sql`vacuum analyze users, enrolments`)
}
