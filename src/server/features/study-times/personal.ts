import { asc, eq } from 'drizzle-orm'
import { declare, type PersonalData } from '#/server/platform/personal-data.ts'
import { studyTimes } from '#/server/tables/sessions.ts'

export const studyTimesPersonal: PersonalData = {
  tables: [
    declare(studyTimes, {
      person: 'userId',
      copied: ['title', 'weekDay', 'startsAt', 'endsAt'],
      omitted: ['id'],
    }),
  ],

  async copy(db, { id }) {
    const own = await db
      .select({
        title: studyTimes.title,
        weekDay: studyTimes.weekDay,
        startsAt: studyTimes.startsAt,
        endsAt: studyTimes.endsAt,
      })
      .from(studyTimes)
      .where(eq(studyTimes.userId, id))
      .orderBy(asc(studyTimes.weekDay), asc(studyTimes.startsAt))
    return { studyTimes: own }
  },

  async erase(tx, { id }) {
    await tx.delete(studyTimes).where(eq(studyTimes.userId, id))
    return undefined
  },
}
