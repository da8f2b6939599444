import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { SUBJECT_KEYS } from '#/contract/subjects.ts'
import { classes } from '#/server/features/classes/tables.ts'
import { users } from '#/server/features/users/tables.ts'

/** What a class is taught. The unique pair starts with `class_id`, so it is that key's index too. */
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
    nameAr: text('name_ar').notNull(),
    nameFr: text('name_fr').notNull(),
    /** Language the subject is taught in, as a BCP 47 tag. */
    lang: text('lang').notNull(),
    position: integer('position').notNull(),
  },
  (subject) => [
    unique('subjects_class_id_code_unique').on(subject.classId, subject.code),
    check('subjects_lang_tag', sql`${subject.lang} ~ '^[a-z]{2,3}(-[A-Za-z0-9]+)*$'`),
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
