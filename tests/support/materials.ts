import { eq, ne, sql } from 'drizzle-orm'
import type { MaterialKind } from '#/contract/material-kinds.ts'
import { professorSubjects, subjects } from '#/server/tables/subjects.ts'
import { users } from '#/server/tables/users.ts'
import type { TestApp } from './app.ts'
import { call } from './calls.ts'
import { enrolledPerson } from './enrolments.ts'

const names = { nameAr: 'الأعداد المركّبة', nameFr: 'Nombres complexes' }
const published = { status: 'published' }

/** @returns a subject of the demo student's class that the demo professor teaches, and one of another class */
export async function demoSubjects(own: TestApp): Promise<{ taught: number; elsewhere: number }> {
  const student = await enrolledPerson(own, 'student')
  const [professor] = await own.db.select().from(users).where(eq(users.username, 'professor'))
  const classId = student.classId ?? 0
  const [taught] = await own.db
    .select({ id: subjects.id })
    .from(subjects)
    .innerJoin(professorSubjects, eq(professorSubjects.subjectId, subjects.id))
    .where(sql`${subjects.classId} = ${classId} and ${professorSubjects.userId} = ${professor?.id}`)
  const [elsewhere] = await own.db.select().from(subjects).where(ne(subjects.classId, classId)).limit(1)
  return { taught: taught?.id ?? 0, elsewhere: elsewhere?.id ?? 0 }
}

/** Makes a chapter with a course with a material of each kind, published unless said otherwise. @returns their ids */
export async function makeMaterials<Kind extends MaterialKind>(
  own: Pick<TestApp, 'app'>,
  headers: Record<string, string>,
  { subjectId, kinds, status = 'published' }: { subjectId: number; kinds: readonly Kind[]; status?: string },
): Promise<Record<Kind, number>> {
  const make = async (path: string, body: object): Promise<number> => {
    const answer = await call(own, 'POST', path, { body: { ...names, ...body }, headers })
    if (answer.status !== 201) throw new Error(`POST ${path} was answered ${answer.status}: ${await answer.text()}`)
    return ((await answer.json()) as { id: number }).id
  }
  const chapterId = await make('/chapters', { subjectId })
  const courseId = await make('/courses', { chapterId, ...published })
  const ids: [Kind, number][] = []
  for (const kind of kinds) ids.push([kind, await make('/materials', { courseId, kind, status })])
  return Object.fromEntries(ids) as Record<Kind, number>
}
