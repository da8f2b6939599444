import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, timestamp, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { classes } from '#/server/tables/classes.ts'
import { schoolYears } from '#/server/tables/school-years.ts'
import { users } from '#/server/tables/users.ts'
import { yearTurns } from '#/server/tables/year-turns.ts'

/**
 * Which class a student is in, from when to when. What they learn belongs to their enrolment, so that who repeats a
 * class begins at nothing while the year before stays as it was. Who comes back to a class within a year goes on with
 * the enrolment that they had there.
 */
export const enrolments = pgTable(
  'enrolments',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    classId: integer('class_id')
      .notNull()
      .references(() => classes.id, { onDelete: 'restrict' }),
    schoolYearId: integer('school_year_id')
      .notNull()
      .references(() => schoolYears.id, { onDelete: 'restrict' }),
    startedAt: timestamp('started_at', { withTimezone: true }).notNull().defaultNow(),
    /** Absent of the present one. */
    endedAt: timestamp('ended_at', { withTimezone: true }),
    /** The turn of the year that put them there, or back there. */
    madeByTurn: integer('made_by_turn').references(() => yearTurns.id, { onDelete: 'set null' }),
    /** The turn of the year that ended it; taking it back opens it again. */
    endedByTurn: integer('ended_by_turn').references(() => yearTurns.id, { onDelete: 'set null' }),
  },
  (enrolment) => [
    unique('enrolments_one_of_class_and_year_unique').on(enrolment.userId, enrolment.classId, enrolment.schoolYearId),
    uniqueIndex('enrolments_one_present_unique').on(enrolment.userId).where(sql`${enrolment.endedAt} is null`),
    // Who is in a class: this holds all that is asked, so the table itself is not read.
    index('enrolments_present_of_class_index')
      .on(enrolment.classId, enrolment.userId, enrolment.id)
      .where(sql`${enrolment.endedAt} is null`),
    index('enrolments_class_id_index').on(enrolment.classId, enrolment.schoolYearId),
    index('enrolments_school_year_id_index').on(enrolment.schoolYearId),
    index('enrolments_made_by_turn_index')
      .on(enrolment.madeByTurn, enrolment.userId)
      .where(sql`${enrolment.madeByTurn} is not null`),
    index('enrolments_ended_by_turn_index')
      .on(enrolment.endedByTurn, enrolment.userId)
      .where(sql`${enrolment.endedByTurn} is not null`),
    check('enrolments_order', sql`${enrolment.startedAt} <= ${enrolment.endedAt}`),
  ],
)
