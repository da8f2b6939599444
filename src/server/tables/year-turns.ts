import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { type TurnCounts, YEAR_TURN_STATUSES } from '#/contract/year-turns.ts'
import { oneOf } from '#/server/platform/database/checks.ts'
import { classes } from '#/server/tables/classes.ts'
import { groups } from '#/server/tables/groups.ts'
import { schoolYears } from '#/server/tables/school-years.ts'
import { users } from '#/server/tables/users.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })
const turn = () =>
  integer('turn_id')
    .notNull()
    .references(() => yearTurns.id, { onDelete: 'cascade' })
/** Where somebody goes; neither = undecided. */
const next = () => ({
  toClassId: integer('to_class_id').references(() => classes.id, { onDelete: 'set null' }),
  leaves: boolean('leaves').notNull().default(false),
})

/** Turns of the school year: drafts, and what was done. */
export const yearTurns = pgTable(
  'year_turns',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** The year that it opens. */
    schoolYearId: integer('school_year_id')
      .notNull()
      .references(() => schoolYears.id, { onDelete: 'restrict' }),
    status: text('status', { enum: YEAR_TURN_STATUSES }).notNull().default('draft'),
    /** Counts the changes of a draft. */
    version: integer('version').notNull().default(1),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull().defaultNow(),
    finishedAt: instant('finished_at'),
    takenBackAt: instant('taken_back_at'),
    /** Students through and in all, while a job is at it. */
    progressDone: integer('progress_done').notNull().default(0),
    progressTotal: integer('progress_total').notNull().default(0),
    /** What is being done, and then what was done; absent of a draft. */
    counts: jsonb('counts').$type<TurnCounts>(),
  },
  (table) => [
    check('year_turns_status_known', oneOf(table.status, YEAR_TURN_STATUSES)),
    // One at a time: two would decide about the same students.
    uniqueIndex('year_turns_one_open_unique')
      .on(sql`(true)`)
      .where(sql`${table.status} in ('draft', 'queued', 'running', 'stopped')`),
    index('year_turns_school_year_id_index').on(table.schoolYearId),
    index('year_turns_created_by_index').on(table.createdBy).where(sql`${table.createdBy} is not null`),
  ],
)

/** What becomes of those of a class. */
export const yearTurnClasses = pgTable(
  'year_turn_classes',
  {
    turnId: turn(),
    classId: integer('class_id')
      .notNull()
      .references(() => classes.id, { onDelete: 'cascade' }),
    ...next(),
  },
  (decided) => [
    primaryKey({ columns: [decided.turnId, decided.classId] }),
    index('year_turn_classes_class_id_index').on(decided.classId),
    index('year_turn_classes_to_class_id_index').on(decided.toClassId),
    check('year_turn_classes_one_next', sql`not (${decided.leaves} and ${decided.toClassId} is not null)`),
  ],
)

/** What becomes of a student, whatever becomes of their class. */
export const yearTurnStudents = pgTable(
  'year_turn_students',
  {
    turnId: turn(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    ...next(),
  },
  (decided) => [
    primaryKey({ columns: [decided.turnId, decided.userId] }),
    index('year_turn_students_user_id_index').on(decided.userId),
    index('year_turn_students_to_class_id_index').on(decided.toClassId),
    check('year_turn_students_one_next', sql`not (${decided.leaves} and ${decided.toClassId} is not null)`),
  ],
)

/** Groups that a turn is about. */
export const yearTurnGroups = pgTable(
  'year_turn_groups',
  {
    turnId: turn(),
    groupId: integer('group_id')
      .notNull()
      .references(() => groups.id, { onDelete: 'cascade' }),
    /** Whether the new year gets one like it. */
    copied: boolean('copied').notNull().default(false),
    /** The one that it got. */
    madeGroupId: integer('made_group_id').references(() => groups.id, { onDelete: 'set null' }),
    /** Whether it was put away: a group of the year before by the turn, one of the new year by taking it back. */
    archived: boolean('archived').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.turnId, table.groupId] }),
    index('year_turn_groups_group_id_index').on(table.groupId),
    index('year_turn_groups_made_group_id_index').on(table.madeGroupId).where(sql`${table.madeGroupId} is not null`),
  ],
)
