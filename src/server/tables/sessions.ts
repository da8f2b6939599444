import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  time,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { PRESENCE_STATES, SESSION_AUDIENCES, SESSION_FACTS, SESSION_KINDS } from '#/contract/session-kinds.ts'
import { oneOf } from '#/server/platform/database/checks.ts'
import { classes } from '#/server/tables/classes.ts'
import { courses } from '#/server/tables/courses.ts'
import { files } from '#/server/tables/files.ts'
import { groups } from '#/server/tables/groups.ts'
import { sessionPlans } from '#/server/tables/session-plans.ts'
import { subjects } from '#/server/tables/subjects.ts'
import { users } from '#/server/tables/users.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })
const tstzrange = customType<{ data: string }>({ dataType: () => 'tstzrange' })
const sessionId = () =>
  integer('session_id')
    .notNull()
    .references(() => sessions.id, { onDelete: 'cascade' })

/** Rooms of buildings in which sessions are held. */
export const rooms = pgTable(
  'rooms',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    name: text('name').notNull(),
    building: text('building').notNull(),
    /** Absent where nobody has counted. */
    places: smallint('places'),
    version: integer('version').notNull().default(1),
    /** Not offered any more since. */
    archivedAt: instant('archived_at'),
  },
  (room) => [
    unique('rooms_name_unique').on(room.building, room.name),
    check('rooms_places_positive', sql`${room.places} > 0`),
  ],
)

/** When the academy is open: one row. */
export const academyHours = pgTable(
  'academy_hours',
  {
    id: smallint('id').primaryKey().default(1),
    opensAt: time('opens_at').notNull(),
    closesAt: time('closes_at').notNull(),
    /** First and last day of Ramadan, and its hours; absent until they are known. */
    ramadanStartsOn: date('ramadan_starts_on'),
    ramadanEndsOn: date('ramadan_ends_on'),
    ramadanOpensAt: time('ramadan_opens_at'),
    ramadanClosesAt: time('ramadan_closes_at'),
    version: integer('version').notNull().default(1),
  },
  (hours) => [
    check('academy_hours_one', sql`${hours.id} = 1`),
    check('academy_hours_order', sql`${hours.opensAt} < ${hours.closesAt}`),
    check('academy_hours_ramadan_order', sql`${hours.ramadanOpensAt} < ${hours.ramadanClosesAt}`),
    check('academy_hours_ramadan_days', sql`${hours.ramadanStartsOn} <= ${hours.ramadanEndsOn}`),
    check(
      'academy_hours_ramadan_whole',
      sql`num_nulls(${hours.ramadanStartsOn}, ${hours.ramadanEndsOn}, ${hours.ramadanOpensAt}, ${hours.ramadanClosesAt}) in (0, 4)`,
    ),
  ],
)

/** Sessions that repeat by a rule. Each of them is a row of its own, so that the database knows when it is. */
export const sessionSeries = pgTable('session_series', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  /** As RFC 5545 writes it, such as `FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH`, without its end. */
  rule: text('rule').notNull(),
  /** By how many days all of it was moved since: a rule of several days of every other week is no such rule after that. */
  movedDays: integer('moved_days').notNull().default(0),
  /** The first day of the rule and its last, in Tunis. */
  startsOn: date('starts_on').notNull(),
  endsOn: date('ends_on').notNull(),
  /** Whether days without lessons are left out. */
  skipsClosedDays: boolean('skips_closed_days').notNull().default(true),
})

/** What is held at a time by somebody for somebody. */
export const sessions = pgTable(
  'sessions',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    seriesId: integer('series_id').references(() => sessionSeries.id, { onDelete: 'set null' }),
    /** The day on which its series has it, wherever it was moved. */
    ruleDate: date('rule_date'),
    /** Facts that somebody gave to it alone: changes of its series leave them. */
    ownFacts: text('own_facts', { enum: SESSION_FACTS }).array().notNull().default([]),
    title: text('title').notNull(),
    kind: text('kind', { enum: SESSION_KINDS }).notNull(),
    audience: text('audience', { enum: SESSION_AUDIENCES }).notNull(),
    /** That of its subject. */
    classId: integer('class_id')
      .notNull()
      .references(() => classes.id, { onDelete: 'cascade' }),
    subjectId: integer('subject_id')
      .notNull()
      .references(() => subjects.id, { onDelete: 'cascade' }),
    /** Absent once their account is erased. */
    professorId: uuid('professor_id').references(() => users.id, { onDelete: 'set null' }),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    /** One of the two, or neither: the academy's own room for live lessons will be a third kind of place. */
    roomId: integer('room_id').references(() => rooms.id, { onDelete: 'restrict' }),
    link: text('link'),
    note: text('note').notNull().default(''),
    cancelledAt: instant('cancelled_at'),
    cancelReason: text('cancel_reason'),
    /** Where it was before it was moved. */
    movedFrom: instant('moved_from'),
    /** The plan of many that made it. */
    planId: uuid('plan_id').references(() => sessionPlans.id, { onDelete: 'set null' }),
    /** The cancelled session that it stands for. */
    makesUpId: integer('makes_up_id').references((): AnyPgColumn => sessions.id, { onDelete: 'set null' }),
    /** Counts the changes of its facts. */
    version: integer('version').notNull().default(1),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (session) => [
    index('sessions_starts_at_index').on(session.startsAt, session.id),
    index('sessions_professor_id_index').on(session.professorId, session.startsAt),
    index('sessions_class_id_index').on(session.classId, session.startsAt),
    index('sessions_subject_id_index').on(session.subjectId, session.startsAt),
    index('sessions_room_id_index').on(session.roomId, session.startsAt).where(sql`${session.roomId} is not null`),
    index('sessions_series_id_index')
      .on(session.seriesId, session.ruleDate)
      .where(sql`${session.seriesId} is not null`),
    index('sessions_plan_id_index').on(session.planId).where(sql`${session.planId} is not null`),
    index('sessions_open_index').on(session.startsAt).where(sql`${session.audience} = 'open'`),
    index('sessions_created_by_index').on(session.createdBy).where(sql`${session.createdBy} is not null`),
    // The rule below leaves some out: whoever deletes a session would have all others looked at.
    index('sessions_makes_up_id_index').on(session.makesUpId).where(sql`${session.makesUpId} is not null`),
    // One stands for another; a cancelled one stands for nothing.
    uniqueIndex('sessions_makes_up_unique')
      .on(session.makesUpId)
      .where(sql`${session.makesUpId} is not null and ${session.cancelledAt} is null`),
    check('sessions_kind_known', oneOf(session.kind, SESSION_KINDS)),
    check('sessions_audience_known', oneOf(session.audience, SESSION_AUDIENCES)),
    check('sessions_order', sql`${session.startsAt} < ${session.endsAt}`),
    check('sessions_one_place', sql`${session.roomId} is null or ${session.link} is null`),
    check('sessions_link_https', sql`${session.link} ~ '^https://'`),
    check('sessions_cancel_reason', sql`(${session.cancelledAt} is null) = (${session.cancelReason} is null)`),
  ],
)

