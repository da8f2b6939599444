import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable } from 'drizzle-orm/pg-core'
import { PUBLISH_STATES } from '#/contract/curriculum.ts'
import { oneOf } from '#/server/platform/database/checks.ts'
import { chapters } from '#/server/tables/chapters.ts'
import { curriculumItemColumns, publishedColumns } from '#/server/tables/curriculum-columns.ts'

/** Lessons of a chapter. */
export const courses = pgTable(
  'courses',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    chapterId: integer('chapter_id')
      .notNull()
      .references(() => chapters.id, { onDelete: 'cascade' }),
    ...publishedColumns(),
    ...curriculumItemColumns(),
  },
  (course) => [
    index('courses_chapter_id_position_index').on(course.chapterId, course.position, course.id),
    index('courses_deleted_at_index').on(course.deletedAt).where(sql`${course.deletedAt} is not null`),
    index('courses_deleted_by_index').on(course.deletedBy).where(sql`${course.deletedBy} is not null`),
    check('courses_lang_tag', sql`${course.lang} ~ '^[a-z]{2,3}(-[A-Za-z0-9]+)*$'`),
    check('courses_status_known', oneOf(course.status, PUBLISH_STATES)),
  ],
)
