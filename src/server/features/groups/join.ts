import { sql } from 'drizzle-orm'
import type { GroupDoubt, GroupFilling, GroupJoining, GroupMove, GroupMoved } from '#/contract/groups.ts'
import { type Actor, type Origin, requireRole } from '#/server/actor.ts'
import { auditAll } from '#/server/audit.ts'
import type { Deps } from '#/server/deps.ts'
import { countSessionsTwice } from '#/server/features/sessions/clashes.ts'
import type { Tx } from '#/server/platform/database/types.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { type HeldGroup, holdGroups, openGroup } from './access.ts'
import { groupsBesides, inGroupsBesides, isActiveStudent } from './members.ts'
import { tellMoved, tellOfGroup } from './tell.ts'

/**
 * Puts students into a group, all of them or nobody; who is in it already stays.
 * @throws {ServiceError} FORBIDDEN for anybody but administrators; NOT_FOUND; ARCHIVED; VALIDATION for somebody who is
 *   no active student; NEEDS_YES with counts where something is to be said yes to
 */
export async function joinGroup(
  deps: Deps,
  actor: Actor,
  origin: Origin,
  { id, userIds, accept }: GroupJoining & { id: number },
): Promise<GroupMoved> {
  requireRole(actor, 'ADMINISTRATOR')
  return deps.database.withTx(async (tx) => {
    const group = openGroup(await holdGroups(tx, actor, [id]), id)
    const joined = await putInto(tx, group, { userIds, accept })
    await auditMembers(tx, actor, origin, { action: 'group.joined', userIds: joined, group: id })
    await tellOfGroup(deps, tx, group, { kind: 'group-joined', to: joined })
    return { userIds: joined }
  })
}

/**
 * Puts everybody of its class into a group who is in none of its subjects.
 * @throws {ServiceError} FORBIDDEN for anybody but administrators; NOT_FOUND; ARCHIVED; CONFLICT where they are not as
 *   many as was expected; NEEDS_YES with counts
 */
export async function fillGroup(
  deps: Deps,
  actor: Actor,
  origin: Origin,
  { id, expected, accept }: GroupFilling & { id: number },
): Promise<GroupMoved> {
  requireRole(actor, 'ADMINISTRATOR')
  return deps.database.withTx(async (tx) => {
    const group = openGroup(await holdGroups(tx, actor, [id]), id)
    const { rows } = await tx.execute<{ id: string }>(sql`
      select users.id from users
      join enrolments on enrolments.user_id = users.id and enrolments.ended_at is null and enrolments.class_id = ${group.classId}
      where ${isActiveStudent()} and users.id not in ${inGroupsBesides(id)}
        and not exists (select from group_members inside where inside.group_id = ${id} and inside.user_id = users.id)
      order by users.id limit ${expected + 1}`)
    if (rows.length !== expected) throw new ServiceError('CONFLICT')
    const joined = await putInto(tx, group, { userIds: rows.map((row) => row.id), accept })
    await auditMembers(tx, actor, origin, { action: 'group.joined', userIds: joined, group: id })
    await tellOfGroup(deps, tx, group, { kind: 'group-joined', to: joined })
    return { userIds: joined }
  })
}

/**
 * Takes students out of a group; who is not in it is passed over.
 * @throws {ServiceError} FORBIDDEN for anybody but administrators; NOT_FOUND; ARCHIVED
 */
export async function leaveGroup(
  deps: Deps,
  actor: Actor,
  origin: Origin,
  { id, userIds }: { id: number; userIds: readonly string[] },
): Promise<GroupMoved> {
  requireRole(actor, 'ADMINISTRATOR')
  return deps.database.withTx(async (tx) => {
    const group = openGroup(await holdGroups(tx, actor, [id]), id)
    const left = await takeOut(tx, id, userIds)
    await auditMembers(tx, actor, origin, { action: 'group.left', userIds: left, group: id })
    await tellOfGroup(deps, tx, group, { kind: 'group-left', to: left })
    return { userIds: left }
  })
}

/**
 * Moves students from one group to another, all of them or nobody; who is in neither is passed over.
 * @throws {ServiceError} FORBIDDEN for anybody but administrators; NOT_FOUND; ARCHIVED; VALIDATION; NEEDS_YES with counts
 */
