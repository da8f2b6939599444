import { type SQL, sql } from 'drizzle-orm'
import type { PublishState } from '#/contract/curriculum.ts'
import type { Queryable } from '#/server/platform/database/types.ts'

interface Named extends Record<string, unknown> {
  id: number
  name_ar: string
  name_fr: string
}
export interface SubjectNode extends Named {
  code: string
  lang: string
}
export interface ChapterNode extends Named {
  subject_id: number
  position: number
  deleted: boolean
}
export interface CourseNode extends Named {
  chapter_id: number
  position: number
  deleted: boolean
  lang: string
  status: PublishState
}
/** What a class is taught, without materials; chapters and courses with those in the recycle bin, for their places. */
export interface Tree {
  subjects: SubjectNode[]
  chapters: ChapterNode[]
  courses: CourseNode[]
}

/**
 * Reads what a class is taught, in its order; three queries.
 * @param locked whether nobody else may change it until the transaction ends
 */
export async function readTree(db: Queryable, classId: number, locked = false): Promise<Tree> {
  const lock = (table: string): SQL => (locked ? sql.raw(`for update of ${table}`) : sql``)
  const { rows: subjects } = await db.execute<SubjectNode>(sql`
    select id, code, lang, name_ar, name_fr from subjects
    where class_id = ${classId} and deleted_at is null order by position, id ${lock('subjects')}`)
  const { rows: chapters } = await db.execute<ChapterNode>(sql`
    select chapters.id, subject_id, chapters.name_ar, chapters.name_fr, chapters.position,
      chapters.deleted_at is not null as deleted
    from chapters join subjects on subjects.id = subject_id
    where class_id = ${classId} and subjects.deleted_at is null
    order by chapters.position, chapters.id ${lock('chapters')}`)
  const { rows: courses } = await db.execute<CourseNode>(sql`
    select courses.id, chapter_id, courses.name_ar, courses.name_fr, courses.lang, courses.status, courses.position,
      courses.deleted_at is not null as deleted
    from courses join chapters on chapters.id = chapter_id join subjects on subjects.id = subject_id
    where class_id = ${classId} and subjects.deleted_at is null and chapters.deleted_at is null
    order by courses.position, courses.id ${lock('courses')}`)
  return { subjects, chapters, courses }
}
