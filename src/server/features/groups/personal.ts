import { asc, eq } from 'drizzle-orm'
import { declare, impersonal, type PersonalData } from '#/server/platform/personal-data.ts'
import { groupMembers, groupProfessors, groupSubjects, groups } from '#/server/tables/groups.ts'
import { schoolYears } from '#/server/tables/school-years.ts'

export const groupsPersonal: PersonalData = {
  tables: [
    impersonal(
      groups,
      [
        ...(['id', 'name', 'classId', 'schoolYearId', 'capacity', 'version'] as const),
        ...(['createdAt', 'updatedAt', 'archivedAt', 'deletedAt'] as const),
      ],
      ['deletedBy'],
    ),
    impersonal(groupSubjects, ['groupId', 'subjectId']),
    declare(groupProfessors, { person: 'userId', copied: ['groupId'] }),
    declare(groupMembers, { person: 'userId', copied: ['groupId', 'joinedAt'] }),
  ],

  async copy(db, { id }) {
    const [joined, taught] = await Promise.all([
      db
        .select({ group: groups.name, schoolYear: schoolYears.startsOn, joinedAt: groupMembers.joinedAt })
        .from(groupMembers)
        .innerJoin(groups, eq(groups.id, groupMembers.groupId))
        .innerJoin(schoolYears, eq(schoolYears.id, groups.schoolYearId))
        .where(eq(groupMembers.userId, id))
        .orderBy(asc(groupMembers.joinedAt), asc(groups.name)),
      db
        .select({ group: groups.name, schoolYear: schoolYears.startsOn })
        .from(groupProfessors)
        .innerJoin(groups, eq(groups.id, groupProfessors.groupId))
        .innerJoin(schoolYears, eq(schoolYears.id, groups.schoolYearId))
        .where(eq(groupProfessors.userId, id))
        .orderBy(asc(schoolYears.startsOn), asc(groups.name)),
    ])
    return { groups: joined, taughtGroups: taught }
  },

  async erase(tx, { id }) {
    await tx.delete(groupMembers).where(eq(groupMembers.userId, id))
    await tx.delete(groupProfessors).where(eq(groupProfessors.userId, id))
    return undefined
  },
}
