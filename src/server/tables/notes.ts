import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { courses } from '#/server/tables/courses.ts'
import { materials } from '#/server/tables/materials.ts'
import { users } from '#/server/tables/users.ts'

/** What students write down beside a lesson; nobody else reads it. */
export const notes = pgTable(
  'notes',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Chosen by the browser, so that saving twice makes one. */
    id: uuid('id').notNull(),
    courseId: integer('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    /** The material that was open, and where: seconds of a video, page of a print; absent = the lesson as a whole. */
    materialId: integer('material_id').references(() => materials.id, { onDelete: 'set null' }),
    position: integer('position'),
    words: text('words').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (note) => [
    primaryKey({ columns: [note.userId, note.id] }),
    index('notes_user_id_course_id_index').on(note.userId, note.courseId, note.createdAt),
    index('notes_course_id_index').on(note.courseId),
    index('notes_material_id_index').on(note.materialId),
    check('notes_words_length', sql`length(${note.words}) between 1 and 5000`),
  ],
)
