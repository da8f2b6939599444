import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, smallint } from 'drizzle-orm/pg-core'
import { curriculumItemColumns } from '#/server/tables/curriculum-columns.ts'
import { subjects } from '#/server/tables/subjects.ts'

/** Parts of a subject, in the order in which they are taught. */
export const chapters = pgTable(
  'chapters',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    subjectId: integer('subject_id')
      .notNull()
      .references(() => subjects.id, { onDelete: 'cascade' }),
    /** Of the school year, 1 to 3; absent = nobody has said. */
    trimester: smallint('trimester'),
    ...curriculumItemColumns(),
  },
  (chapter) => [
    check('chapters_trimester_known', sql`${chapter.trimester} between 1 and 3`),
    index('chapters_subject_id_position_index').on(chapter.subjectId, chapter.position, chapter.id),
    index('chapters_deleted_at_index').on(chapter.deletedAt).where(sql`${chapter.deletedAt} is not null`),
    index('chapters_deleted_by_index').on(chapter.deletedBy).where(sql`${chapter.deletedBy} is not null`),
  ],
)
