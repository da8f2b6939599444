import { type SQL, sql } from 'drizzle-orm'
import type { DoneBefore } from '#/contract/progress.ts'
import type { Actor } from '#/server/actor.ts'
import type { Deps } from '#/server/deps.ts'
import { chainOf, isReadable } from '#/server/features/curriculum/access.ts'

interface BeforeRow extends Record<string, unknown> {
  starts_on: string
  ends_on: string
  done: number
  lessons: number[]
}

/**
 * What a student who repeats their class had done of some lessons the last time that they were in it; null for who is
 * there for the first time. One query.
 * @param where which lessons, of a chain of `courses`
 */
export async function readDoneBefore({ database: { db } }: Deps, actor: Actor, where: SQL): Promise<DoneBefore | null> {
  const { rows } = await db.execute<BeforeRow>(sql`
    select earlier.starts_on, earlier.ends_on, coalesce(kept.done, 0) as done, coalesce(kept.lessons, '{}') as lessons
    from (
      select before.id, years.starts_on, years.ends_on
      from enrolments own
        join school_years present on present.id = own.school_year_id
        join enrolments before on before.user_id = own.user_id and before.class_id = own.class_id
        join school_years years on years.id = before.school_year_id and years.starts_on < present.starts_on
      where own.user_id = ${actor.id} and own.ended_at is null
      order by years.starts_on desc limit 1
    ) as earlier left join lateral (
      select count(*)::int as done, array_agg(courses.id order by courses.id) filter (where ${isReadable(actor, 'course')}) as lessons
      from ${chainOf('course')} join course_progress mine on mine.course_id = courses.id
      where mine.enrolment_id = earlier.id and mine.done_at is not null and ${where}
    ) as kept on true`)
  const [row] = rows
  if (!row) return null
  return { schoolYear: { startsOn: row.starts_on, endsOn: row.ends_on }, done: row.done, lessons: row.lessons }
}
