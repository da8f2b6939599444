import { sql } from 'drizzle-orm'
import type { Tx } from '#/server/platform/database/types.ts'

/** Who repeats the class of the demo student: the place among its pupils, by user name. */
const REPEATS = 4
/** The year of schooling below which there are lessons too, and how many of each of its classes came from there. */
const LEVEL = 10
const CAME = 5

/**
 * Lets some students of a demo academy have been in it the year before: the one who can sign in and some of the first
 * secondary year a class below, one who repeats in the same class. Where that year is not there, it is made like the
 * present one.
 */
export async function seedYearBefore(tx: Tx): Promise<void> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    with present as (select * from school_years where id = routines.present_school_year()), made as (
      insert into school_years (starts_on, ends_on)
      select starts_on - interval '1 year', ends_on - interval '1 year' from present
      where not exists (select from school_years earlier where earlier.starts_on < present.starts_on)
      returning id
    ), parts as (
      insert into trimesters (school_year_id, number, starts_on, ends_on)
      select made.id, number, trimesters.starts_on - interval '1 year', trimesters.ends_on - interval '1 year'
      from made, present join trimesters on trimesters.school_year_id = present.id
    )
    select id from made
    union all
    (select earlier.id from school_years earlier, present where earlier.starts_on < present.starts_on
     order by earlier.starts_on desc limit 1)`)
  const [year] = rows
  if (!year) return
  await tx.execute(sql`
    insert into enrolments (user_id, class_id, school_year_id, started_at, ended_at)
    select pupils.id, earlier.id, years.id, years.starts_on, years.ends_on
    from (
      select users.id, users.username, classes.id as class_id, classes.level, classes.section,
        bool_or(users.username = 'student') over (partition by classes.id) as of_student,
        row_number() over (
          partition by classes.id, users.username = 'student' order by users.username collate "C"
        ) as nth
      from users
        join enrolments on enrolments.user_id = users.id and enrolments.ended_at is null
        join classes on classes.id = enrolments.class_id
      where users.demo and users.status = 'ACTIVE'
    ) as pupils
      cross join lateral (select of_student and username <> 'student' and nth = ${REPEATS} as repeats) as known
      join classes earlier on earlier.deleted_at is null and case when repeats then earlier.id = class_id
        else earlier.level = pupils.level - 1 and earlier.section is not distinct from pupils.section end
      join school_years years on years.id = ${year.id}
    where username = 'student' or repeats or (pupils.level = ${LEVEL} and nth <= ${CAME})`)
}
