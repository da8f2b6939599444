import { asc, eq, sql } from 'drizzle-orm'
import { declare, type PersonalData } from '#/server/platform/personal-data.ts'
import { announcementReads, announcements } from '#/server/tables/announcements.ts'

/** What staff announced stays for whom it was, under nobody's name; what a professor had planned never comes. */
export const announcementsPersonal: PersonalData = {
  tables: [
    declare(announcements, {
      person: 'authorId',
      copied: ['audience', 'title', 'words', 'createdAt', 'publishAt', 'changedAt', 'deletedAt'],
      omitted: ['search'],
      actor: ['deletedBy'],
      impersonal: [
        'id',
        'administration',
        'classId',
        'subjectId',
        'groupId',
        'replies',
        'urgent',
        'published',
        'version',
      ],
    }),
    declare(announcementReads, {
      person: 'userId',
      copied: ['announcementId', 'readAt'],
      impersonal: ['version'],
    }),
  ],

  async copy(db, { id }) {
    const { audience, title, words, createdAt, publishAt, changedAt, deletedAt } = announcements
    const { announcementId, readAt } = announcementReads
    const made = await db
      .select({ audience, title, words, createdAt, publishAt, changedAt, deletedAt })
      .from(announcements)
      .where(eq(announcements.authorId, id))
      .orderBy(asc(createdAt), asc(announcements.id))
    const opened = await db
      .select({ announcementId, readAt })
      .from(announcementReads)
      .where(eq(announcementReads.userId, id))
      .orderBy(asc(readAt), asc(announcementId))
    return { announcements: made, openedAnnouncements: opened }
  },

  async erase(tx, { id }) {
    await tx.delete(announcementReads).where(eq(announcementReads.userId, id))
    await tx.execute(sql`
      update announcements set author_id = null,
        deleted_at = case when published or administration then deleted_at else coalesce(deleted_at, now()) end
      where author_id = ${id}`)
    return undefined
  },
}
