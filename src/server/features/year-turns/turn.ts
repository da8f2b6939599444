import { eq, sql } from 'drizzle-orm'
import { schoolYearName } from '#/contract/school-year-rules.ts'
import type { TurnCounts } from '#/contract/year-turns.ts'
import { audit } from '#/server/audit.ts'
import { notify } from '#/server/features/notifications/notify.ts'
import type { Tx } from '#/server/platform/database/types.ts'
import { yearTurns } from '#/server/tables/year-turns.ts'
import { type DueKind, dueStudents } from './due.ts'
import type { Going, TurnDeps } from './going.ts'
import { copyGroups, putGroupsAway } from './groups.ts'
import { countsOf } from './read.ts'
import { ids, lockAccounts, tellOfClasses, yearOf } from './students.ts'

/** Students of one statement: short ones, with progress in between. */
const CHUNK = 500

type Turn = Pick<typeof yearTurns.$inferSelect, 'id' | 'schoolYearId'>

/**
 * Puts everybody into their next class, groups of the years before away and their like into the new one, opens the year,
 * and tells people. Groups are locked before accounts, as by everybody who puts people into groups.
 */
export async function turnYear(
  deps: TurnDeps,
  tx: Tx,
  { id, schoolYearId }: Turn,
  actorId: string,
  going: Going,
): Promise<void> {
  const { counts: planned } = await countsOf(tx, id)
  const groupsArchived = await putGroupsAway(tx, id)
  const counts: TurnCounts = {
    ...{ students: planned.undecided, moves: 0, repeats: 0, newcomers: 0, leaves: 0 },
    ...{ undecided: planned.undecided, otherLevel: 0, groupsArchived, groupsMade: 0 },
  }
  const told = new Map<number | null, string[]>()
  await eachChunk(tx, id, going, async (chunk) => {
    for (const { user_id: userId, kind, to_class_id: toClassId, other_level: other } of await move(tx, id, chunk)) {
      counts.students += 1
      counts[kind] += 1
      if (kind === 'moves' && other) counts.otherLevel += 1
      const those = told.get(toClassId) ?? []
      told.set(toClassId, those)
      those.push(userId)
    }
  })
  counts.groupsMade = await copyGroups(tx, { id, schoolYearId })
  await tx.execute(sql`update school_years set opened_at = coalesce(opened_at, now()) where id = ${schoolYearId}`)
  await tellOfClasses(deps, tx, { schoolYearId, told })
  await tellProfessors(deps, tx, { id, schoolYearId })
  await tx
    .update(yearTurns)
    .set({ status: 'done', counts, finishedAt: sql`now()`, progressDone: sql`progress_total` })
    .where(eq(yearTurns.id, id))
  const event = { actorId, objectType: 'year-turn', objectId: String(id), details: { ...counts } }
  await audit(tx, { ...event, action: 'year-turn.finished' })
}

async function eachChunk(tx: Tx, id: number, going: Going, work: (chunk: string[]) => Promise<void>): Promise<void> {
  const { rows } = await tx.execute<{ user_id: string }>(sql`
    select due.user_id from ${dueStudents(id)} as due where due.kind <> 'undecided' order by due.user_id`)
  for (let first = 0; first < rows.length; first += CHUNK) {
    const chunk = rows.slice(first, first + CHUNK).map((row) => row.user_id)
    await lockAccounts(tx, chunk)
    await work(chunk)
    await going.tell(Math.min(first + CHUNK, rows.length))
  }
}

interface MovedRow extends Record<string, unknown> {
  user_id: string
  kind: Exclude<DueKind, 'undecided'>
  to_class_id: number | null
  other_level: boolean
}

/**
 * Ends the enrolments of students whose accounts are held, and begins those of their next class. What becomes of them is
 * asked anew, for somebody may have another class meanwhile. Who came for the new year goes on with what they have, as
 * one of that year; who was there in that year already, before a turn that was taken back, with that.
 */
async function move(tx: Tx, id: number, chunk: readonly string[]): Promise<MovedRow[]> {
  const which = sql`users.id = any(${ids(chunk)})`
  const { rows: newcomers } = await tx.execute<MovedRow>(sql`
    update enrolments set school_year_id = year_turns.school_year_id
    from ${dueStudents(id, which)} as due, year_turns
    where enrolments.id = due.enrolment_id and due.kind = 'newcomers' and year_turns.id = ${id}
      and not exists (select from enrolments other where other.user_id = due.user_id
        and other.class_id = due.to_class_id and other.school_year_id = year_turns.school_year_id)
    returning due.user_id, due.kind, due.to_class_id, due.other_level`)
  const { rows } = await tx.execute<MovedRow>(sql`
    with ended as (
      update enrolments set ended_at = greatest(now(), enrolments.started_at), ended_by_turn = ${id}
      from ${dueStudents(id, which)} as due
      where enrolments.id = due.enrolment_id and due.kind <> 'undecided'
      returning due.user_id, due.kind, due.to_class_id, due.other_level
    ), made as (
      insert into enrolments (user_id, class_id, school_year_id, made_by_turn)
      select ended.user_id, ended.to_class_id, year_turns.school_year_id, ${id}
      from ended join year_turns on year_turns.id = ${id} where ended.to_class_id is not null
      on conflict (user_id, class_id, school_year_id) do update set ended_at = null, made_by_turn = ${id}
    )
    select * from ended`)
  return [...newcomers, ...rows]
}

/** Tells professors how many of their groups are there for the new year. */
async function tellProfessors(deps: TurnDeps, tx: Tx, { id, schoolYearId }: Turn): Promise<void> {
  const { rows } = await tx.execute<{ groups: number; professors: string[] }>(sql`
    select groups, array_agg(user_id order by user_id) as professors from (
      select group_professors.user_id, count(*)::int as groups
      from year_turn_groups copies join group_professors on group_professors.group_id = copies.made_group_id
      where copies.turn_id = ${id} group by group_professors.user_id) as counted
    group by groups order by groups`)
  const schoolYear = schoolYearName(await yearOf(tx, schoolYearId))
  for (const { groups, professors } of rows) {
    await notify(deps, tx, { kind: 'groups-planned', to: professors, data: { schoolYear, groups } })
  }
}
