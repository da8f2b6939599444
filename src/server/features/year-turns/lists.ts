import { sql } from 'drizzle-orm'
import type { PageQuery } from '#/contract/paging.ts'
import type { TurnGroup, TurnGroupPage, TurnStudent, TurnStudentPage, TurnStudentQuery } from '#/contract/year-turns.ts'
import { type Actor, requireRole } from '#/server/actor.ts'
import type { Deps } from '#/server/deps.ts'
import { containsWords } from '#/server/platform/database/search.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { users } from '#/server/tables/users.ts'
import { type DueKind, dueStudents, isOfKind, nextOf } from './due.ts'
import { inTurn, isWished, openGroups } from './read.ts'

interface StudentRow extends Record<string, unknown> {
  id: string
  first_name: string
  last_name: string
  school_class: TurnStudent['schoolClass']
  next_class: TurnStudent['nextClass']
  to_class_id: number | null
  kind: DueKind
  chosen: boolean
  newcomer: boolean
  total: number
}

const CLASS_OF = (
  name: 'own' | 'next',
) => sql`jsonb_build_object('id', ${sql.raw(name)}.id, 'code', ${sql.raw(name)}.code,
  'nameAr', ${sql.raw(name)}.name_ar, 'nameFr', ${sql.raw(name)}.name_fr)`

/**
 * A page of the students whom a turn that has not begun is about, by name; two queries. Of one that is done, those who
 * were left where they are are not in it: they are for the next turn.
 * @throws {ServiceError} FORBIDDEN for anybody but administrators; NOT_FOUND; BUSY when too many searches of theirs wait
 */
export async function listTurnStudents(
  deps: Deps,
  actor: Actor,
  { id, q, classId, kind, page, size }: TurnStudentQuery & { id: number },
): Promise<TurnStudentPage> {
  requireRole(actor, 'ADMINISTRATOR')
  const read = async (): Promise<TurnStudentPage> => {
    const { db } = deps.database
    const which = sql.join(
      [sql`turn.counts is null`, ...(classId ? [sql`own.id = ${classId}`] : []), ...containsWords(users.search, q)],
      sql` and `,
    )
    const [known, { rows }] = await Promise.all([
      db.execute(sql`select from year_turns where id = ${id}`),
      db.execute<StudentRow>(sql`
        select users.id, users.first_name, users.last_name, ${CLASS_OF('own')} as school_class,
          case when next.id is not null then ${CLASS_OF('next')} end as next_class, due.to_class_id, due.kind,
          due.chosen, due.newcomer, due.total
        from (select due.*, count(*) over ()::int as total
            from ${dueStudents(id, which)} as due join users on users.id = due.user_id
            where ${kind ? isOfKind(kind) : sql`true`}
            order by users.sort_name, users.id limit ${size} offset ${(page - 1) * size}) as due
          join users on users.id = due.user_id
          join classes own on own.id = due.class_id
          left join classes next on next.id = due.to_class_id
        order by users.sort_name, users.id`),
    ])
    if (known.rows.length === 0) throw new ServiceError('NOT_FOUND')
    return { items: rows.map(described), total: rows[0]?.total ?? 0, page, size }
  }
  return inTurn(deps, actor, read)
}

function described(row: StudentRow): TurnStudent {
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    schoolClass: row.school_class,
    next: nextOf({ to_class_id: row.to_class_id, leaves: row.kind === 'leaves' }),
    nextClass: row.next_class,
    chosen: row.chosen,
    newcomer: row.newcomer,
  }
}

interface GroupRow extends Record<string, unknown> {
  id: number
  name: string
  school_class: TurnGroup['schoolClass']
  subjects: TurnGroup['subjects']
  professors: TurnGroup['professors']
  members: number
  copied: boolean
  total: number
}

/**
 * A page of the open groups that a turn puts away, by class and name; two queries.
 * @throws {ServiceError} FORBIDDEN for anybody but administrators; NOT_FOUND
 */
export async function listTurnGroups(
  { database: { db } }: Deps,
  actor: Actor,
  { id, page, size }: PageQuery & { id: number },
): Promise<TurnGroupPage> {
  requireRole(actor, 'ADMINISTRATOR')
  const [known, { rows }] = await Promise.all([
    db.execute(sql`select from year_turns where id = ${id}`),
    db.execute<GroupRow>(sql`
      select groups.id, groups.name, ${CLASS_OF('own')} as school_class,
        (select coalesce(jsonb_agg(jsonb_build_object('id', subjects.id, 'nameAr', subjects.name_ar,
            'nameFr', subjects.name_fr, 'lang', subjects.lang) order by subjects.position, subjects.id), '[]')
          from group_subjects join subjects on subjects.id = group_subjects.subject_id and subjects.deleted_at is null
          where group_subjects.group_id = groups.id) as subjects,
        (select coalesce(jsonb_agg(jsonb_build_object('id', users.id, 'firstName', users.first_name,
            'lastName', users.last_name) order by users.sort_name, users.id), '[]')
          from group_professors join users on users.id = group_professors.user_id
          where group_professors.group_id = groups.id) as professors,
        (select count(*)::int from group_members where group_members.group_id = groups.id) as members,
        ${isWished(id)} as copied,
        count(*) over ()::int as total
      from ${openGroups(id)} join classes own on own.id = groups.class_id
      where turn.counts is null
      order by own.position, own.id, ar_norm(groups.name), groups.id limit ${size} offset ${(page - 1) * size}`),
  ])
  if (known.rows.length === 0) throw new ServiceError('NOT_FOUND')
  const items = rows.map(({ total: _, school_class: schoolClass, ...group }) => ({ ...group, schoolClass }))
  return { items, total: rows[0]?.total ?? 0, page, size }
}
