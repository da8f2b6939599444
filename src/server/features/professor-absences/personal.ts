import { asc, eq } from 'drizzle-orm'
import { declare, type PersonalData } from '#/server/platform/personal-data.ts'
import { professorAbsences } from '#/server/tables/sessions.ts'

export const absencesPersonal: PersonalData = {
  tables: [declare(professorAbsences, { person: 'userId', copied: ['startsAt', 'endsAt', 'note'], omitted: ['id'] })],

  async copy(db, { id }) {
    const own = await db
      .select({ startsAt: professorAbsences.startsAt, endsAt: professorAbsences.endsAt, note: professorAbsences.note })
      .from(professorAbsences)
      .where(eq(professorAbsences.userId, id))
      .orderBy(asc(professorAbsences.startsAt))
    return { absences: own }
  },

  async erase(tx, { id }) {
    await tx.delete(professorAbsences).where(eq(professorAbsences.userId, id))
    return undefined
  },
}