/** Groups that a session is for. */
export const sessionGroups = pgTable(
  'session_groups',
  {
    sessionId: sessionId(),
    groupId: integer('group_id')
      .notNull()
      .references(() => groups.id, { onDelete: 'cascade' }),
  },
  (audience) => [
    primaryKey({ columns: [audience.sessionId, audience.groupId] }),
    index('session_groups_group_id_index').on(audience.groupId, audience.sessionId),
  ],
)

/** Lessons that a session is about. */
export const sessionCourses = pgTable(
  'session_courses',
  {
    sessionId: sessionId(),
    courseId: integer('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
  },
  (about) => [
    primaryKey({ columns: [about.sessionId, about.courseId] }),
    index('session_courses_course_id_index').on(about.courseId),
  ],
)

/** Documents of a session, for whoever may know it. */
export const sessionFiles = pgTable(
  'session_files',
  {
    sessionId: sessionId(),
    fileId: uuid('file_id')
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (document) => [
    primaryKey({ columns: [document.sessionId, document.fileId] }),
    index('session_files_file_id_index').on(document.fileId),
  ],
)

/**
 * Who and what a session that is not cancelled takes up: its professor (`p:`), its room (`r:`), its groups (`g:`) or its
 * class (`c:`). No two of one may overlap, which an exclusion of this table holds whatever writes it.
 */
export const sessionBookings = pgTable(
  'session_bookings',
  {
    sessionId: sessionId(),
    resource: text('resource').notNull(),
    during: tstzrange('during').notNull(),
  },
  (booking) => [primaryKey({ columns: [booking.sessionId, booking.resource] })],
)

/** Whether somebody was at a session. */
export const sessionPresences = pgTable(
  'session_presences',
  {
    sessionId: sessionId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    state: text('state', { enum: PRESENCE_STATES }).notNull(),
    /** Who said so. */
    markedBy: uuid('marked_by').references(() => users.id, { onDelete: 'set null' }),
    markedAt: instant('marked_at').notNull().defaultNow(),
  },
  (presence) => [
    primaryKey({ columns: [presence.sessionId, presence.userId] }),
    index('session_presences_user_id_index').on(presence.userId, presence.sessionId),
    index('session_presences_marked_by_index').on(presence.markedBy).where(sql`${presence.markedBy} is not null`),
    check('session_presences_state_known', oneOf(presence.state, PRESENCE_STATES)),
  ],
)

/** Reminders that went out: for one start of a session each kind goes out once. */
export const sessionReminders = pgTable(
  'session_reminders',
  {
    sessionId: sessionId(),
    kind: text('kind', { enum: ['tomorrow', 'soon'] }).notNull(),
    startsAt: instant('starts_at').notNull(),
  },
  (reminder) => [
    primaryKey({ columns: [reminder.sessionId, reminder.kind, reminder.startsAt] }),
    check('session_reminders_kind_known', oneOf(reminder.kind, ['tomorrow', 'soon'])),
  ],
)

/** When professors cannot. */
export const professorAbsences = pgTable(
  'professor_absences',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    note: text('note').notNull().default(''),
  },
  (absence) => [
    index('professor_absences_user_id_index').on(absence.userId, absence.startsAt),
    check('professor_absences_order', sql`${absence.startsAt} < ${absence.endsAt}`),
  ],
)

/** When students learn by themselves, every week. */
export const studyTimes = pgTable(
  'study_times',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    /** From Monday, 1, to Sunday, 7. */
    weekDay: smallint('week_day').notNull(),
    startsAt: time('starts_at').notNull(),
    endsAt: time('ends_at').notNull(),
  },
  (study) => [
    index('study_times_user_id_index').on(study.userId, study.weekDay, study.startsAt),
    check('study_times_week_day_known', sql`${study.weekDay} between 1 and 7`),
    check('study_times_order', sql`${study.startsAt} < ${study.endsAt}`),
  ],
)

/** Secret addresses of calendars, as hashes. */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the secret, in hexadecimal. */
    tokenHash: text('token_hash').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (feed) => [unique('calendar_feeds_token_hash_unique').on(feed.tokenHash)],
)
