import { type SQL, sql } from 'drizzle-orm'
import { ANNOUNCEMENT_LIMITS } from '#/contract/announcement-rules.ts'
import type { Actor } from '#/server/actor.ts'
import { presentClassOf } from '#/server/enrolments.ts'

type Reader = Pick<Actor, 'role' | 'id'>

/** Groups that are open now: nothing of the bin or of another year is for anybody. */
const OPEN_GROUPS = sql`groups join classes of_group on of_group.id = groups.class_id and of_group.deleted_at is null
  and groups.deleted_at is null and groups.archived_at is null
  and groups.school_year_id = (select routines.present_school_year())`

/**
 * Whom the row `announcements` in a query is for, as a subquery of their ids: active accounts alone, as their classes and
 * groups are now.
 */
export const announcedPeople = sql`(
  select users.id from users where users.status = 'ACTIVE' and users.role <> 'ADMINISTRATOR'
    and announcements.audience in ('everybody', 'students', 'professors')
    and (announcements.audience = 'everybody' or (announcements.audience = 'students') = (users.role = 'STUDENT'))
  union all
  select users.id from classes join enrolments on enrolments.class_id = classes.id and enrolments.ended_at is null
    join users on users.id = enrolments.user_id and users.status = 'ACTIVE' and users.role = 'STUDENT'
  where classes.deleted_at is null and (
    (announcements.audience = 'class' and classes.id = announcements.class_id)
    or (announcements.audience = 'subject' and classes.id = (select subjects.class_id from subjects
      where subjects.id = announcements.subject_id and subjects.deleted_at is null)))
  union all
  select users.id from ${OPEN_GROUPS} join group_members on group_members.group_id = groups.id
    join users on users.id = group_members.user_id and users.status = 'ACTIVE' and users.role = 'STUDENT'
  where announcements.audience = 'group' and groups.id = announcements.group_id)`

/** The row `announcements` in a query is there for the reader; the same said from the other end as `announcedPeople`. */
export function isAnnouncedTo({ role, id }: Reader): SQL {
  if (role === 'ADMINISTRATOR') return sql`false`
  const isThere = sql`announcements.published and announcements.deleted_at is null`
  if (role === 'PROFESSOR') return sql`(${isThere} and announcements.audience in ('everybody', 'professors'))`
  return sql`(${isThere} and (announcements.audience in ('everybody', 'students')
    or announcements.class_id in (select classes.id from classes
      where classes.id = ${presentClassOf(id)} and classes.deleted_at is null)
    or announcements.subject_id in (select subjects.id from subjects
      join classes on classes.id = subjects.class_id and classes.deleted_at is null
      where subjects.class_id = ${presentClassOf(id)} and subjects.deleted_at is null)
    or announcements.group_id in (select groups.id from ${OPEN_GROUPS}
      join group_members on group_members.group_id = groups.id and group_members.user_id = ${id})))`
}

/** The row `announcements` is for the reader, who has not opened it as it is now. */
export function isUnreadBy(reader: Reader): SQL {
  return sql`(${isAnnouncedTo(reader)} and not exists (select from announcement_reads
    where announcement_reads.announcement_id = announcements.id and announcement_reads.user_id = ${reader.id}
      and announcement_reads.version >= announcements.version))`
}

/** The same, and it is shown as new: what came, or was changed, before the reader did or long ago is not. */
export function isNewTo(reader: Reader): SQL {
  const since = sql`coalesce(announcements.changed_at, announcements.publish_at)`
  return sql`(${since} > now() - make_interval(days => ${ANNOUNCEMENT_LIMITS.newDays})
    and ${since} >= (select users.created_at from users where users.id = ${reader.id})
    and ${isUnreadBy(reader)})`
}

/** How many announcements are new to a reader, as SQL; administrators read them as authors do, and have none. */
export function newAnnouncements(reader: Reader): SQL {
  if (reader.role === 'ADMINISTRATOR') return sql`0`
  return sql`(select count(*)::int from announcements where ${isNewTo(reader)})`
}
