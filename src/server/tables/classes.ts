import { sql } from 'drizzle-orm'
import { index, integer, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { curriculumItemColumns } from '#/server/tables/curriculum-columns.ts'

/** The academy's classes: one of each level and section, in school order. */
export const classes = pgTable(
  'classes',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** Short code used in timetables, such as `4ر`; one class has it at a time. */
    code: text('code').notNull(),
    /** Year of schooling, 7 to 13. */
    level: smallint('level').notNull(),
    /** Stream or section; absent where a level has none. */
    section: text('section'),
    ...curriculumItemColumns(),
  },
  (table) => [
    uniqueIndex('classes_code_live_unique').on(table.code).where(sql`${table.deletedAt} is null`),
    index('classes_position_index').on(table.position, table.id),
    index('classes_deleted_at_index').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
    index('classes_deleted_by_index').on(table.deletedBy).where(sql`${table.deletedBy} is not null`),
  ],
)
