import { sql } from 'drizzle-orm'
import { schoolYearName } from '#/contract/school-year-rules.ts'
import type { ProfessorHours, TaughtTime, TeachingHours, TeachingHoursQuery } from '#/contract/teaching-hours.ts'
import { type Actor, requireRole } from '#/server/actor.ts'
import type { Deps } from '#/server/deps.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { COUNTS, isListed, MONTH, sessionsOfYear, yearAsked } from './taught.ts'

/** What is taught, by months that have something. */
type ByMonth = Record<string, TaughtTime>

interface Row extends Record<string, unknown> {
  id: number
  starts_on: string
  ends_on: string
  months: string[]
  professors: (ProfessorHours['professor'] & { months: ByMonth })[]
  total: number
  totals: ByMonth
}

const NOTHING: TaughtTime = { sessions: 0, held: 0, coming: 0, cancelled: 0 }
const TIMES = sql`jsonb_build_object('sessions', sessions, 'held', held, 'coming', coming, 'cancelled', cancelled)`

/**
 * How long professors teach in each month of a school year, and all who are found together; one query.
 * @throws {ServiceError} FORBIDDEN for students; NOT_FOUND for a year that is not there
 */
export async function readTeachingHours(
  { database: { db } }: Deps,
  actor: Actor,
  query: TeachingHoursQuery,
): Promise<TeachingHours> {
  requireRole(actor, 'ADMINISTRATOR', 'PROFESSOR')
  const { q, page, size } = query
  const { rows } = await db.execute<Row>(sql`
    with year as ${yearAsked(query)},
      taught as materialized (
        select sessions.professor_id, ${MONTH} as month, ${COUNTS} from ${sessionsOfYear(actor)} group by 1, 2),
      found as materialized (
        select users.id, users.first_name, users.last_name, users.sort_name from users where ${isListed(actor, q)}),
      shown as (select * from found order by sort_name, id limit ${size} offset ${(page - 1) * size}),
      summed as (
        select month, sum(sessions) as sessions, sum(held) as held, sum(coming) as coming, sum(cancelled) as cancelled
        from taught where professor_id in (select id from found) group by month)
    select year.id, year.starts_on, year.ends_on,
      array(select to_char(month, 'YYYY-MM') from generate_series(date_trunc('month', year.starts_on::timestamp),
        greatest(year.ends_on, (select max(month) from taught)), interval '1 month') as month) as months,
      (select count(*)::int from found) as total,
      (select coalesce(jsonb_object_agg(to_char(month, 'YYYY-MM'), ${TIMES}), '{}') from summed) as totals,
      (select coalesce(jsonb_agg(jsonb_build_object('id', shown.id, 'firstName', shown.first_name,
          'lastName', shown.last_name, 'months', (
            select coalesce(jsonb_object_agg(to_char(month, 'YYYY-MM'), ${TIMES}), '{}')
            from taught where taught.professor_id = shown.id)) order by shown.sort_name, shown.id), '[]')
        from shown) as professors
    from year`)
  const [row] = rows
  if (!row) throw new ServiceError('NOT_FOUND')
  const { months } = row
  return {
    schoolYear: { id: row.id, name: schoolYearName({ startsOn: row.starts_on, endsOn: row.ends_on }) },
    months,
    items: row.professors.map(({ months: own, ...professor }) => ({ professor, ...inOrder(months, own) })),
    totals: inOrder(months, row.totals),
    total: row.total,
    page,
    size,
  }
}

function inOrder(months: readonly string[], by: ByMonth): Pick<ProfessorHours, 'months' | 'total'> {
  const all = months.map((month) => by[month] ?? NOTHING)
  return { months: all, total: all.reduce(sumOf, NOTHING) }
}

function sumOf(one: TaughtTime, other: TaughtTime): TaughtTime {
  return {
    sessions: one.sessions + other.sessions,
    held: one.held + other.held,
    coming: one.coming + other.coming,
    cancelled: one.cancelled + other.cancelled,
  }
}
