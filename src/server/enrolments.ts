import { and, eq, isNull, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#/server/platform/database/types.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { enrolments } from '#/server/tables/enrolments.ts'
import { users } from '#/server/tables/users.ts'

/** The id of a student: theirs, or a column or placeholder of the query. */
type Student = string | SQL | Placeholder

/** The class that a student is in at present, as SQL; null without one. */
export function presentClassOf(student: Student): SQL<number | null> {
  return sql`(select enrolments.class_id from enrolments where enrolments.user_id = ${student} and enrolments.ended_at is null)`
}

/** The enrolment that a student is in at present, as SQL; null without one. */
export function presentEnrolmentOf(student: Student): SQL<number | null> {
  return sql`(select enrolments.id from enrolments where enrolments.user_id = ${student} and enrolments.ended_at is null)`
}

/** Joins a row of `users` to its present enrolment. */
export const isPresentEnrolment = and(eq(enrolments.userId, users.id), isNull(enrolments.endedAt))

/** Those who are in classes at present, as SQL. @param classIds a subquery, or a list in parentheses */
export function studentsOf(classIds: SQL): SQL {
  return sql`(select enrolments.user_id from enrolments
    where enrolments.class_id in ${classIds} and enrolments.ended_at is null)`
}

/**
 * How many active students the row of `classes` in a query has, as SQL. Counted once for all classes: for each of them
 * the accounts would be gone through again.
 */
export const studentsOfClass = sql<number>`coalesce(((
  select jsonb_object_agg(counted.class_id, counted.students) from (
    select enrolments.class_id, count(*) as students
    from enrolments join users on users.id = enrolments.user_id and users.status = 'ACTIVE'
    where enrolments.ended_at is null group by enrolments.class_id) as counted
  ) ->> classes.id::text)::int, 0)`

/**
 * Enrols a student who is in no class. Who comes back to a class within a year goes on with the enrolment that they had.
 * @throws {ServiceError} VALIDATION for a class that is not there
 */
export async function enrol(tx: Tx, { userId, classId }: { userId: string; classId: number }): Promise<void> {
  const { rowCount } = await tx.execute(sql`
    insert into enrolments (user_id, class_id, school_year_id)
    select ${userId}, id, routines.present_school_year() from classes where id = ${classId} and deleted_at is null
    on conflict (user_id, class_id, school_year_id) do update set ended_at = null`)
  if (rowCount === 0) throw new ServiceError('VALIDATION', { fields: { classId: { fault: 'chooseOne' } } })
}

/** A group that a student was taken out of, because they are in its class no longer. */
export interface LeftGroup {
  id: number
  name: string
  classAr: string
  classFr: string
}

/**
 * Puts a student into another class from now on, or into none: the enrolment that they had ends, and with it their place
 * in the open groups of that class. The caller holds the account, so that nobody puts them into a group meanwhile.
 * @returns the groups that they are in no longer
 * @throws {ServiceError} VALIDATION for a class that is not there
 */
export async function changeClass(
  tx: Tx,
  { userId, classId }: { userId: string; classId: number | null },
): Promise<LeftGroup[]> {
  const { rows } = await tx.execute<{ id: number; name: string; name_ar: string; name_fr: string }>(sql`
    with ended as (
      update enrolments set ended_at = greatest(now(), started_at)
      where user_id = ${userId} and ended_at is null and class_id is distinct from ${classId} returning class_id
    )
    delete from group_members using groups join classes on classes.id = groups.class_id
    where group_members.group_id = groups.id and group_members.user_id = ${userId}
      and groups.class_id in (select class_id from ended) and groups.archived_at is null
    returning groups.id, groups.name, classes.name_ar, classes.name_fr`)
  if (classId !== null) await enrol(tx, { userId, classId })
  return rows.map((row) => ({ id: row.id, name: row.name, classAr: row.name_ar, classFr: row.name_fr }))
}
