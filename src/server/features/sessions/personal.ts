import { asc, eq } from 'drizzle-orm'
import { declare, impersonal, type PersonalData } from '#/server/platform/personal-data.ts'
import {
  sessionBookings,
  sessionCourses,
  sessionFiles,
  sessionGroups,
  sessionSeries,
  sessions,
} from '#/server/tables/sessions.ts'

export const sessionsPersonal: PersonalData = {
  tables: [
    declare(sessions, {
      person: 'professorId',
      copied: ['title', 'kind', 'startsAt', 'endsAt'],
      // A session that somebody held stays, as what its students were taught; it is nobody's then.
      shared: ['note', 'link', 'cancelReason'],
      actor: ['createdBy'],
      impersonal: [
        ...(['id', 'seriesId', 'ruleDate', 'ownFacts', 'audience', 'classId', 'subjectId', 'roomId'] as const),
        ...(['cancelledAt', 'movedFrom', 'makesUpId', 'planId', 'version', 'createdAt', 'updatedAt'] as const),
      ],
    }),
    impersonal(sessionSeries, ['id', 'rule', 'movedDays', 'startsOn', 'endsOn', 'skipsClosedDays']),
    impersonal(sessionGroups, ['sessionId', 'groupId']),
    impersonal(sessionCourses, ['sessionId', 'courseId']),
    impersonal(sessionFiles, ['sessionId', 'fileId', 'createdAt']),
    // A professor's id stands in the name of what is booked, and goes with what was theirs.
    impersonal(sessionBookings, ['sessionId', 'resource', 'during']),
  ],

  async copy(db, { id }) {
    const held = await db
      .select({
        title: sessions.title,
        kind: sessions.kind,
        startsAt: sessions.startsAt,
        endsAt: sessions.endsAt,
        note: sessions.note,
        link: sessions.link,
        cancelReason: sessions.cancelReason,
      })
      .from(sessions)
      .where(eq(sessions.professorId, id))
      .orderBy(asc(sessions.startsAt), asc(sessions.id))
    return { sessionsHeld: held }
  },

  async erase(tx, { id }) {
    await tx.delete(sessionBookings).where(eq(sessionBookings.resource, `p:${id}`))
    await tx.update(sessions).set({ professorId: null }).where(eq(sessions.professorId, id))
    return undefined
  },
}
