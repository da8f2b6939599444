import { boolean, check, customType, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { FOUND_KINDS } from '#/contract/search.ts'
import { oneOf } from '#/server/platform/database/checks.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/**
 * What is searched: a row of each subject, chapter, lesson and material. Triggers of those tables and of their texts
 * write it (`database/routines/search.sql`); nothing else does.
 */
export const searchEntries = pgTable(
  'search_entries',
  {
    kind: text('kind', { enum: FOUND_KINDS }).notNull(),
    id: integer('id').notNull(),
    /** What it is in, and itself. */
    classId: integer('class_id').notNull(),
    subjectId: integer('subject_id').notNull(),
    chapterId: integer('chapter_id'),
    courseId: integer('course_id'),
    /** Whether neither it nor anything above it is in the recycle bin. */
    live: boolean('live').notNull(),
    /** Since when, or from when on, students see it; `null` = they do not. */
    shownFrom: timestamp('shown_from', { withTimezone: true }),
    /** Its names in the form that is searched, each with and without what is written before words, after a `|`. */
    names: text('names').notNull(),
    /** Their words, long ones backwards as well after a `<`; `#kind`, `#c` and `#s` with the ids of its class and subject. */
    nameWords: tsvector('name_words').notNull(),
    /** The same with the words of its text; `null` where it has none. */
    textWords: tsvector('text_words'),
  },
  (entry) => [
    primaryKey({ columns: [entry.kind, entry.id] }),
    check('search_entries_kind_known', oneOf(entry.kind, FOUND_KINDS)),
    index('search_entries_class_id_index').on(entry.classId),
    index('search_entries_subject_id_index').on(entry.subjectId),
    index('search_entries_chapter_id_index').on(entry.chapterId),
    index('search_entries_course_id_index').on(entry.courseId),
    index('search_entries_name_words_index').using('gin', entry.nameWords),
    index('search_entries_text_words_index').using('gin', entry.textWords),
  ],
)
