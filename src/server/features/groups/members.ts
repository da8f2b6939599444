import { type SQL, sql } from 'drizzle-orm'
import type {
  GroupCandidatePage,
  GroupCandidateQuery,
  GroupMember,
  GroupMemberPage,
  groupMemberQuery,
} from '#/contract/groups.ts'
import type { z } from '#/contract/zod.ts'
import { type Actor, requireRole } from '#/server/actor.ts'
import type { Deps } from '#/server/deps.ts'
import { searchInTurn } from '#/server/limits.ts'
import { containsWords, wordsIn } from '#/server/platform/database/search.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { users } from '#/server/tables/users.ts'
import { visibleStudents } from '#/server/visible-students.ts'
import { isKnownGroup } from './access.ts'

interface MemberRow extends Record<string, unknown> {
  id: string
  first_name: string
  last_name: string
  school_class: GroupMember['schoolClass']
  total: number
}

/** Students with the class that they are in. */
export const STUDENTS = sql`users
  left join enrolments on enrolments.user_id = users.id and enrolments.ended_at is null
  left join classes on classes.id = enrolments.class_id`

/** What a row of them says, with `total` of all pages. */
export const MEMBER_COLUMNS = sql`users.id, users.first_name, users.last_name,
  case when classes.id is not null then jsonb_build_object('id', classes.id, 'code', classes.code,
    'nameAr', classes.name_ar, 'nameFr', classes.name_fr) end as school_class`

/**
 * A page of those who are in a group, by name; two queries. Archived groups keep whom they had, also those who left;
 * professors find in them whom they still see.
 * @throws {ServiceError} FORBIDDEN for students; NOT_FOUND for groups that the actor may not know
 */
export async function listMembers(
  { database: { db } }: Deps,
  actor: Actor,
  { id, q, page, size }: z.output<typeof groupMemberQuery> & { id: number },
): Promise<GroupMemberPage> {
  requireRole(actor, 'ADMINISTRATOR', 'PROFESSOR')
  const where = sql.join(
    [sql`group_members.group_id = ${id}`, isSomebody(), visibleStudents(actor), ...wordsIn(sql`users.sort_name`, q)],
    sql` and `,
  )
  const [known, { rows }] = await Promise.all([
    db.execute(sql`select from groups where id = ${id} and ${isKnownGroup(actor)}`),
    db.execute<MemberRow>(sql`
      select ${MEMBER_COLUMNS}, count(*) over ()::int as total
      from group_members join ${STUDENTS} on users.id = group_members.user_id where ${where}
      order by users.sort_name, users.id limit ${size} offset ${(page - 1) * size}`),
  ])
  if (known.rows.length === 0) throw new ServiceError('NOT_FOUND')
  return { items: rows.map(described), total: rows[0]?.total ?? 0, page, size }
}

/**
 * A page of the active students who are not in a group, by name: of its class, or of all; two queries.
 * @throws {ServiceError} FORBIDDEN for anybody but administrators; NOT_FOUND; BUSY when too many searches of theirs wait
 */
export async function listCandidates(
  deps: Deps,
  actor: Actor,
  { id, q, free, everywhere, page, size }: GroupCandidateQuery & { id: number },
): Promise<GroupCandidatePage> {
  requireRole(actor, 'ADMINISTRATOR')
  const read = async (): Promise<GroupCandidatePage> => {
    const { db } = deps.database
    const where = sql.join(
      [
        isActiveStudent(),
        sql`not exists (select from group_members inside where inside.group_id = ${id} and inside.user_id = users.id)`,
        ...(everywhere ? [] : [sql`enrolments.class_id = (select class_id from groups where id = ${id})`]),
        ...(free ? [sql`users.id not in ${inGroupsBesides(id)}`] : []),
        ...containsWords(users.search, q),
      ],
      sql` and `,
    )
    const [known, { rows }] = await Promise.all([
      db.execute(sql`select from groups where id = ${id} and ${isKnownGroup(actor)}`),
      db.execute<MemberRow & { group: GroupCandidatePage['items'][number]['group'] }>(sql`
        select found.*, ${anotherGroup(sql`found.id`, sql`${id}`)} as group from (
          select ${MEMBER_COLUMNS}, users.sort_name, count(*) over ()::int as total from ${STUDENTS} where ${where}
          order by users.sort_name, users.id limit ${size} offset ${(page - 1) * size}) as found
        order by found.sort_name, found.id`),
    ])
    if (known.rows.length === 0) throw new ServiceError('NOT_FOUND')
    const items = rows.map((row) => ({ ...described(row), group: row.group }))
    return { items, total: rows[0]?.total ?? 0, page, size }
  }
  return q === '' ? read() : searchInTurn(deps, actor.id, read)
}

/** Other open groups of the same school year and of one of a group's subjects that a student is in, as a subquery. */
export function groupsBesides(student: SQL, groupId: SQL): SQL {
  return sql`(select other.id, other.name from groups this
    join groups other on other.school_year_id = this.school_year_id and other.id <> this.id
      and other.deleted_at is null and other.archived_at is null
    join group_members inside on inside.group_id = other.id and inside.user_id = ${student}
    where this.id = ${groupId} and exists (select from group_subjects mine
      join group_subjects theirs on theirs.subject_id = mine.subject_id
      where mine.group_id = this.id and theirs.group_id = other.id))`
}

/** Everybody in such a group, worked out once for all whom a statement looks at. */
export function inGroupsBesides(groupId: number): SQL {
  return sql`(select inside.user_id from group_members inside where inside.group_id in (
    select other.id from groups this
    join groups other on other.school_year_id = this.school_year_id and other.id <> this.id
      and other.deleted_at is null and other.archived_at is null
    join group_subjects mine on mine.group_id = this.id
    join group_subjects theirs on theirs.group_id = other.id and theirs.subject_id = mine.subject_id
    where this.id = ${groupId}))`
}

/** The first of them, as JSON. */
export function anotherGroup(student: SQL, groupId: SQL): SQL {
  return sql`(select jsonb_build_object('id', besides.id, 'name', besides.name)
    from ${groupsBesides(student, groupId)} as besides order by besides.id limit 1)`
}

/** The row of `users` may be put into groups. */
export function isActiveStudent(): SQL {
  return sql`users.role = 'STUDENT' and users.status = 'ACTIVE'`
}

function isSomebody(): SQL {
  return sql`users.status <> 'ERASED'`
}

export function described(row: MemberRow): GroupMember {
  return { id: row.id, firstName: row.first_name, lastName: row.last_name, schoolClass: row.school_class }
}
