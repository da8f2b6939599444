import { sql } from 'drizzle-orm'
import type { SubjectSums } from '#/contract/my-progress.ts'
import type { Actor } from '#/server/actor.ts'
import type { Deps } from '#/server/deps.ts'
import { presentClassOf, presentEnrolmentOf } from '#/server/enrolments.ts'
import { chainOf, isLive, isReadable } from '#/server/features/curriculum/access.ts'

interface SumsRow extends Record<string, unknown> {
  id: number
  lessons: number
  done: number
  seconds: number
  last_at: string | null
}

/**
 * A student's sums of the subjects of their class, in school order, or of one of them: of the lessons that they see
 * now those that are done, and the time that is kept of all; one query.
 */
export async function readSums({ database: { db } }: Deps, actor: Actor, id?: number): Promise<SubjectSums[]> {
  const one = id === undefined ? sql`` : sql` and subjects.id = ${id}`
  const { rows } = await db.execute<SumsRow>(sql`
    select subjects.id, coalesce(there.lessons, 0) as lessons, coalesce(there.done, 0) as done,
      coalesce(own.seconds, 0) as seconds, own.last_at
    from ${chainOf('subject')}
      left join (
        select subjects.id, count(*)::int as lessons, count(mine.done_at)::int as done from ${chainOf('course')}
          left join course_progress mine
            on mine.course_id = courses.id and mine.enrolment_id = ${presentEnrolmentOf(actor.id)}
        where ${isReadable(actor, 'course')}${one} group by subjects.id
      ) as there on there.id = subjects.id
      left join subject_progress own on own.subject_id = subjects.id and own.enrolment_id = ${presentEnrolmentOf(actor.id)}
    where classes.id = ${presentClassOf(actor.id)} and ${isLive('subject')}${one}
    order by subjects.position, subjects.id`)
  return rows.map((row) => ({
    subjectId: row.id,
    lessons: row.lessons,
    done: row.done,
    seconds: row.seconds,
    lastAt: row.last_at && new Date(row.last_at).toISOString(),
  }))
}
