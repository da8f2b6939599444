import { and, eq, sql } from 'drizzle-orm'
import { MOST_NOTES, type Note, type NoteChange } from '#/contract/notes.ts'
import { type Actor, requireRole } from '#/server/actor.ts'
import type { Deps } from '#/server/deps.ts'
import { chainOf, isReadable } from '#/server/features/curriculum/access.ts'
import type { Tx } from '#/server/platform/database/types.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { notes } from '#/server/tables/notes.ts'

interface NoteRow extends Record<string, unknown> {
  id: string | null
  course_id: number
  material_id: number | null
  position: number | null
  words: string
  created_at: string
  updated_at: string
}

/**
 * What a student wrote down beside a lesson, the oldest first; one query.
 * @throws {ServiceError} NOT_FOUND for lessons that the student may not open; FORBIDDEN for who is no student
 */
export async function readNotes({ database: { db } }: Deps, actor: Actor, courseId: number): Promise<Note[]> {
  requireRole(actor, 'STUDENT')
  // A lesson without notes gives one row, which is empty.
  const { rows } = await db.execute<NoteRow>(sql`
    select notes.* from ${chainOf('course')}
      left join notes on notes.course_id = courses.id and notes.user_id = ${actor.id}
    where courses.id = ${courseId} and ${isReadable(actor, 'course')} order by notes.created_at, notes.id`)
  if (rows.length === 0) throw new ServiceError('NOT_FOUND')
  return rows.flatMap((row) =>
    row.id === null
      ? []
      : {
          id: row.id,
          courseId: row.course_id,
          materialId: row.material_id,
          position: row.position,
          words: row.words,
          createdAt: new Date(row.created_at).toISOString(),
          updatedAt: new Date(row.updated_at).toISOString(),
        },
  )
}

/**
 * Makes a note, or changes the words of the one that has this id; the same words twice change nothing. Ids are each
 * student's own, so one that somebody else has too means nothing here.
 * @throws {ServiceError} NOT_FOUND for lessons that the student may not open and for a note of another lesson;
 *   VALIDATION for a material of another lesson, and where there are too many notes
 */
export async function writeNote({ database }: Deps, actor: Actor, note: NoteChange & { id: string }): Promise<Note> {
  requireRole(actor, 'STUDENT')
  return database.withTx((tx) => writeOne(tx, actor, note))
}

async function writeOne(
  tx: Tx,
  actor: Actor,
  { id, courseId, materialId, position, words }: NoteChange & { id: string },
): Promise<Note> {
  // One after the other, so that each counts those before it.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('notes ' || ${actor.id}::text, 0))`)
  const { rows } = await tx.execute<{ at: number | null; holds: boolean; others: number }>(sql`
    select (select course_id from notes where user_id = ${actor.id} and id = ${id}) as at,
      exists (select from materials where materials.id = ${materialId} and materials.course_id = courses.id) as holds,
      (select count(*)::int from notes where user_id = ${actor.id} and course_id = courses.id) as others
    from ${chainOf('course')} where courses.id = ${courseId} and ${isReadable(actor, 'course')}`)
  const [place] = rows
  if (!place || (place.at !== null && place.at !== courseId)) throw new ServiceError('NOT_FOUND')
  if (place.at === null && materialId !== null && !place.holds)
    throw new ServiceError('VALIDATION', { fields: { materialId: { fault: 'invalid' } } })
  if (place.at === null && place.others >= MOST_NOTES)
    throw new ServiceError('VALIDATION', { fields: { words: { fault: 'notesFull', limit: MOST_NOTES } } })
  const [kept] = await tx
    .insert(notes)
    .values({ userId: actor.id, id, courseId, materialId, position, words })
    .onConflictDoUpdate({
      target: [notes.userId, notes.id],
      set: {
        words,
        updatedAt: sql`case when ${notes.words} = excluded.words then ${notes.updatedAt} else now() end`,
      },
    })
    .returning()
  if (!kept) throw new Error('A note that was written was not returned')
  const { userId: _, createdAt, updatedAt, ...facts } = kept
  return { ...facts, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() }
}

/** Deletes one of the student's own notes; one that is not there any more is as good. One statement. */
export async function deleteNote({ database: { db } }: Deps, actor: Actor, id: string): Promise<void> {
  requireRole(actor, 'STUDENT')
  await db.delete(notes).where(and(eq(notes.userId, actor.id), eq(notes.id, id)))
}
