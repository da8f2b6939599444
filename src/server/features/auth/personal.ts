import { desc, eq, sql } from 'drizzle-orm'
import { declare, type PersonalData } from '#/server/platform/personal-data.ts'
import { rateLimits, sessions } from '#/server/tables/auth.ts'

export const authPersonal: PersonalData = {
  tables: [
    declare(sessions, {
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
        device: sessions.device,
        createdAt: sessions.createdAt,
        lastSeenAt: sessions.lastSeenAt,
        expiresAt: sessions.expiresAt,
        endedAt: sessions.endedAt,
        endedBy: sessions.endedBy,
      })
      .from(sessions)
      .where(eq(sessions.userId, id))
      .orderBy(desc(sessions.createdAt))
    return { sessions: own }
  },

  async erase(tx, { id }) {
    await tx.delete(sessions).where(eq(sessions.userId, id))
    await tx.delete(rateLimits).where(sql`right(${rateLimits.key}, length(${id})) = ${id}`)
    return undefined
  },
}
