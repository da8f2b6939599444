import { sql } from 'drizzle-orm'
import { type Enrolment, MAX_ENROLMENTS } from '#/contract/enrolments.ts'
import { type Actor, requireRole } from '#/server/actor.ts'
import type { Deps } from '#/server/deps.ts'
import { ServiceError } from '#/server/platform/errors.ts'

interface EnrolmentRow extends Record<string, unknown> {
  /** Absent in the one row of a student who never was in a class. */
  id: number | null
  year_id: number
  starts_on: string
  ends_on: string
  class_id: number
  code: string
  name_ar: string
  name_fr: string
  started_at: string
  ended_at: string | null
  subjects: Enrolment['subjects']
}

/**
 * The classes that the student was in, the newest first; one query.
 * @throws {ServiceError} FORBIDDEN for who is no student
 */
export function readMyEnrolments(deps: Deps, actor: Actor): Promise<Enrolment[]> {
  requireRole(actor, 'STUDENT')
  return enrolmentsOf(deps, actor.id)
}

/**
 * The same of a student, for administrators; one query.
 * @throws {ServiceError} FORBIDDEN for anybody else; NOT_FOUND for who is no student
 */
export function readEnrolments(deps: Deps, actor: Actor, id: string): Promise<Enrolment[]> {
  requireRole(actor, 'ADMINISTRATOR')
  return enrolmentsOf(deps, id)
}

/** What was learnt in the row of `enrolments` in a query, by subject in the school's order; null where that is nothing. */
const learntIn = sql`
  select jsonb_agg(jsonb_build_object('id', subjects.id, 'nameAr', subjects.name_ar, 'nameFr', subjects.name_fr,
    'key', subjects.key, 'lang', subjects.lang, 'done', sums.done, 'seconds', sums.seconds)
    order by subjects.position, subjects.id) as subjects
  from (
    select subject_id, sum(done)::int as done, sum(seconds)::int as seconds from (
      select subject_id, 0 as done, seconds from subject_progress where enrolment_id = enrolments.id
      union all
      select chapters.subject_id, 1, 0
      from course_progress
        join courses on courses.id = course_progress.course_id
        join chapters on chapters.id = courses.chapter_id
      where course_progress.enrolment_id = enrolments.id and course_progress.done_at is not null
    ) as parts group by subject_id
  ) as sums join subjects on subjects.id = sums.subject_id
  where sums.done > 0 or sums.seconds > 0`

/**
 * A class that was left within the year for another one, or to which a turn of the year led that was taken back, with
 * nothing learnt there, was a mistake and is passed over.
 * Names are read also of what lies in the recycle bin: the years stay readable.
 */
async function enrolmentsOf({ database: { db } }: Deps, userId: string): Promise<Enrolment[]> {
  const { rows } = await db.execute<EnrolmentRow>(sql`
    select own.*
    from users left join lateral (
      select enrolments.id, years.id as year_id, years.starts_on, years.ends_on, classes.id as class_id, classes.code,
        classes.name_ar, classes.name_fr, enrolments.started_at, enrolments.ended_at,
        coalesce(learnt.subjects, '[]') as subjects
      from enrolments
        join school_years years on years.id = enrolments.school_year_id
        join classes on classes.id = enrolments.class_id
        left join lateral (${learntIn}) as learnt on true
      where enrolments.user_id = users.id
        and (enrolments.ended_at is null or learnt.subjects is not null or not exists (
          select from enrolments other
          where other.user_id = enrolments.user_id and other.school_year_id = enrolments.school_year_id
            and other.id <> enrolments.id and coalesce(other.ended_at > enrolments.ended_at, true)
          union all
          select from year_turns where year_turns.id = enrolments.made_by_turn and year_turns.status = 'taken-back'
        ))
      order by years.starts_on desc, enrolments.ended_at desc nulls first, enrolments.id desc limit ${MAX_ENROLMENTS}
    ) as own on true
    where users.id = ${userId} and users.role = 'STUDENT'
    order by own.starts_on desc, own.ended_at desc nulls first, own.id desc`)
  if (rows.length === 0) throw new ServiceError('NOT_FOUND')
  return rows.flatMap((row) => (row.id === null ? [] : describe({ ...row, id: row.id })))
}

function describe(row: EnrolmentRow & { id: number }): Enrolment {
  const sum = (of: 'done' | 'seconds') => row.subjects.reduce((all, subject) => all + subject[of], 0)
  return {
    id: row.id,
    schoolYear: { id: row.year_id, startsOn: row.starts_on, endsOn: row.ends_on },
    schoolClass: { id: row.class_id, code: row.code, nameAr: row.name_ar, nameFr: row.name_fr },
    present: row.ended_at === null,
    startedAt: new Date(row.started_at).toISOString(),
    endedAt: row.ended_at && new Date(row.ended_at).toISOString(),
    done: sum('done'),
    seconds: sum('seconds'),
    subjects: row.subjects,
  }
}
