import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#/server/platform/database/types.ts'
import { canBeCopied, openGroups } from './read.ts'

/** Puts the open groups of the years before away, as they are. @returns how many */
export async function putGroupsAway(tx: Tx, turnId: number): Promise<number> {
  await tx.execute(sql`
    select from groups where id in (select groups.id from ${openGroups(turnId)}) order by id for update`)
  const { rowCount } = await tx.execute(sql`
    with away as (
      update groups set archived_at = now(), updated_at = now(), version = version + 1
      where id in (select groups.id from ${openGroups(turnId)}) returning id
    )
    insert into year_turn_groups (turn_id, group_id, archived, copied) select ${turnId}, id, true, true from away
    on conflict (turn_id, group_id) do update set archived = true`)
  return rowCount ?? 0
}

/**
 * Makes the like of the groups that were put away and are wished for the new year: name, places, subjects and professors
 * who still teach them, without members. Those that were there before a turn that was taken back are open again; where
 * the class has a group of that name in that year already, that is the one.
 * @returns how many were made
 */
export async function copyGroups(tx: Tx, { id, schoolYearId }: { id: number; schoolYearId: number }): Promise<number> {
  await reopenGroups(tx, schoolYearId)
  const { rowCount } = await tx.execute(sql`
    with wished as (
      select distinct on (groups.class_id, groups.name) groups.id, groups.class_id, groups.name, groups.capacity
      from year_turn_groups copies join groups on groups.id = copies.group_id
      where copies.turn_id = ${id} and copies.copied and copies.archived and groups.deleted_at is null and ${canBeCopied()}
      order by groups.class_id, groups.name, groups.id desc
    ), made as (
      insert into groups (name, class_id, school_year_id, capacity)
      select name, class_id, ${schoolYearId}::int, capacity from wished order by id
      on conflict do nothing returning id, class_id, name
    )
    update year_turn_groups set made_group_id = made.id from wished join made using (class_id, name)
    where year_turn_groups.turn_id = ${id} and year_turn_groups.group_id = wished.id`)
  await tx.execute(sql`
    insert into group_subjects (group_id, subject_id)
    select copies.made_group_id, subjects.id from year_turn_groups copies
      join groups made on made.id = copies.made_group_id
      join group_subjects on group_subjects.group_id = copies.group_id
      join subjects on subjects.id = group_subjects.subject_id and subjects.class_id = made.class_id
        and subjects.deleted_at is null
    where copies.turn_id = ${id}`)
  await tx.execute(sql`
    insert into group_professors (group_id, user_id)
    select copies.made_group_id, users.id from year_turn_groups copies
      join group_professors on group_professors.group_id = copies.group_id
      join users on users.id = group_professors.user_id and users.status = 'ACTIVE'
    where copies.turn_id = ${id} and exists (select from group_subjects
      join professor_subjects on professor_subjects.subject_id = group_subjects.subject_id
      where group_subjects.group_id = copies.made_group_id and professor_subjects.user_id = users.id)`)
  return rowCount ?? 0
}

/** Opens the groups of a year again that taking a turn back has put away, once; who is elsewhere now is not in them. */
async function reopenGroups(tx: Tx, schoolYearId: number): Promise<void> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    with before as (
      update year_turn_groups set archived = false from year_turns, groups
      where year_turns.id = year_turn_groups.turn_id and year_turns.status = 'taken-back'
        and groups.id = year_turn_groups.group_id and groups.school_year_id = ${schoolYearId}
        and year_turn_groups.archived
      returning groups.id
    )
    update groups set archived_at = null, updated_at = now(), version = version + 1
    where id in (select id from before) and archived_at is not null and deleted_at is null returning id`)
  await leaveGroups(tx, {
    ids: rows.map(({ id }) => id),
    who: sql`not exists (select from enrolments where enrolments.user_id = group_members.user_id
      and enrolments.ended_at is null and enrolments.class_id = groups.class_id
      and enrolments.school_year_id = groups.school_year_id)`,
  })
}

/** Takes members out of groups. @param left.who which ones, said of `group_members` and `groups` */
export async function leaveGroups(tx: Tx, { ids, who }: { ids: readonly number[]; who: SQL }): Promise<void> {
  await tx.execute(sql`
    delete from group_members using groups
    where groups.id = group_members.group_id and groups.id = any(${sql.param([...ids])}::int[]) and ${who}`)
}
