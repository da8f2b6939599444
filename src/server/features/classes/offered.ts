import { asc, isNull } from 'drizzle-orm'
import type { ClassWithSubjects } from '#/contract/classes.ts'
import type { Deps } from '#/server/deps.ts'
import { classes } from '#/server/tables/classes.ts'
import { subjects } from '#/server/tables/subjects.ts'

/**
 * The academy's classes in school order, as anybody may know them from the public site; one query, two with subjects.
 * @param options.withSubjects for professors, who choose what they teach
 */
export async function listOfferedClasses(
  { database: { db } }: Deps,
  { withSubjects }: { withSubjects: boolean },
): Promise<ClassWithSubjects[]> {
  const [rows, taught] = await Promise.all([
    db
      .select({ id: classes.id, code: classes.code, nameAr: classes.nameAr, nameFr: classes.nameFr })
      .from(classes)
      .where(isNull(classes.deletedAt))
      .orderBy(asc(classes.position)),
    withSubjects
      ? db
          .select({
            id: subjects.id,
            classId: subjects.classId,
            nameAr: subjects.nameAr,
            nameFr: subjects.nameFr,
            lang: subjects.lang,
          })
          .from(subjects)
          .where(isNull(subjects.deletedAt))
          .orderBy(asc(subjects.classId), asc(subjects.position))
      : [],
  ])
  return rows.map((row) => ({
    ...row,
    subjects: taught.filter(({ classId }) => classId === row.id).map(({ classId: _, ...subject }) => subject),
  }))
}
