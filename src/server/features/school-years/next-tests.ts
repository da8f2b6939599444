import { sql } from 'drizzle-orm'
import type { NextTests } from '#/contract/dashboard.ts'
import { EXAMINATION_LEVELS } from '#/contract/school-years.ts'
import type { Deps } from '#/server/deps.ts'
import { presentClassOf } from '#/server/enrolments.ts'

interface NextTestsRow extends Record<string, unknown> {
  kind: NextTests['kind']
  name_ar: string
  name_fr: string
  starts_on: string
  ends_on: string
  to_confirm: boolean
  days: number
}

/**
 * The tests or the examination that a student of an examination class comes to next, or is in the middle of; one query.
 * @returns `null` for everybody else, and where none is planned
 */
export async function readNextTests({ database: { db } }: Deps, studentId: string): Promise<NextTests | null> {
  const { rows } = await db.execute<NextTestsRow>(sql`
    select day.kind, day.name_ar, day.name_fr, day.starts_on::text, day.ends_on::text, day.to_confirm,
      day.starts_on - today.date as days
    from (select (now() at time zone 'Africa/Tunis')::date as date) as today
      join classes on classes.id = ${presentClassOf(studentId)} and classes.level in ${[...EXAMINATION_LEVELS]}
      join school_days day on day.school_year_id = (select routines.present_school_year())
        and day.kind in ('tests', 'examination') and day.ends_on >= today.date
        and (day.levels is null or classes.level = any(day.levels))
    order by day.starts_on, day.id limit 1`)
  const [row] = rows
  if (!row) return null
  const { kind, name_ar: nameAr, name_fr: nameFr, starts_on: startsOn, ends_on: endsOn, to_confirm: toConfirm } = row
  return { kind, nameAr, nameFr, startsOn, endsOn, toConfirm, days: row.days }
}
