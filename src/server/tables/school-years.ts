import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core'
import { SCHOOL_DAY_KINDS } from '#/contract/school-day-kinds.ts'
import { oneOf } from '#/server/platform/database/checks.ts'

/** The school years, such as that from September 2026 to June 2027. */
export const schoolYears = pgTable(
  'school_years',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    startsOn: date('starts_on').notNull(),
    endsOn: date('ends_on').notNull(),
    /** Counts the changes of the year, its trimesters and its days. */
    version: integer('version').notNull().default(1),
    /** Since when students are enrolled in it, before its first day has come too; absent where only its days say so. */
    openedAt: timestamp('opened_at', { withTimezone: true }),
  },
  (year) => [
    unique('school_years_starts_on_unique').on(year.startsOn),
    check('school_years_order', sql`${year.startsOn} < ${year.endsOn}`),
  ],
)

/** The three parts of a school year, whose months head what is taught in them. */
export const trimesters = pgTable(
  'trimesters',
  {
    schoolYearId: integer('school_year_id')
      .notNull()
      .references(() => schoolYears.id, { onDelete: 'cascade' }),
    number: smallint('number').notNull(),
    startsOn: date('starts_on').notNull(),
    endsOn: date('ends_on').notNull(),
  },
  (trimester) => [
    primaryKey({ columns: [trimester.schoolYearId, trimester.number] }),
    check('trimesters_number_known', sql`${trimester.number} between 1 and 3`),
    check('trimesters_order', sql`${trimester.startsOn} < ${trimester.endsOn}`),
  ],
)

/** Days of a school year that are not as others: holidays, closed days, weeks of tests, examinations and results. */
export const schoolDays = pgTable(
  'school_days',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    schoolYearId: integer('school_year_id')
      .notNull()
      .references(() => schoolYears.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: SCHOOL_DAY_KINDS }).notNull(),
    nameAr: text('name_ar').notNull(),
    nameFr: text('name_fr').notNull(),
    startsOn: date('starts_on').notNull(),
    /** The last day, included. */
    endsOn: date('ends_on').notNull(),
    /** Whether the moon or the ministry may still move it. */
    toConfirm: boolean('to_confirm').notNull().default(false),
    /** Years of schooling that it is for, 7 to 13; absent = all. */
    levels: smallint('levels').array(),
    /** Its name in the calendar file that it came from, so that it is known again when the file comes anew. */
    uid: text('uid'),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (day) => [
    unique('school_days_uid_unique').on(day.schoolYearId, day.uid),
    index('school_days_year_index').on(day.schoolYearId, day.startsOn, day.id),
    check('school_days_kind_known', oneOf(day.kind, SCHOOL_DAY_KINDS)),
    check('school_days_order', sql`${day.startsOn} <= ${day.endsOn}`),
  ],
)
