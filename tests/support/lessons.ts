import { eq, sql } from 'drizzle-orm'
import type { TextDocument } from '#/contract/material-text.ts'
import { studentsOf } from '#/server/enrolments.ts'
import { materials, materialTexts } from '#/server/tables/materials.ts'
import { professorSubjects, subjects } from '#/server/tables/subjects.ts'
import { users } from '#/server/tables/users.ts'
import type { TestApp } from './app.ts'
import { call, signedIn } from './calls.ts'
import { enrolledPeople, enrolledPerson } from './enrolments.ts'

/**
 * Subjects of the demo academy, as seen from its professor and its student.
 * @returns of the student's class one that the professor teaches and one of somebody else's, and one of another class
 */
export async function taughtSubject(
  own: Pick<TestApp, 'db'>,
): Promise<{ taught: number; foreign: number; elsewhere: number; classId: number }> {
  const student = await enrolledPerson(own, 'student')
  const [professor] = await own.db.select().from(users).where(eq(users.username, 'professor'))
  const classId = student.classId ?? 0
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

/** @returns a text of one line */
export const textOf = (words: string): TextDocument => ({
  type: 'doc',
  content: [{ type: 'paragraph', attrs: { dir: null }, content: [{ type: 'text', text: words }] }],
})

/** A published lesson of a new chapter, with a video of 100 seconds and a text, made by an administrator. */
export async function madeLesson(
  own: TestApp,
  admin: Record<string, string>,
  subjectId: number,
): Promise<{ chapterId: number; courseId: number; video: number; text: number }> {
  const make = async (path: string, facts: object): Promise<number> => {
    const body = { nameAr: 'درس', nameFr: 'Leçon', ...facts }
    const answer = await call(own, 'POST', path, { body, headers: admin })
    if (answer.status !== 201) throw new Error(`${path} was answered ${answer.status}`)
    return ((await answer.json()) as { id: number }).id
  }
  const chapterId = await make('/chapters', { subjectId })
  const courseId = await make('/courses', { chapterId, status: 'published' })
  const video = await make('/materials', { courseId, kind: 'video', status: 'published' })
  const text = await make('/materials', { courseId, kind: 'text', status: 'published' })
  await own.db.update(materials).set({ videoId: 'abcdefghijk', videoSeconds: 100 }).where(eq(materials.id, video))
  await own.db.insert(materialTexts).values({ materialId: text, published: textOf('نص') })
  return { chapterId, courseId, video, text }
}

/** @returns the signed-in headers of another student of the demo student's class */
export async function classmate(own: TestApp, place = 0): Promise<{ Authorization: string }> {
  const student = await enrolledPerson(own, 'student')
  const mates = sql`id in ${studentsOf(sql`(${student.classId})`)} and status = 'ACTIVE' and id <> ${student.id}`
  const mate = (await enrolledPeople(own, mates))[place]
  if (!mate) throw new Error('The demo student has too few classmates')
  await own.db.update(users).set({ passwordHash: student.passwordHash }).where(eq(users.id, mate.id))
  return (await signedIn(own, mate.username)).bearer
}
