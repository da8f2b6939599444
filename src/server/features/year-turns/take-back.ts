import { eq, type SQL, sql } from 'drizzle-orm'
import type { TakingBack } from '#/contract/year-turns.ts'
import { audit } from '#/server/audit.ts'
import type { Queryable, Tx } from '#/server/platform/database/types.ts'
import { yearTurns } from '#/server/tables/year-turns.ts'
import type { Going, TurnDeps } from './going.ts'
import { leaveGroups } from './groups.ts'
import { ids, lockAccounts, tellOfClasses } from './students.ts'

/** Students of one statement. */
const CHUNK = 500

/**
 * Those whom taking a turn back puts back, as a subquery: who is where it put them, or in no class since it; their class
 * of before is still there.
 */
function goingBack(turnId: number, which: SQL = sql`true`): SQL {
  return sql`(
    select past.user_id, past.id as past_id, past.class_id, past.school_year_id, present.id as present_id
    from enrolments past
      join users on users.id = past.user_id and users.status <> 'ERASED'
      join classes on classes.id = past.class_id and classes.deleted_at is null
      left join enrolments present on present.user_id = past.user_id and present.ended_at is null
    where past.ended_by_turn = ${turnId} and ${which} and case when present.id is not null
      then present.made_by_turn = ${turnId}
      else not exists (select from enrolments made where made.user_id = past.user_id and made.made_by_turn = ${turnId}) end)`
}

/**
 * Open groups of the year that a turn opened, with what becomes of each where it is taken back: `removed` where the turn
 * made it and nobody is in it, `archived` where all of its members go back and no other turn opened that year, else
 * `kept`.
 */
function groupsOfNewYear(turnId: number): SQL {
  return sql`(
    select groups.id, inside.back, case
      when inside.members = 0 and exists (select from year_turn_groups copies
        where copies.turn_id = year_turns.id and copies.made_group_id = groups.id) then 'removed'
      when inside.members > 0 and inside.back = inside.members and not exists (select from year_turns other
        where other.school_year_id = year_turns.school_year_id and other.id <> year_turns.id and other.status = 'done')
        then 'archived' else 'kept' end as outcome
    from year_turns join groups on groups.school_year_id = year_turns.school_year_id
        and groups.deleted_at is null and groups.archived_at is null
      cross join lateral (
        select count(*)::int as members, count(back.user_id)::int as back from group_members
          left join ${goingBack(turnId)} as back on back.user_id = group_members.user_id
        where group_members.group_id = groups.id) as inside
    where year_turns.id = ${turnId}) as newer`
}

/** Groups of the years before that the turn has put away. */
const toReopen = (turnId: number): SQL => sql`(select old.id from year_turn_groups away
  join groups old on old.id = away.group_id
  join year_turns on year_turns.id = away.turn_id and year_turns.school_year_id <> old.school_year_id
  where away.turn_id = ${turnId} and away.archived and old.archived_at is not null and old.deleted_at is null) as older`

/** Who is in a group of the year before, and stays where they are since the turn. */
const staysElsewhere = (turnId: number): SQL => sql`exists (select from enrolments past
  where past.user_id = group_members.user_id and past.ended_by_turn = ${turnId})
  and group_members.user_id not in (select back.user_id from ${goingBack(turnId)} as back)`

/** What taking a turn back undoes, and what it leaves; two queries. */
export async function readTakingBack(db: Queryable, id: number): Promise<TakingBack> {
  const [students, groups] = await Promise.all([
    db.execute<{ students: number; changed: number; learnt: number }>(sql`
      select count(*)::int as students, count(*) filter (where exists (
          select from course_progress where course_progress.enrolment_id = back.present_id))::int as learnt,
        (select count(*)::int from enrolments join users on users.id = enrolments.user_id and users.status <> 'ERASED'
          where ended_by_turn = ${id}) - count(*)::int as changed
      from ${goingBack(id)} as back`),
    db.execute<{ reopened: number; archived: number; removed: number; left: number }>(sql`
      select (select count(*)::int from ${toReopen(id)}) as reopened,
        count(*) filter (where newer.outcome = 'archived')::int as archived,
        count(*) filter (where newer.outcome = 'removed')::int as removed,
        coalesce(sum(newer.back) filter (where newer.outcome = 'kept'), 0)::int
          + (select count(*)::int from ${toReopen(id)} join group_members on group_members.group_id = older.id
            where ${staysElsewhere(id)}) as left
      from ${groupsOfNewYear(id)}`),
  ])
  const [counted] = students.rows
  const [ofGroups] = groups.rows
  return {
    ...{ students: counted?.students ?? 0, changed: counted?.changed ?? 0, learnt: counted?.learnt ?? 0 },
    groupsReopened: ofGroups?.reopened ?? 0,
    groupsArchived: ofGroups?.archived ?? 0,
    groupsRemoved: ofGroups?.removed ?? 0,
    placesLeft: ofGroups?.left ?? 0,
  }
}

