import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { MESSAGE_DECISIONS, MESSAGE_REPORT_REASONS } from '#/contract/message-rules.ts'
import { oneOf } from '#/server/platform/database/checks.ts'
import { files } from '#/server/tables/files.ts'
import { posts } from '#/server/tables/questions.ts'
import { users } from '#/server/tables/users.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** What two sides write to each other. */
export const threads = pgTable('threads', {
  id: uuid('id').primaryKey().defaultRandom(),
  /** Who the sides are, in one order, so that two of them have one thread; gone with the account of one. */
  pair: text('pair').unique(),
  /** Place of its last message that has arrived. */
  lastPlace: integer('last_place').notNull().default(0),
  createdAt: instant('created_at').notNull().defaultNow(),
})

/** One end of a thread, 0 or 1, and how far it is. */
export const threadSides = pgTable(
  'thread_sides',
  {
    threadId: uuid('thread_id')
      .notNull()
      .references(() => threads.id, { onDelete: 'cascade' }),
    side: smallint('side').notNull(),
    /** Whose it is; `null` = the administration's, or somebody's whose account is erased. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    administration: boolean('administration').notNull().default(false),
    /** Which administrator answers. */
    takenBy: uuid('taken_by').references(() => users.id, { onDelete: 'set null' }),
    /** Since when this side wishes for nothing from the other one. */
    blockedAt: instant('blocked_at'),
    readPlace: integer('read_place').notNull().default(0),
    /** Up to where they were notified of what they have not read. */
    notifiedPlace: integer('notified_place').notNull().default(0),
    // What follows is worked out of the messages, with each of their changes.
    unread: integer('unread').notNull().default(0),
    unanswered: boolean('unanswered').notNull().default(false),
    /** When the last message stands that this side sees; `null` = none. */
    lastAt: instant('last_at'),
  },
  (side) => [
    primaryKey({ columns: [side.threadId, side.side] }),
    index('thread_sides_user_id_index').on(side.userId, sql`${side.lastAt} desc`, side.threadId),
    index('thread_sides_administration_index')
      .on(sql`${side.lastAt} desc`, side.threadId)
      .where(sql`${side.administration}`),
    index('thread_sides_unread_index').on(side.userId, side.administration).where(sql`${side.unread} > 0`),
    index('thread_sides_unanswered_index').on(side.userId, side.administration).where(sql`${side.unanswered}`),
    index('thread_sides_taken_by_index').on(side.takenBy).where(sql`${side.takenBy} is not null`),
    check('thread_sides_side_known', sql`${side.side} in (0, 1)`),
    check('thread_sides_one_owner', sql`${side.userId} is null or not ${side.administration}`),
  ],
)

export const messages = pgTable(
  'messages',
  {
    /** Chosen by who sent it. */
    id: uuid('id').primaryKey(),
    threadId: uuid('thread_id')
      .notNull()
      .references(() => threads.id, { onDelete: 'cascade' }),
    side: smallint('side').notNull(),
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    words: text('words').notNull(),
    /** The words as searches compare them. */
    search: text('search').notNull().generatedAlwaysAs(sql`ar_norm(words)`),
    urgent: boolean('urgent').notNull().default(false),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** When the other side gets it: at once, or at the end of the quiet hours. */
    arrivesAt: instant('arrives_at').notNull().defaultNow(),
    /** From 1 on, in the order in which they arrived; `null` = it waits. */
    place: integer('place'),
    changedAt: instant('changed_at'),
    /** Gone for all who read; its words are in `message_versions`. */
    deletedAt: instant('deleted_at'),
    /** It was the administration that deleted it. */
    removed: boolean('removed').notNull().default(false),
    /** Since when it is reported and not decided: pupils do not see what others wrote then. */
    hiddenAt: instant('hidden_at'),
  },
  (message) => [
    unique('messages_place_unique').on(message.threadId, message.place),
    index('messages_waiting_index').on(message.arrivesAt).where(sql`${message.place} is null`),
    index('messages_thread_waiting_index').on(message.threadId).where(sql`${message.place} is null`),
    index('messages_author_id_index').on(message.authorId, message.createdAt),
    index('messages_created_at_index').on(message.createdAt),
    index('messages_search_index').using('gin', sql`trgm_form(${message.search}) gin_trgm_ops`),
    check('messages_side_known', sql`${message.side} in (0, 1)`),
    check('messages_place_positive', sql`${message.place} > 0`),
  ],
)

/** What a message said before it was changed or deleted: for those who look after pupils alone. */
export const messageVersions = pgTable(
  'message_versions',
  {
    messageId: uuid('message_id')
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    /** When it was replaced. */
    until: instant('until').notNull().defaultNow(),
    words: text('words').notNull(),
  },
  (version) => [index('message_versions_message_id_index').on(version.messageId)],
)

/** Pictures and documents of messages, in the order in which they are shown. */
export const messageFiles = pgTable(
  'message_files',
  {
    messageId: uuid('message_id')
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    fileId: uuid('file_id')
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    position: smallint('position').notNull(),
  },
  (link) => [
    primaryKey({ columns: [link.messageId, link.position] }),
    // What was sent once is sent again as an upload of its own, so that taking back one message takes back its files.
    unique('message_files_file_id_unique').on(link.fileId),
    check('message_files_position_known', sql`${link.position} between 0 and 3`),
  ],
)

/** Messages and posts that somebody reported to the administration, and what that decided. */
export const messageReports = pgTable(
  'message_reports',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** One of the two. */
    messageId: uuid('message_id').references(() => messages.id, { onDelete: 'cascade' }),
    postId: uuid('post_id').references(() => posts.id, { onDelete: 'cascade' }),
    reporterId: uuid('reporter_id').references(() => users.id, { onDelete: 'set null' }),
    reason: text('reason', { enum: MESSAGE_REPORT_REASONS }).notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    decision: text('decision', { enum: MESSAGE_DECISIONS }),
    decidedAt: instant('decided_at'),
    decidedBy: uuid('decided_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (report) => [
    unique('message_reports_one_each').on(report.messageId, report.reporterId),
    unique('message_reports_one_each_post').on(report.postId, report.reporterId),
    index('message_reports_open_index').on(report.createdAt, report.id).where(sql`${report.decidedAt} is null`),
    index('message_reports_decided_index')
      .on(sql`${report.decidedAt} desc`, report.id)
      .where(sql`${report.decidedAt} is not null`),
    index('message_reports_reporter_id_index').on(report.reporterId, report.createdAt),
    index('message_reports_decided_by_index').on(report.decidedBy),
    check('message_reports_one_thing', sql`(${report.messageId} is null) <> (${report.postId} is null)`),
    check('message_reports_reason_known', oneOf(report.reason, MESSAGE_REPORT_REASONS)),
    check('message_reports_decision_known', oneOf(report.decision, MESSAGE_DECISIONS)),
    check('message_reports_decided_whole', sql`(${report.decision} is null) = (${report.decidedAt} is null)`),
  ],
)
