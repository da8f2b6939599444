import { desc, eq, sql } from 'drizzle-orm'
import { declare, type PersonalData } from '#/server/platform/personal-data.ts'
import { authSessions, rateLimits } from '#/server/tables/auth.ts'

export const authPersonal: PersonalData = {
  tables: [
    declare(authSessions, {
      person: 'userId',
      copied: ['device', 'createdAt', 'lastSeenAt', 'expiresAt', 'endedAt', 'endedBy'],
      omitted: ['id', 'bindingHash'],
    }),
    // Keys end with a person's id, an address or a keyed hash; each goes by itself when its time is over.
    declare(rateLimits, { omitted: ['key'], impersonal: ['points', 'expire'] }),
  ],

  async copy(db, { id }) {
    const own = await db
      .select({
        device: authSessions.device,
        createdAt: authSessions.createdAt,
        lastSeenAt: authSessions.lastSeenAt,
        expiresAt: authSessions.expiresAt,
        endedAt: authSessions.endedAt,
        endedBy: authSessions.endedBy,
      })
      .from(authSessions)
      .where(eq(authSessions.userId, id))
      .orderBy(desc(authSessions.createdAt))
    return { sessions: own }
  },

  async erase(tx, { id }) {
    await tx.delete(authSessions).where(eq(authSessions.userId, id))
    await tx.delete(rateLimits).where(sql`right(${rateLimits.key}, length(${id})) = ${id}`)
    return undefined
  },
}
