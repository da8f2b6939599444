import { type SQL, sql } from 'drizzle-orm'
import type { TeachingHoursQuery } from '#/contract/teaching-hours.ts'
import type { Actor } from '#/server/actor.ts'
import { wordsIn } from '#/server/platform/database/search.ts'

/**
 * The year that is asked for, until the day before the next: what is taught in the summer is in the year that has ended.
 * The last one has a whole year.
 */
export const yearAsked = ({ schoolYearId }: Pick<TeachingHoursQuery, 'schoolYearId'>): SQL => sql`(
  select years.id, years.starts_on, years.ends_on,
    coalesce((select min(later.starts_on) from school_years later where later.starts_on > years.starts_on),
      (years.starts_on + interval '1 year')::date) as until
  from school_years years where years.id = coalesce(${schoolYearId ?? null}::int, routines.present_school_year()))`

/** The sessions of `year` that somebody has, whoever may see their hours: professors their own. */
export const sessionsOfYear = (actor: Actor): SQL => sql`year join sessions
  on sessions.starts_at >= (year.starts_on::timestamp at time zone 'Africa/Tunis')
    and sessions.starts_at < (year.until::timestamp at time zone 'Africa/Tunis')
    and ${actor.role === 'ADMINISTRATOR' ? sql`sessions.professor_id is not null` : sql`sessions.professor_id = ${actor.id}`}`

/** The first day of the month in which a session begins, in Tunis. */
export const MONTH = sql`date_trunc('month', sessions.starts_at at time zone 'Africa/Tunis')::date`

const MINUTES = sql`extract(epoch from sessions.ends_at - sessions.starts_at) / 60`
const minutesWhere = (condition: SQL): SQL => sql`coalesce(sum(${MINUTES}) filter (where ${condition}), 0)::int`
const HELD = sql`sessions.cancelled_at is null and sessions.ends_at <= now()`

/** What is counted of the sessions of a group of rows. */
export const COUNTS = sql`count(*) filter (where sessions.cancelled_at is null)::int as sessions,
  ${minutesWhere(HELD)} as held,
  ${minutesWhere(sql`sessions.cancelled_at is null and sessions.ends_at > now()`)} as coming,
  ${minutesWhere(sql`sessions.cancelled_at is not null`)} as cancelled`

/** @returns minutes held of one kind of session, as a column */
export const heldOfKind = (kind: string): SQL => minutesWhere(sql`${HELD} and sessions.kind = ${kind}`)

/**
 * The row of `users` is one of those whose hours are listed: of administrators' all who are active or have something in
 * `taught`, by the words of their names; professors are alone in their list.
 */
export function isListed(actor: Actor, q: string): SQL {
  if (actor.role !== 'ADMINISTRATOR') return sql`users.id = ${actor.id}`
  const some = sql`((users.role = 'PROFESSOR' and users.status = 'ACTIVE') or users.id in (select professor_id from taught))`
  return sql.join([some, ...wordsIn(sql`users.sort_name`, q)], sql` and `)
}
