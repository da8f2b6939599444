import { integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'

/** The academy's classes: one of each level and section, in school order. */
export const classes = pgTable('classes', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  /** Short code used in timetables, such as `4ر`. */
  code: text('code').notNull().unique(),
  nameAr: text('name_ar').notNull(),
  nameFr: text('name_fr').notNull(),
  /** Year of schooling, 7 to 13. */
  level: smallint('level').notNull(),
  /** Stream or section; absent where a level has none. */
  section: text('section'),
  position: integer('position').notNull().unique(),
})
