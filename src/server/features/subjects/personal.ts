import { eq } from 'drizzle-orm'
import { curriculumItemTreatments } from '#/server/features/curriculum/treatments.ts'
import { declare, impersonal, type PersonalData } from '#/server/platform/personal-data.ts'
import { classes } from '#/server/tables/classes.ts'
import { professorSubjects, subjects } from '#/server/tables/subjects.ts'

export const subjectsPersonal: PersonalData = {
  tables: [
    impersonal(
      subjects,
      ['id', 'classId', 'code', 'key', 'lang', 'coefficient', 'optional', ...curriculumItemTreatments.impersonal],
      curriculumItemTreatments.actor,
    ),
    declare(professorSubjects, { person: 'userId', copied: ['subjectId'] }),
  ],

  async copy(db, { id, role }) {
    if (role !== 'PROFESSOR') return {}
    const taught = await db
      .select({ subject: subjects.nameFr, subjectAr: subjects.nameAr, schoolClass: classes.nameFr })
      .from(professorSubjects)
      .innerJoin(subjects, eq(subjects.id, professorSubjects.subjectId))
      .innerJoin(classes, eq(classes.id, subjects.classId))
      .where(eq(professorSubjects.userId, id))
    return { taught }
  },

  async erase(tx, { id }) {
    await tx.delete(professorSubjects).where(eq(professorSubjects.userId, id))
    return undefined
  },
}
