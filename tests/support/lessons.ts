import { eq, sql } from 'drizzle-orm'
import { professorSubjects, subjects } from '#/server/features/subjects/tables.ts'
import { users } from '#/server/features/users/tables.ts'
import type { TestApp } from './app.ts'

/**
 * Subjects of the demo academy, as seen from its professor and its student.
 * @returns of the student's class one that the professor teaches and one of somebody else's, and one of another class
 */
export async function taughtSubject(
  own: Pick<TestApp, 'db'>,
): Promise<{ taught: number; foreign: number; elsewhere: number; classId: number }> {
  const [student] = await own.db.select().from(users).where(eq(users.username, 'student'))
  const [professor] = await own.db.select().from(users).where(eq(users.username, 'professor'))
  const classId = student?.classId ?? 0
  const rows = await own.db
    .select({
      id: subjects.id,
      classId: subjects.classId,
      mine: sql<boolean>`${professorSubjects.userId} is not null`,
    })
    .from(subjects)
    .leftJoin(
      professorSubjects,
      sql`${professorSubjects.subjectId} = ${subjects.id} and ${professorSubjects.userId} = ${professor?.id}`,
    )
    .where(sql`${subjects.deletedAt} is null`)
    .orderBy(subjects.id)
  const found = (wanted: (row: (typeof rows)[number]) => boolean) => rows.find(wanted)?.id ?? 0
  return {
    taught: found((row) => row.classId === classId && row.mine),
    foreign: found((row) => row.classId === classId && !row.mine),
    elsewhere: found((row) => row.classId !== classId && !row.mine),
    classId,
  }
}
