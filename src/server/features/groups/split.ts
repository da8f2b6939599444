import { type SQL, sql } from 'drizzle-orm'
import { dealtOut } from '#/contract/group-parts.ts'
import { GROUP_LIMITS, type Group, type GroupSplit } from '#/contract/groups.ts'
import { type Actor, type Origin, requireRole } from '#/server/actor.ts'
import { auditAll } from '#/server/audit.ts'
import type { Deps } from '#/server/deps.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { eventOf } from './access.ts'
import { auditMembers } from './join.ts'
import { readGroups } from './list.ts'
import { isActiveStudent } from './members.ts'
import { tellOfGroup } from './tell.ts'
import { assertTeaching, holdClass, insertGroup, nameTaken } from './write.ts'

/**
 * How many active students of a class are in no open group of this year that is taught one of some subjects.
 * @throws {ServiceError} FORBIDDEN for anybody but administrators
 */
export async function countFree(
  { database: { db } }: Deps,
  actor: Actor,
  { classId, subjectIds }: { classId: number; subjectIds: readonly number[] },
): Promise<{ students: number }> {
  requireRole(actor, 'ADMINISTRATOR')
  const { rows } = await db.execute<{ students: number }>(sql`
    select count(*)::int as students from ${FREE} where ${isFree(classId, subjectIds)}`)
  return { students: rows[0]?.students ?? 0 }
}

/**
 * Makes groups of equal size, but for one student, of those of a class who are in none of these subjects.
 * @throws {ServiceError} FORBIDDEN for anybody but administrators; VALIDATION for what does not fit the class, too
 *   many for groups, or a name that is taken; CONFLICT where they are not as many as was expected
 */
export async function splitClass(
  deps: Deps,
  actor: Actor,
  origin: Origin,
  { classId, subjectIds, professorIds, parts, order, name, capacity, expected }: GroupSplit,
): Promise<{ groups: Group[] }> {
  requireRole(actor, 'ADMINISTRATOR')
  const ids = await deps.database
    .withTx(async (tx) => {
      const names = await holdClass(tx, actor, classId)
      await assertTeaching(tx, classId, { subjectIds, professorIds })
      // First whoever it is about, so that none of them gets another class or group meanwhile.
      await tx.execute(sql`select from users where id in (select users.id from ${FREE} where ${isFree(classId, subjectIds)})
        order by id for no key update`)
      const { rows } = await tx.execute<{ id: string }>(sql`
        select users.id from ${FREE} where ${isFree(classId, subjectIds)} order by users.sort_name, users.id`)
      if (rows.length !== expected) throw new ServiceError('CONFLICT')
      const members = dealtOut(
        rows.map((row) => row.id),
        parts,
        order === 'mixed',
      )
      const largest = members[0]?.length ?? 0
      const places = capacity ?? Math.max(1, largest)
      if (places < largest || largest > GROUP_LIMITS.capacity) {
        throw new ServiceError('VALIDATION', { fields: { capacity: { fault: 'tooFewPlaces', limit: largest } } })
      }
      const made: number[] = []
      for (const [index, userIds] of members.entries()) {
        const facts = { name: `${name} ${index + 1}`, classId, capacity: places, subjectIds, professorIds }
        const id = await insertGroup(tx, facts)
        made.push(id)
        const group = { ...names, id, name: facts.name }
        await tellOfGroup(deps, tx, group, { kind: 'group-joined', to: [...professorIds, ...userIds] })
        if (userIds.length === 0) continue
        await tx.execute(sql`
          insert into group_members (group_id, user_id) select ${id}, unnest(${sql.param(userIds)}::uuid[])`)
        await auditMembers(tx, actor, origin, { action: 'group.joined', userIds, group: id })
      }
      await auditAll(
        tx,
        made.map((id) => ({ ...eventOf(actor, origin, id), action: 'group.created' })),
      )
      return made
    })
    .catch(nameTaken)
  return { groups: await readGroups(deps.database.db, actor, ids) }
}

const FREE = sql`users join enrolments on enrolments.user_id = users.id and enrolments.ended_at is null`

/** The rows of `users` and `enrolments` are an active student of a class without a group of some subjects. */
function isFree(classId: number, subjectIds: readonly number[]): SQL {
  return sql`enrolments.class_id = ${classId} and ${isActiveStudent()} and not exists (
    select from group_members inside join groups on groups.id = inside.group_id
      and groups.deleted_at is null and groups.archived_at is null
      and groups.school_year_id = routines.present_school_year()
    join group_subjects taught on taught.group_id = groups.id
    where inside.user_id = users.id and taught.subject_id in ${[...subjectIds]})`
}
