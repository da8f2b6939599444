import { sql } from 'drizzle-orm'
import type { CourseMarking } from '#/contract/marks.ts'
import type { Actor } from '#/server/actor.ts'
import type { Deps } from '#/server/deps.ts'
import { presentEnrolmentOf } from '#/server/enrolments.ts'
import { chainOf, isReadable } from '#/server/features/curriculum/access.ts'
import { ServiceError } from '#/server/platform/errors.ts'

/**
 * Keeps what a student says of a lesson; one statement, and the same word twice changes nothing.
 * @throws {ServiceError} NOT_FOUND for lessons that the student may not open
 */
export async function markCourse(
  deps: Deps,
  actor: Actor,
  { id, mark }: CourseMarking & { id: number },
): Promise<void> {
  const { rows } = await deps.database.db.execute(sql`
    select routines.mark_course(${actor.id}, ${presentEnrolmentOf(actor.id)}, courses.id, chapters.subject_id, ${mark})
    from ${chainOf('course')} where courses.id = ${id} and ${isReadable(actor, 'course')}`)
  if (rows.length === 0) throw new ServiceError('NOT_FOUND')
}
