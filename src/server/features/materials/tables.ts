import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { MATERIAL_KINDS } from '#/contract/materials.ts'
import { courses } from '#/server/features/courses/tables.ts'
import { publishedColumns, thingColumns } from '#/server/features/curriculum/columns.ts'

/** What a pupil opens in a lesson. */
export const materials = pgTable(
  'materials',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    courseId: integer('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    /** What a pupil opens: a kind decides where its contents are. */
    kind: text('kind', { enum: MATERIAL_KINDS }).notNull(),
    ...publishedColumns(),
    ...thingColumns(),
  },
  (material) => [
    index('materials_course_id_position_index').on(material.courseId, material.position, material.id),
    index('materials_deleted_at_index').on(material.deletedAt).where(sql`${material.deletedAt} is not null`),
    check('materials_lang_tag', sql`${material.lang} ~ '^[a-z]{2,3}(-[A-Za-z0-9]+)*$'`),
    check('materials_status_known', sql`${material.status} in ('draft', 'published', 'archived')`),
  ],
)
