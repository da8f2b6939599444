import { sql } from 'drizzle-orm'
import type { Group, GroupPage, GroupQuery, OwnGroup } from '#/contract/groups.ts'
import { type Actor, requireRole } from '#/server/actor.ts'
import type { Deps } from '#/server/deps.ts'
import { wordsIn } from '#/server/platform/database/search.ts'
import type { Queryable } from '#/server/platform/database/types.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { isKnownGroup } from './access.ts'

interface GroupRow extends Record<string, unknown> {
  id: number
  name: string
  school_class: Group['schoolClass']
  school_year: Group['schoolYear']
  subjects: Group['subjects']
  professors: Group['professors']
  capacity: number
  members: number
  archived: boolean
  version: number
}

const IN = sql`groups join classes on classes.id = groups.class_id and classes.deleted_at is null
  join school_years on school_years.id = groups.school_year_id`

const SUBJECTS = sql`(select coalesce(jsonb_agg(jsonb_build_object('id', subjects.id, 'nameAr', subjects.name_ar,
    'nameFr', subjects.name_fr, 'lang', subjects.lang, 'key', subjects.key) order by subjects.position, subjects.id), '[]')
  from group_subjects join subjects on subjects.id = group_subjects.subject_id and subjects.deleted_at is null
  where group_subjects.group_id = groups.id)`

const PROFESSORS = sql`(select coalesce(jsonb_agg(jsonb_build_object('id', users.id, 'firstName', users.first_name,
    'lastName', users.last_name) order by users.sort_name, users.id), '[]')
  from group_professors join users on users.id = group_professors.user_id where group_professors.group_id = groups.id)`

const COLUMNS = sql`groups.id, groups.name, groups.capacity, groups.version, groups.archived_at is not null as archived,
  jsonb_build_object('id', classes.id, 'code', classes.code, 'nameAr', classes.name_ar, 'nameFr', classes.name_fr) as school_class,
  jsonb_build_object('id', school_years.id, 'startsOn', school_years.starts_on, 'endsOn', school_years.ends_on) as school_year,
  ${SUBJECTS} as subjects, ${PROFESSORS} as professors,
  (select count(*)::int from group_members where group_members.group_id = groups.id) as members`

/** Last year's come after this year's; the second of a class before its tenth. */
const ORDER = sql`school_years.starts_on desc, classes.position, classes.id,
  ar_norm(regexp_replace(groups.name, '\\d+$', '')), substring(groups.name from '\\d{1,9}$')::int nulls first, groups.id`

/**
 * A page of the groups that the actor may know, by class and name; two queries.
 * @throws {ServiceError} FORBIDDEN for students
 */
export async function listGroups(
  { database: { db } }: Deps,
  actor: Actor,
  { q, classId, subjectId, state, page, size }: GroupQuery,
): Promise<GroupPage> {
  requireRole(actor, 'ADMINISTRATOR', 'PROFESSOR')
  const narrowed = [
    isKnownGroup(actor),
    state === 'archived' ? sql`groups.archived_at is not null` : sql`groups.archived_at is null`,
    ...(classId ? [sql`groups.class_id = ${classId}`] : []),
    ...(subjectId
      ? [
          sql`exists (select from group_subjects taught where taught.group_id = groups.id and taught.subject_id = ${subjectId})`,
        ]
      : []),
    ...wordsIn(sql`ar_norm(groups.name || ' ' || classes.name_ar || ' ' || classes.name_fr || ' ' || classes.code)`, q),
  ]
  const where = sql.join(narrowed, sql` and `)
  const [{ rows }, counted] = await Promise.all([
    db.execute<GroupRow>(sql`select ${COLUMNS} from ${IN} where ${where}
      order by ${ORDER} limit ${size} offset ${(page - 1) * size}`),
    db.execute<{ total: number }>(sql`select count(*)::int as total from ${IN} where ${where}`),
  ])
  return { items: rows.map(described), total: counted.rows[0]?.total ?? 0, page, size }
}

/**
 * One group that the actor may know; one query.
 * @throws {ServiceError} FORBIDDEN for students; NOT_FOUND
 */
export async function readGroup({ database: { db } }: Deps, actor: Actor, id: number): Promise<Group> {
  const [found] = await readGroups(db, actor, [id])
  if (!found) throw new ServiceError('NOT_FOUND')
  return found
}

/** Those of some groups that the actor may know, in their order; one query. */
export async function readGroups(db: Queryable, actor: Actor, ids: readonly number[]): Promise<Group[]> {
  requireRole(actor, 'ADMINISTRATOR', 'PROFESSOR')
  const { rows } = await db.execute<GroupRow>(sql`
    select ${COLUMNS} from ${IN} where groups.id in ${[...ids]} and ${isKnownGroup(actor)} order by ${ORDER}`)
  return rows.map(described)
}

/**
 * The groups that a student is in this school year; of the others in them the first names alone; one query.
 * @throws {ServiceError} FORBIDDEN for anybody but students
 */
export async function listOwnGroups({ database: { db } }: Deps, actor: Actor): Promise<OwnGroup[]> {
  requireRole(actor, 'STUDENT')
  const { rows } = await db.execute<{
    id: number
    name: string
    subjects: OwnGroup['subjects']
    professors: Group['professors']
    others: string[]
  }>(sql`
    select groups.id, groups.name, ${SUBJECTS} as subjects, ${PROFESSORS} as professors,
      (select coalesce(jsonb_agg(users.first_name order by ar_norm(users.first_name), users.id), '[]')
        from group_members other join users on users.id = other.user_id and users.status = 'ACTIVE'
        where other.group_id = groups.id and other.user_id <> ${actor.id}) as others
    from ${IN} join group_members own on own.group_id = groups.id and own.user_id = ${actor.id}
    where groups.deleted_at is null and groups.archived_at is null
      and groups.school_year_id = routines.present_school_year()
    order by ${ORDER}`)
  return rows.map(({ id, name, subjects, professors, others }) => ({
    ...{ id, name, subjects, others },
    professors: professors.map(({ firstName, lastName }) => ({ firstName, lastName })),
  }))
}

function described(row: GroupRow): Group {
  return {
    id: row.id,
    name: row.name,
    schoolClass: row.school_class,
    schoolYear: row.school_year,
    subjects: row.subjects,
    professors: row.professors,
    capacity: row.capacity,
    members: row.members,
    archived: row.archived,
    version: row.version,
  }
}
