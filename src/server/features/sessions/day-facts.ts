import { type SQL, sql } from 'drizzle-orm'
import type { SessionList } from '#/contract/sessions.ts'
import type { Actor } from '#/server/actor.ts'
import type { Queryable } from '#/server/platform/database/types.ts'

/** What is special about days: which are without lessons, and when the academy is open. */
export type DayFacts = Pick<SessionList, 'closed' | 'hours'>

/**
 * Days without lessons from a day on to before another, and the academy's hours; one query. Days of some levels count
 * for students of these, for everybody who plans, and where a level is named for that one.
 */
export async function readDayFacts(
  db: Queryable,
  { role, id }: Pick<Actor, 'role' | 'id'>,
  { from, to, level }: { from: string; to: string; level?: number },
): Promise<DayFacts> {
  const forLevel: SQL =
    level !== undefined
      ? sql`${level}`
      : sql`(select classes.level from enrolments join classes on classes.id = enrolments.class_id
          where enrolments.user_id = ${id} and enrolments.ended_at is null)`
  const concerned =
    role === 'STUDENT' || level !== undefined
      ? sql`(school_days.levels is null or ${forLevel} = any(school_days.levels))`
      : sql`true`
  const { rows } = await db.execute<{ hours: DayFacts['hours']; closed: DayFacts['closed'] }>(sql`
    select jsonb_build_object('opensAt', to_char(opens_at, 'HH24:MI'), 'closesAt', to_char(closes_at, 'HH24:MI'),
        'ramadan', case when ramadan_starts_on is not null then jsonb_build_object(
          'startsOn', ramadan_starts_on, 'endsOn', ramadan_ends_on,
          'opensAt', to_char(ramadan_opens_at, 'HH24:MI'), 'closesAt', to_char(ramadan_closes_at, 'HH24:MI')) end) as hours,
      (select coalesce(jsonb_agg(jsonb_build_object('startsOn', school_days.starts_on, 'endsOn', school_days.ends_on,
          'nameAr', school_days.name_ar, 'nameFr', school_days.name_fr) order by school_days.starts_on, school_days.id), '[]')
        from school_days where school_days.kind in ('holiday', 'closed') and school_days.starts_on < ${to}::date
          and school_days.ends_on >= ${from}::date and ${concerned}) as closed
    from academy_hours`)
  const [found] = rows
  if (!found) throw new Error('The academy has no hours')
  return found
}
