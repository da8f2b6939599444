import { type SQL, sql } from 'drizzle-orm'
import type { Correspondent } from '#/contract/messages.ts'
import type { Actor } from '#/server/actor.ts'
import { presentClassOf } from '#/server/enrolments.ts'
import { visibleStudents } from '#/server/visible-students.ts'

/** Subjects by which a professor is told from others. */
const MOST_SUBJECTS = 3

/** Columns of who is at the other end, of `users` alone. */
export interface PersonRow extends Record<string, unknown> {
  kind: Correspondent['kind']
  user_id: string | null
  first_name: string | null
  last_name: string | null
  school_class: Correspondent['schoolClass']
  subjects: Correspondent['subjects'] | null
}

/**
 * What the actor may know of the row of `users` in a query: no class of a pupil whom they do not see, and of erased
 * people nothing.
 * @param administration whether it is the administration that is meant, as SQL; there is no row of `users` then
 */
export function personColumns(actor: Pick<Actor, 'role' | 'id'>, administration: SQL = sql`false`): SQL {
  const shown = sql`users.status <> 'ERASED' and users.role <> 'ADMINISTRATOR'`
  const ofStudent = actor.role === 'STUDENT' ? sql`false` : sql`users.role = 'STUDENT' and ${visibleStudents(actor)}`
  return sql`case when ${administration} then 'administration' when users.role = 'STUDENT' and ${shown} then 'student'
      when ${shown} then 'professor' else 'gone' end as kind,
    case when ${shown} then users.id end as user_id,
    case when ${shown} then users.first_name end as first_name, case when ${shown} then users.last_name end as last_name,
    case when ${ofStudent} then (select jsonb_build_object('id', classes.id, 'code', classes.code,
        'nameAr', classes.name_ar, 'nameFr', classes.name_fr)
      from classes where classes.id = ${presentClassOf(sql`users.id`)} and classes.deleted_at is null) end as school_class,
    case when users.role = 'PROFESSOR' and ${shown} then ${taughtBy(actor)} end as subjects`
}

/** What a professor teaches: pupils are told the subjects of their class, others each subject once. */
function taughtBy(actor: Pick<Actor, 'role' | 'id'>): SQL {
  const ofClass = actor.role === 'STUDENT' ? sql`and subjects.class_id = ${presentClassOf(actor.id)}` : sql``
  return sql`(select coalesce(jsonb_agg(taught.subject order by taught.position, taught.id), '[]') from (
    select distinct on (subjects.name_fr) subjects.id, subjects.position, jsonb_build_object('id', subjects.id,
      'nameAr', subjects.name_ar, 'nameFr', subjects.name_fr, 'lang', subjects.lang, 'key', subjects.key) as subject
    from professor_subjects join subjects on subjects.id = professor_subjects.subject_id and subjects.deleted_at is null
    where professor_subjects.user_id = users.id ${ofClass} order by subjects.name_fr, subjects.position, subjects.id
    limit ${MOST_SUBJECTS}) as taught)`
}

/** @returns who is at the other end, as screens show it */
export function correspondentOf(row: PersonRow): Correspondent {
  return {
    kind: row.kind,
    id: row.user_id,
    firstName: row.first_name ?? '',
    lastName: row.last_name ?? '',
    schoolClass: row.school_class,
    subjects: row.subjects ?? [],
  }
}

export const ADMINISTRATION: Correspondent = {
  kind: 'administration',
  id: null,
  firstName: '',
  lastName: '',
  schoolClass: null,
  subjects: [],
}
