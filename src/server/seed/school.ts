import { SCHOOL } from '#/contract/school.ts'
import type { Queryable } from '#/server/platform/database/types.ts'
import { classes } from '#/server/tables/classes.ts'
import { subjects } from '#/server/tables/subjects.ts'
import { seedSchoolYear } from './school-year.ts'

/**
 * Fills an academy that has no class yet with the classes and subjects of the Tunisian school, and its school year with
 * days; what administrators made of them is never touched.
 * @returns whether there was no class
 */
export async function seedSchool(db: Queryable): Promise<boolean> {
  await seedSchoolYear(db)
  const [known] = await db.select({ id: classes.id }).from(classes).limit(1)
  if (known) return false
  const made = await db
    .insert(classes)
    .values(
      SCHOOL.map(({ code, level, section, nameAr, nameFr }, index) => ({
        code,
        level,
        section,
        nameAr,
        nameFr,
        position: index + 1,
      })),
    )
    .returning({ id: classes.id, code: classes.code })
  const ids = new Map(made.map(({ code, id }) => [code, id]))
  await db.insert(subjects).values(
    SCHOOL.flatMap((schoolClass) => {
      const classId = ids.get(schoolClass.code)
      return classId ? schoolClass.subjects.map((subject, index) => ({ ...subject, classId, position: index + 1 })) : []
    }),
  )
  return true
}
