import { and, eq, inArray } from 'drizzle-orm'
import { declare, impersonal, type PersonalData } from '#/server/platform/personal-data.ts'
import { classes } from '#/server/tables/classes.ts'
import { schoolYears } from '#/server/tables/school-years.ts'
import { yearTurnClasses, yearTurnGroups, yearTurnStudents, yearTurns } from '#/server/tables/year-turns.ts'

export const yearTurnsPersonal: PersonalData = {
  tables: [
    impersonal(
      yearTurns,
      [
        ...(['id', 'schoolYearId', 'status', 'version', 'createdAt', 'finishedAt', 'takenBackAt'] as const),
        ...(['progressDone', 'progressTotal', 'counts'] as const),
      ],
      ['createdBy'],
    ),
    impersonal(yearTurnClasses, ['turnId', 'classId', 'toClassId', 'leaves']),
    declare(yearTurnStudents, { person: 'userId', copied: ['toClassId', 'leaves'], impersonal: ['turnId'] }),
    impersonal(yearTurnGroups, ['turnId', 'groupId', 'copied', 'madeGroupId', 'archived']),
  ],

  async copy(db, { id }) {
    const decided = await db
      .select({ schoolYear: schoolYears.startsOn, nextClass: classes.nameAr, leaves: yearTurnStudents.leaves })
      .from(yearTurnStudents)
      .innerJoin(yearTurns, eq(yearTurns.id, yearTurnStudents.turnId))
      .innerJoin(schoolYears, eq(schoolYears.id, yearTurns.schoolYearId))
      .leftJoin(classes, eq(classes.id, yearTurnStudents.toClassId))
      // What is only planned may be otherwise tomorrow.
      .where(and(eq(yearTurnStudents.userId, id), inArray(yearTurns.status, ['done', 'taken-back'])))
      .orderBy(schoolYears.startsOn)
    return { nextClasses: decided }
  },

  async erase(tx, { id }) {
    await tx.delete(yearTurnStudents).where(eq(yearTurnStudents.userId, id))
    return undefined
  },
}
