import { and, asc, eq, exists, isNull } from 'drizzle-orm'
import type { ClassWithSubjects } from '#/contract/classes.ts'
import type { Actor } from '#/server/actor.ts'
import type { Deps } from '#/server/deps.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { classes } from '#/server/tables/classes.ts'
import { professorSubjects, subjects } from '#/server/tables/subjects.ts'

/**
 * The classes that the actor deals with, in school order, each with its subjects: every one for administrators; for
 * professors those where they teach, with what they teach there. One query.
 * @throws {ServiceError} FORBIDDEN for students
 */
export async function listClassChoices({ database: { db } }: Deps, actor: Actor): Promise<ClassWithSubjects[]> {
  if (actor.role === 'STUDENT') throw new ServiceError('FORBIDDEN')
  const taught = db
    .select({ id: professorSubjects.subjectId })
    .from(professorSubjects)
    .where(and(eq(professorSubjects.subjectId, subjects.id), eq(professorSubjects.userId, actor.id)))
  const rows = await db
    .select({
      schoolClass: { id: classes.id, code: classes.code, nameAr: classes.nameAr, nameFr: classes.nameFr },
      subject: { id: subjects.id, nameAr: subjects.nameAr, nameFr: subjects.nameFr, lang: subjects.lang },
    })
    .from(classes)
    .leftJoin(subjects, and(eq(subjects.classId, classes.id), isNull(subjects.deletedAt)))
    .where(and(isNull(classes.deletedAt), actor.role === 'PROFESSOR' ? exists(taught) : undefined))
    .orderBy(asc(classes.position), asc(subjects.position))
  const list = new Map<number, ClassWithSubjects>()
  for (const { schoolClass, subject } of rows) {
    const known = list.get(schoolClass.id) ?? { ...schoolClass, subjects: [] }
    if (subject) known.subjects.push(subject)
    list.set(schoolClass.id, known)
  }
  return [...list.values()]
}
