import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#/server/platform/database/types.ts'
import type { Plan, PlannedChapter, PlannedCourse } from './plan.ts'

/** Does what a plan says, in as many statements for one row as for thousands. */
export async function applyPlan(tx: Tx, { chapters, courses }: Plan): Promise<void> {
  await giveIds(tx, 'chapters', chapters.made)
  if (chapters.made.length > 0) {
    await tx.execute(sql`
      insert into chapters (id, subject_id, name_ar, name_fr, position) overriding system value
      select id, subject_id, name_ar, name_fr, position from ${recordsOf(chapters.made.map(chapterRecord))}`)
  }
  if (chapters.changed.length > 0) {
    await tx.execute(sql`
      update chapters set name_ar = r.name_ar, name_fr = r.name_fr, version = version + 1, updated_at = now()
      from ${recordsOf(chapters.changed.map(chapterRecord))} where chapters.id = r.id`)
  }
  await giveIds(tx, 'courses', courses.made)
  if (courses.made.length > 0) {
    await tx.execute(sql`
      insert into courses (id, chapter_id, name_ar, name_fr, position, lang, status) overriding system value
      select id, chapter_id, name_ar, name_fr, position, lang, status
      from ${recordsOf(courses.made.map(courseRecord))}`)
  }
  if (courses.changed.length > 0) {
    // What was to be published at a time is no longer, once its state is another one.
    await tx.execute(sql`
      update courses set name_ar = r.name_ar, name_fr = r.name_fr, lang = r.lang, status = r.status,
        publish_at = case when courses.status = r.status then publish_at end,
        version = version + 1, updated_at = now()
      from ${recordsOf(courses.changed.map(courseRecord))} where courses.id = r.id`)
  }
}

/** Ids are taken beforehand, so that what is made below a new chapter knows it. */
async function giveIds(tx: Tx, table: 'chapters' | 'courses', made: { id: number | undefined }[]): Promise<void> {
  if (made.length === 0) return
  const { rows } = await tx.execute<{ id: string }>(sql`
    select nextval(pg_get_serial_sequence(${table}, 'id')) as id from generate_series(1, ${made.length}::int)`)
  for (const [index, thing] of made.entries()) thing.id = Number(rows[index]?.id)
}

function chapterRecord({ id, subjectId, nameAr, nameFr, position }: PlannedChapter) {
  return { id, subject_id: subjectId, name_ar: nameAr, name_fr: nameFr, position }
}

function courseRecord({ id, chapter, nameAr, nameFr, position, lang, status }: PlannedCourse) {
  return { id, chapter_id: chapter.id, name_ar: nameAr, name_fr: nameFr, position, lang, status }
}

/** Rows as one value, however many; what a kind does not have is null. */
function recordsOf(records: readonly object[]): SQL {
  return sql`jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as r (id int, subject_id int, chapter_id int,
    name_ar text, name_fr text, position int, lang text, status text)`
}
