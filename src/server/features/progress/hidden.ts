import { sql } from 'drizzle-orm'
import type { HiddenSubjectIds } from '#/contract/hidden-subjects.ts'
import { type Actor, requireRole } from '#/server/actor.ts'
import type { Deps } from '#/server/deps.ts'
import { presentClassOf } from '#/server/enrolments.ts'
import { isLive } from '#/server/features/curriculum/access.ts'
import { ServiceError } from '#/server/platform/errors.ts'

/**
 * The optional subjects of their class that a student has put out of sight; one query. One that is not optional any
 * more is back in sight.
 */
export async function readHiddenSubjects({ database: { db } }: Deps, actor: Actor): Promise<HiddenSubjectIds> {
  requireRole(actor, 'STUDENT')
  const { rows } = await db.execute<{ id: number }>(sql`
    select subjects.id from hidden_subjects
      join subjects on subjects.id = hidden_subjects.subject_id join classes on classes.id = subjects.class_id
    where hidden_subjects.user_id = ${actor.id} and subjects.optional and ${isLive('subject')}
      and classes.id = ${presentClassOf(actor.id)}
    order by subjects.position, subjects.id`)
  return { ids: rows.map(({ id }) => id) }
}

/**
 * Puts an optional subject of the student's class out of sight; twice is as good as once. Two statements.
 * @throws {ServiceError} NOT_FOUND for every other subject
 */
export async function hideSubject(deps: Deps, actor: Actor, id: number): Promise<HiddenSubjectIds> {
  requireRole(actor, 'STUDENT')
  const { rows } = await deps.database.db.execute(sql`
    with wanted as (
      select subjects.id from subjects join classes on classes.id = subjects.class_id
      where subjects.id = ${id} and subjects.optional and ${isLive('subject')}
        and classes.id = ${presentClassOf(actor.id)}
    ), kept as (
      insert into hidden_subjects (user_id, subject_id) select ${actor.id}, id from wanted on conflict do nothing
    )
    select id from wanted`)
  if (rows.length === 0) throw new ServiceError('NOT_FOUND')
  return readHiddenSubjects(deps, actor)
}

/** Puts a subject back into sight; one that was not hidden stays as it is. Two statements. */
export async function showSubject(deps: Deps, actor: Actor, id: number): Promise<HiddenSubjectIds> {
  requireRole(actor, 'STUDENT')
  await deps.database.db.execute(sql`
    delete from hidden_subjects where user_id = ${actor.id} and subject_id = ${id}`)
  return readHiddenSubjects(deps, actor)
}
