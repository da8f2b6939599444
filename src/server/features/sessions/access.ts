import { type SQL, sql } from 'drizzle-orm'
import type { Role } from '#/contract/roles.ts'

/** Who looks: an actor, or somebody whom the query itself finds. */
interface Looking {
  role: Role
  id: string | SQL
}

/**
 * The row of `sessions` in a query is one that somebody may know; whatever lists, counts, exports or serves sessions has
 * this as a condition of the same statement. Administrators know all; professors their own, of subjects that they still
 * teach; students those of their class, of the groups that they are in, and the open ones.
 */
export function isKnownSession({ role, id }: Looking): SQL {
  if (role === 'ADMINISTRATOR') return sql`true`
  if (role === 'STUDENT') return isForStudent(id)
  // Once for the whole statement, whatever the planner thinks of the tables.
  return sql`(sessions.professor_id = ${id} and sessions.subject_id = any(array(
    select teaching.subject_id from professor_subjects teaching
      join subjects taught on taught.id = teaching.subject_id and taught.deleted_at is null
      join classes of_taught on of_taught.id = taught.class_id and of_taught.deleted_at is null
    where teaching.user_id = ${id})))`
}

/** The row of `sessions` is to be held, and nobody is there who holds it: its professor teaches the subject no more. */
export const needsProfessor = sql`(sessions.cancelled_at is null and sessions.ends_at > now() and not exists (
  select from professor_subjects teaching join users holding on holding.id = teaching.user_id
    and holding.role = 'PROFESSOR' and holding.status = 'ACTIVE'
  where teaching.user_id = sessions.professor_id and teaching.subject_id = sessions.subject_id))`

/**
 * The row of `sessions` is for a student; nothing of the bin is. Their ids are looked up first, each kind by its own
 * index: an `or` of the three has every session of the academy looked at.
 */
export function isForStudent(student: string | SQL): SQL {
  // Once for the whole statement, whatever the planner thinks of the tables.
  return sql`(sessions.id = any(array(
      select open.id from sessions open where open.audience = 'open'
      union all
      select whole.id from enrolments
        join sessions whole on whole.class_id = enrolments.class_id and whole.audience = 'class'
        where enrolments.user_id = ${student} and enrolments.ended_at is null
      union all
      select session_groups.session_id from group_members
        join groups on groups.id = group_members.group_id and groups.deleted_at is null
        join session_groups on session_groups.group_id = groups.id
        where group_members.user_id = ${student}))
    and exists (select from subjects about join classes of_about on of_about.id = about.class_id
      and of_about.deleted_at is null where about.id = sessions.subject_id and about.deleted_at is null))`
}

/**
 * Whom sessions are for, as a query of `session_id` and `user_id`: active students who are now in their class or groups.
 * An open session is for anybody, so it has nobody here.
 * @param of ids of sessions, as SQL: a list in brackets or a subquery
 */
export function audienceOf(of: SQL): SQL {
  return sql`(
    select sessions.id as session_id, enrolments.user_id from sessions
      join enrolments on enrolments.class_id = sessions.class_id and enrolments.ended_at is null
      join users on users.id = enrolments.user_id and users.status = 'ACTIVE'
    where sessions.id in ${of} and sessions.audience = 'class'
    union
    select sessions.id, group_members.user_id from sessions
      join session_groups on session_groups.session_id = sessions.id
      join groups on groups.id = session_groups.group_id and groups.deleted_at is null
      join group_members on group_members.group_id = groups.id
      join users on users.id = group_members.user_id and users.status = 'ACTIVE'
    where sessions.id in ${of} and sessions.audience = 'groups')`
}
