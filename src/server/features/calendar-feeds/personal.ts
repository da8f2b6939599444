import { eq } from 'drizzle-orm'
import { declare, type PersonalData } from '#/server/platform/personal-data.ts'
import { calendarFeeds } from '#/server/tables/sessions.ts'

export const calendarFeedsPersonal: PersonalData = {
  tables: [declare(calendarFeeds, { person: 'userId', copied: ['createdAt'], omitted: ['tokenHash'] })],

  async copy(db, { id }) {
    const [feed] = await db
      .select({ createdAt: calendarFeeds.createdAt })
      .from(calendarFeeds)
      .where(eq(calendarFeeds.userId, id))
    return { calendarFeed: feed ?? null }
  },

  async erase(tx, { id }) {
    await tx.delete(calendarFeeds).where(eq(calendarFeeds.userId, id))
    return undefined
  },
}
