import { inDatabase } from './in-database.ts'

/**
 * Makes what a student has learnt in their class that of the year before, and lets them begin it anew, as those do who
 * repeat it.
 */
export async function repeatClass(username: string): Promise<void> {
  await inDatabase(
    `with past as (
      update enrolments set school_year_id = earlier.id, started_at = earlier.starts_on, ended_at = earlier.ends_on
      from users, school_years present, school_years earlier
      where users.username = $1 and enrolments.user_id = users.id and enrolments.ended_at is null
        and present.id = enrolments.school_year_id
        and earlier.starts_on = (select max(starts_on) from school_years where starts_on < present.starts_on)
      returning enrolments.user_id, enrolments.class_id, present.id as school_year_id
    )
    insert into enrolments (user_id, class_id, school_year_id) select user_id, class_id, school_year_id from past`,
    [username],
  )
}