/**
 * Puts everybody back who is where the turn put them; what they learnt there stays with that enrolment, and is theirs
 * again once they are back in it. Groups of the new year that nobody is left in are put away, those of the year before
 * are open again; nobody stays in a group of a class that is not theirs any more.
 */
export async function takeBack(
  deps: TurnDeps,
  tx: Tx,
  { id, schoolYearId }: Pick<typeof yearTurns.$inferSelect, 'id' | 'schoolYearId'>,
  actorId: string,
  going: Going,
): Promise<void> {
  await tx.execute(sql`select from groups where id in (select older.id from ${toReopen(id)}
    union all select newer.id from ${groupsOfNewYear(id)}) order by id for update`)
  const { rows: all } = await tx.execute<{ user_id: string }>(sql`
    select back.user_id from ${goingBack(id)} as back order by back.user_id`)
  // Held until the end, so that what is counted is what is done.
  for (let first = 0; first < all.length; first += CHUNK) {
    await lockAccounts(
      tx,
      all.slice(first, first + CHUNK).map((row) => row.user_id),
    )
  }
  const done = await readTakingBack(tx, id)
  await restoreGroups(tx, id)
  const told = new Map<number, Map<number, string[]>>()
  for (let first = 0; first < all.length; first += CHUNK) {
    const chunk = all.slice(first, first + CHUNK).map((row) => row.user_id)
    for (const row of await putBack(tx, id, chunk)) {
      const ofYear = told.get(row.school_year_id) ?? new Map<number, string[]>()
      const those = ofYear.get(row.class_id) ?? []
      those.push(row.user_id)
      told.set(row.school_year_id, ofYear.set(row.class_id, those))
    }
    await going.tell(Math.min(first + CHUNK, all.length))
  }
  await tx.execute(sql`
    update school_years set opened_at = null where id = ${schoolYearId}
      and not exists (select from year_turns other
        where other.school_year_id = ${schoolYearId} and other.id <> ${id} and other.status = 'done')`)
  for (const [pastYearId, ofYear] of told) await tellOfClasses(deps, tx, { schoolYearId: pastYearId, told: ofYear })
  await tx
    .update(yearTurns)
    .set({ status: 'taken-back', takenBackAt: sql`now()`, progressDone: sql`progress_total` })
    .where(eq(yearTurns.id, id))
  const event = { actorId, objectType: 'year-turn', objectId: String(id), details: { ...done } }
  await audit(tx, { ...event, action: 'year-turn.taken-back' })
}

interface BackRow extends Record<string, unknown> {
  user_id: string
  class_id: number
  school_year_id: number
  past_id: number
  present_id: number | null
}

/** Opens the enrolments of before again, once those of now are ended: a student has one at a time. */
async function putBack(tx: Tx, id: number, chunk: readonly string[]): Promise<BackRow[]> {
  const { rows } = await tx.execute<BackRow>(sql`
    select * from ${goingBack(id, sql`past.user_id = any(${ids(chunk)})`)} as back`)
  const present = rows.flatMap(({ present_id }) => present_id ?? [])
  await tx.execute(sql`
    update enrolments set ended_at = greatest(now(), started_at) where id = any(${sql.param(present)}::int[])`)
  const past = rows.map(({ past_id }) => past_id)
  await tx.execute(sql`
    update enrolments set ended_at = null, ended_by_turn = null where id = any(${sql.param(past)}::int[])`)
  return rows
}

/** While those who go back are still where the turn put them. */
async function restoreGroups(tx: Tx, id: number): Promise<void> {
  const { rows: newer } = await tx.execute<{ id: number; outcome: 'removed' | 'archived' | 'kept' }>(sql`
    select newer.id, newer.outcome from ${groupsOfNewYear(id)}`)
  const of = (outcome: string): number[] => newer.filter((each) => each.outcome === outcome).map((each) => each.id)
  const back = sql`group_members.user_id in (select back.user_id from ${goingBack(id)} as back)`
  await leaveGroups(tx, { ids: of('kept'), who: back })
  await tx.execute(sql`delete from groups where id = any(${sql.param(of('removed'))}::int[])`)
  await tx.execute(sql`
    with away as (
      update groups set archived_at = now(), updated_at = now(), version = version + 1
      where id = any(${sql.param(of('archived'))}::int[]) returning id
    )
    insert into year_turn_groups (turn_id, group_id, archived) select ${id}, id, true from away
    on conflict (turn_id, group_id) do update set archived = true`)
  const { rows: older } = await tx.execute<{ id: number }>(sql`
    update groups set archived_at = null, updated_at = now(), version = version + 1
    where id in (select older.id from ${toReopen(id)}) returning id`)
  await leaveGroups(tx, { ids: older.map((each) => each.id), who: staysElsewhere(id) })
}
