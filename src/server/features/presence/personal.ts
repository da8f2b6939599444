import { asc, eq } from 'drizzle-orm'
import { declare, type PersonalData } from '#/server/platform/personal-data.ts'
import { sessionPresences, sessions } from '#/server/tables/sessions.ts'

/** It goes with the session that it is of. */
export const presencePersonal: PersonalData = {
  tables: [
    declare(sessionPresences, {
      person: 'userId',
      copied: ['sessionId', 'state', 'markedAt'],
      actor: ['markedBy'],
    }),
  ],

  async copy(db, { id }) {
    const own = await db
      .select({
        session: sessions.title,
        startsAt: sessions.startsAt,
        presence: sessionPresences.state,
        markedAt: sessionPresences.markedAt,
      })
      .from(sessionPresences)
      .innerJoin(sessions, eq(sessions.id, sessionPresences.sessionId))
      .where(eq(sessionPresences.userId, id))
      .orderBy(asc(sessions.startsAt), asc(sessions.id))
    return { presences: own }
  },

  async erase(tx, { id }) {
    await tx.delete(sessionPresences).where(eq(sessionPresences.userId, id))
    return undefined
  },
}
