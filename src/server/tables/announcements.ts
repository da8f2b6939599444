import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { ANNOUNCEMENT_AUDIENCES, ANNOUNCEMENT_REPLIES } from '#/contract/announcement-rules.ts'
import { oneOf } from '#/server/platform/database/checks.ts'
import { classes } from '#/server/tables/classes.ts'
import { groups } from '#/server/tables/groups.ts'
import { subjects } from '#/server/tables/subjects.ts'
import { users } from '#/server/tables/users.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** What staff say to many at once. */
export const announcements = pgTable(
  'announcements',
  {
    /** Chosen by who announces it. */
    id: uuid('id').primaryKey(),
    /** Absent once their account is erased. */
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    /** In the name of the administration, whoever of it wrote it. */
    administration: boolean('administration').notNull(),
    audience: text('audience', { enum: ANNOUNCEMENT_AUDIENCES }).notNull(),
    /** One of the three, where it is for a class, a subject or a group; gone with it, and then it is for nobody. */
    classId: integer('class_id').references(() => classes.id, { onDelete: 'set null' }),
    subjectId: integer('subject_id').references(() => subjects.id, { onDelete: 'set null' }),
    groupId: integer('group_id').references(() => groups.id, { onDelete: 'set null' }),
    title: text('title').notNull(),
    words: text('words').notNull(),
    /** Both as searches compare them. */
    search: text('search').notNull().generatedAlwaysAs(sql`ar_norm(title || ' ' || words)`),
    replies: text('replies', { enum: ANNOUNCEMENT_REPLIES }).notNull(),
    urgent: boolean('urgent').notNull().default(false),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** When its readers have it, or will. */
    publishAt: instant('publish_at').notNull(),
    published: boolean('published').notNull().default(false),
    /** When it was changed last after its readers had it. */
    changedAt: instant('changed_at'),
    /** Gone for all who read, since. */
    deletedAt: instant('deleted_at'),
    deletedBy: uuid('deleted_by').references(() => users.id, { onDelete: 'set null' }),
    /** Counts the changes of what it says. */
    version: integer('version').notNull().default(1),
  },
  (announcement) => [
    index('announcements_publish_at_index')
      .on(sql`${announcement.publishAt} desc`, sql`${announcement.id} desc`)
      .where(sql`${announcement.deletedAt} is null`),
    index('announcements_due_index')
      .on(announcement.publishAt)
      .where(sql`not ${announcement.published} and ${announcement.deletedAt} is null`),
    index('announcements_author_id_index').on(announcement.authorId, announcement.publishAt),
    index('announcements_class_id_index').on(announcement.classId).where(sql`${announcement.classId} is not null`),
    index('announcements_subject_id_index')
      .on(announcement.subjectId)
      .where(sql`${announcement.subjectId} is not null`),
    index('announcements_group_id_index').on(announcement.groupId).where(sql`${announcement.groupId} is not null`),
    index('announcements_deleted_by_index')
      .on(announcement.deletedBy)
      .where(sql`${announcement.deletedBy} is not null`),
    index('announcements_created_at_index').on(announcement.createdAt),
    index('announcements_search_index').using('gin', sql`trgm_form(${announcement.search}) gin_trgm_ops`),
    check('announcements_audience_known', oneOf(announcement.audience, ANNOUNCEMENT_AUDIENCES)),
    check('announcements_replies_known', oneOf(announcement.replies, ANNOUNCEMENT_REPLIES)),
    check(
      'announcements_one_audience',
      sql`(${announcement.audience} = 'class' or ${announcement.classId} is null)
        and (${announcement.audience} = 'subject' or ${announcement.subjectId} is null)
        and (${announcement.audience} = 'group' or ${announcement.groupId} is null)`,
    ),
  ],
)

/** Who has opened an announcement, and as it was then. */
export const announcementReads = pgTable(
  'announcement_reads',
  {
    announcementId: uuid('announcement_id')
      .notNull()
      .references(() => announcements.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    readAt: instant('read_at').notNull().defaultNow(),
  },
  (read) => [
    primaryKey({ columns: [read.announcementId, read.userId] }),
    index('announcement_reads_user_id_index').on(read.userId),
  ],
)
