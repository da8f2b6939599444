import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, primaryKey, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { COURSE_MARKS } from '#/contract/progress.ts'
import { oneOf } from '#/server/platform/database/checks.ts'
import { courses } from '#/server/tables/courses.ts'
import { enrolments } from '#/server/tables/enrolments.ts'
import { materials } from '#/server/tables/materials.ts'
import { subjects } from '#/server/tables/subjects.ts'
import { users } from '#/server/tables/users.ts'

const student = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })
const enrolment = () =>
  integer('enrolment_id')
    .notNull()
    .references(() => enrolments.id, { onDelete: 'cascade' })
const instant = (name: string) => timestamp(name, { withTimezone: true })

/**
 * One sitting before a material, under an id that the browser chose. What is sent of it grows, so sending it twice
 * changes nothing. The function `record_progress` writes these rows and all of the sums below.
 */
export const viewings = pgTable(
  'viewings',
  {
    userId: student(),
    id: uuid('id').notNull(),
    enrolmentId: enrolment(),
    materialId: integer('material_id')
      .notNull()
      .references(() => materials.id, { onDelete: 'cascade' }),
    /** Time spent so far, as it was sent. */
    seconds: integer('seconds').notNull(),
    /** What of it counts in the sums: not what other sittings took of the same time. */
    counted: integer('counted').notNull().default(0),
    startedAt: instant('started_at').notNull(),
    /** When time was spent in it last. */
    lastAt: instant('last_at').notNull().defaultNow(),
  },
  (viewing) => [
    primaryKey({ columns: [viewing.userId, viewing.id] }),
    index('viewings_enrolment_id_index').on(viewing.enrolmentId),
    index('viewings_material_id_index').on(viewing.materialId),
    index('viewings_user_id_started_at_index').on(viewing.userId, viewing.startedAt),
    index('viewings_started_at_index').on(viewing.startedAt),
    check('viewings_seconds_positive', sql`${viewing.seconds} >= 0`),
  ],
)

/** How far a student is in a material: seconds of a video, pages of a print, percent of a text. */
export const materialProgress = pgTable(
  'material_progress',
  {
    enrolmentId: enrolment(),
    materialId: integer('material_id')
      .notNull()
      .references(() => materials.id, { onDelete: 'cascade' }),
    /** Where they stopped last, on whichever device. */
    position: integer('position').notNull(),
    /** When that was, by the device's own clock, no later than it was sent. */
    positionAt: instant('position_at').notNull(),
    /** How far they ever came. */
    furthest: integer('furthest').notNull(),
    seconds: integer('seconds').notNull().default(0),
    openedAt: instant('opened_at').notNull().defaultNow(),
    /** When it was gone through to its end. */
    doneAt: instant('done_at'),
  },
  (progress) => [
    primaryKey({ columns: [progress.enrolmentId, progress.materialId] }),
    index('material_progress_material_id_index').on(progress.materialId, progress.enrolmentId),
  ],
)

/** How far a student is in a lesson. */
export const courseProgress = pgTable(
  'course_progress',
  {
    enrolmentId: enrolment(),
    courseId: integer('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    /** What was open last. */
    materialId: integer('material_id').references(() => materials.id, { onDelete: 'set null' }),
    seconds: integer('seconds').notNull().default(0),
    openedAt: instant('opened_at').notNull().defaultNow(),
    lastAt: instant('last_at').notNull().defaultNow(),
    /** What the student says of it. */
    mark: text('mark', { enum: COURSE_MARKS }),
    markedAt: instant('marked_at'),
    /** Since when it counts as done: understood, or all of its materials gone through. */
    doneAt: instant('done_at'),
  },
  (progress) => [
    primaryKey({ columns: [progress.enrolmentId, progress.courseId] }),
    index('course_progress_course_id_index').on(progress.courseId, progress.enrolmentId),
    index('course_progress_material_id_index').on(progress.materialId),
    check('course_progress_mark_known', oneOf(progress.mark, COURSE_MARKS)),
  ],
)

/** A student's sums of a subject, kept with every write. */
export const subjectProgress = pgTable(
  'subject_progress',
  {
    enrolmentId: enrolment(),
    subjectId: integer('subject_id')
      .notNull()
      .references(() => subjects.id, { onDelete: 'cascade' }),
    seconds: integer('seconds').notNull().default(0),
    lastAt: instant('last_at').notNull().defaultNow(),
  },
  (progress) => [
    primaryKey({ columns: [progress.enrolmentId, progress.subjectId] }),
    index('subject_progress_subject_id_index').on(progress.subjectId, progress.enrolmentId),
  ],
)

/** A student's sums of a day in Tunis, by subject. */
export const dayProgress = pgTable(
  'day_progress',
  {
    userId: student(),
    day: date('day').notNull(),
    subjectId: integer('subject_id')
      .notNull()
      .references(() => subjects.id, { onDelete: 'cascade' }),
    seconds: integer('seconds').notNull().default(0),
    /** Lessons that became done on that day. */
    done: integer('done').notNull().default(0),
  },
  (progress) => [
    primaryKey({ columns: [progress.userId, progress.day, progress.subjectId] }),
    index('day_progress_subject_id_index').on(progress.subjectId),
  ],
)

/** What a student set themselves: lessons a week. */
export const weeklyGoals = pgTable(
  'weekly_goals',
  {
    userId: student().primaryKey(),
    lessons: smallint('lessons').notNull(),
  },
  (goal) => [check('weekly_goals_lessons_in_reach', sql`${goal.lessons} between 1 and 30`)],
)

/** Optional subjects that a student has put out of sight; they stay one tap away. */
export const hiddenSubjects = pgTable(
  'hidden_subjects',
  {
    userId: student(),
    subjectId: integer('subject_id')
      .notNull()
      .references(() => subjects.id, { onDelete: 'cascade' }),
  },
  (hidden) => [
    primaryKey({ columns: [hidden.userId, hidden.subjectId] }),
    index('hidden_subjects_subject_id_index').on(hidden.subjectId),
  ],
)
