import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { SUBJECT_KEYS } from '#/contract/subject-keys.ts'
import { oneOf } from '#/server/platform/database/checks.ts'
import { classes } from '#/server/tables/classes.ts'
import { curriculumItemColumns } from '#/server/tables/curriculum-columns.ts'
import { users } from '#/server/tables/users.ts'

/** What a class is taught. */
export const subjects = pgTable(
  'subjects',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    classId: integer('class_id')
      .notNull()
      .references(() => classes.id, { onDelete: 'restrict' }),
    /** Stable name, the same in every class, such as `mathematics`. */
    code: text('code').notNull(),
    /** Glyph and colour; absent for subjects that have none of their own. */
    key: text('key', { enum: SUBJECT_KEYS }),
    /** Language the subject is taught in, as a BCP 47 tag. */
    lang: text('lang').notNull(),
    /** How much its mark counts in the average; absent = nobody has said. */
    coefficient: numeric('coefficient', { precision: 4, scale: 2, mode: 'number' }),
    /** Whether students of the class may go without it. */
    optional: boolean('optional').notNull().default(false),
    ...curriculumItemColumns(),
  },
  (subject) => [
    uniqueIndex('subjects_class_id_code_live_unique')
      .on(subject.classId, subject.code)
      .where(sql`${subject.deletedAt} is null`),
    index('subjects_class_id_position_index').on(subject.classId, subject.position, subject.id),
    index('subjects_deleted_at_index').on(subject.deletedAt).where(sql`${subject.deletedAt} is not null`),
    index('subjects_deleted_by_index').on(subject.deletedBy).where(sql`${subject.deletedBy} is not null`),
    check('subjects_lang_tag', sql`${subject.lang} ~ '^[a-z]{2,3}(-[A-Za-z0-9]+)*$'`),
    check('subjects_key_known', oneOf(subject.key, SUBJECT_KEYS)),
    check('subjects_coefficient_positive', sql`${subject.coefficient} > 0`),
  ],
)

/** Who teaches what. */
export const professorSubjects = pgTable(
  'professor_subjects',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    subjectId: integer('subject_id')
      .notNull()
      .references(() => subjects.id, { onDelete: 'cascade' }),
  },
  (taught) => [
    primaryKey({ columns: [taught.userId, taught.subjectId] }),
    index('professor_subjects_subject_id_index').on(taught.subjectId, taught.userId),
  ],
)