export async function moveMembers(
  deps: Deps,
  actor: Actor,
  origin: Origin,
  { id, to, userIds, accept }: GroupMove & { id: number },
): Promise<GroupMoved> {
  requireRole(actor, 'ADMINISTRATOR')
  if (to === id) throw new ServiceError('VALIDATION', { fields: { to: { fault: 'chooseOne' } } })
  return deps.database.withTx(async (tx) => {
    const held = await holdGroups(tx, actor, [id, to])
    const from = openGroup(held, id)
    const target = openGroup(held, to)
    const left = await takeOut(tx, id, userIds)
    if (left.length > 0) await putInto(tx, target, { userIds: left, accept })
    await auditMembers(tx, actor, origin, { action: 'group.moved', userIds: left, group: to, from: id })
    await tellMoved(deps, tx, { from, to: target, userIds: left })
    return { userIds: left }
  })
}

/**
 * Puts students into a group that is held.
 * @returns those who were not in it
 * @throws {ServiceError} VALIDATION, NEEDS_YES
 */
export async function putInto(
  tx: Tx,
  group: HeldGroup,
  { userIds, accept }: Pick<GroupJoining, 'userIds' | 'accept'>,
): Promise<string[]> {
  const wanted = [...new Set(userIds)]
  const ids = sql`${sql.param(wanted)}::uuid[]`
  // Nobody gets another class or another group meanwhile.
  await tx.execute(sql`select from users where id = any(${ids}) order by id for no key update`)
  const { rows } = await tx.execute<{ id: string; inside: boolean; other_class: boolean; same_subject: boolean }>(sql`
    select users.id, enrolments.class_id is distinct from ${group.classId} as other_class,
      exists (select from group_members where group_id = ${group.id} and user_id = users.id) as inside,
      exists ${groupsBesides(sql`users.id`, sql`${group.id}`)} as same_subject
    from users left join enrolments on enrolments.user_id = users.id and enrolments.ended_at is null
    where users.id = any(${ids}) and ${isActiveStudent()}`)
  if (rows.length !== wanted.length)
    throw new ServiceError('VALIDATION', { fields: { userIds: { fault: 'chooseOne' } } })
  const joining = rows.filter(({ inside }) => !inside)
  if (joining.length === 0) return []
  const { rows: counted } = await tx.execute<{ members: number }>(sql`
    select count(*)::int as members from group_members where group_id = ${group.id}`)
  refuseDoubts(accept, {
    overCapacity: Math.max(0, (counted[0]?.members ?? 0) + joining.length - group.capacity),
    sameSubject: joining.filter((row) => row.same_subject).length,
    otherClass: joining.filter((row) => row.other_class).length,
    sessionsTwice: await countSessionsTwice(tx, { groupId: group.id, userIds: joining.map(({ id }) => id) }),
  })
  const joined = joining.map(({ id }) => id)
  await tx.execute(sql`
    insert into group_members (group_id, user_id) select ${group.id}, unnest(${sql.param(joined)}::uuid[])`)
  return joined
}

/** @throws {ServiceError} NEEDS_YES with those that nobody has said yes to, by kind */
function refuseDoubts(accept: readonly GroupDoubt[], doubts: Record<GroupDoubt, number>): void {
  const left = Object.entries(doubts).filter(([doubt, count]) => count > 0 && !accept.some((each) => each === doubt))
  if (left.length > 0) throw new ServiceError('NEEDS_YES', { counts: Object.fromEntries(left) })
}

/** @returns those of them who were in the group */
async function takeOut(tx: Tx, groupId: number, userIds: readonly string[]): Promise<string[]> {
  const { rows } = await tx.execute<{ user_id: string }>(sql`
    delete from group_members where group_id = ${groupId} and user_id = any(${sql.param([...userIds])}::uuid[])
    returning user_id`)
  return rows.map((row) => row.user_id).sort()
}

/** Writes into everybody's history what was done with them; one statement. */
export async function auditMembers(
  tx: Tx,
  actor: Actor,
  { requestId, address }: Origin,
  {
    action,
    userIds,
    group,
    from,
  }: { action: `group.${string}`; userIds: readonly string[]; group: number; from?: number },
): Promise<void> {
  const details = { group, ...(from !== undefined && { from }) }
  await auditAll(
    tx,
    userIds.map((objectId) => ({
      ...{ action, actorId: actor.id, requestId, address, objectType: 'user', objectId, details },
    })),
  )
}
