import { type SQL, sql } from 'drizzle-orm'
import type { PageQuery } from '#/contract/paging.ts'
import {
  TAKE_BACK_DAYS,
  type TurnClass,
  type TurnCounts,
  type YearTurn,
  type YearTurnDetail,
  type YearTurnPage,
} from '#/contract/year-turns.ts'
import { type Actor, requireRole } from '#/server/actor.ts'
import type { Deps } from '#/server/deps.ts'
import type { Queryable } from '#/server/platform/database/types.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { DUE_COUNTS, dueStudents, nextOf } from './due.ts'

interface TurnRow extends Record<string, unknown> {
  id: number
  status: YearTurn['status']
  version: number
  created_at: string
  finished_at: string | null
  taken_back_at: string | null
  take_back_until: string | null
  days_left: number
  progress_done: number
  progress_total: number
  counts: TurnCounts | null
  school_year: YearTurn['schoolYear']
  before: YearTurn['before']
}

/** Until when the row of `year_turns` can be taken back: only the last one that was done, and while none runs. */
export const TAKE_BACK_UNTIL = sql`case when year_turns.status = 'done'
    and year_turns.finished_at > now() - make_interval(days => ${TAKE_BACK_DAYS})
    and not exists (select from year_turns later where later.id <> year_turns.id
      and (later.status in ('queued', 'running', 'taking-back')
        or (later.status = 'done' and (later.finished_at, later.id) > (year_turns.finished_at, year_turns.id))))
  then year_turns.finished_at + make_interval(days => ${TAKE_BACK_DAYS}) end`

/** Days that the year `past` still has to run, in Tunis. */
export const DAYS_LEFT = sql`greatest(past.ends_on - (now() at time zone 'Africa/Tunis')::date, 0)`

const yearAs = (name: SQL): SQL =>
  sql`jsonb_build_object('id', ${name}.id, 'startsOn', ${name}.starts_on, 'endsOn', ${name}.ends_on)`

/** Turns with the year that each opens, and the one before it, as what stands after `from`. */
export const turnsWithYears = sql`year_turns join school_years opened on opened.id = year_turns.school_year_id
  join lateral (select * from school_years where school_years.starts_on < opened.starts_on
    order by school_years.starts_on desc limit 1) as past on true`

function turnsAs(where: SQL): SQL {
  return sql`
    select year_turns.id, year_turns.status, year_turns.version, year_turns.created_at, year_turns.finished_at,
      year_turns.taken_back_at, ${TAKE_BACK_UNTIL} as take_back_until, ${DAYS_LEFT} as days_left, year_turns.progress_done,
      year_turns.progress_total, year_turns.counts, ${yearAs(sql`opened`)} as school_year,
      ${yearAs(sql`past`)} as before
    from ${turnsWithYears} where ${where}`
}

/**
 * A page of the turns, the newest first; two queries, and two more where one of them is not begun.
 * @throws {ServiceError} FORBIDDEN for anybody but administrators; BUSY when too many readings of theirs wait
 */
export function listTurns(deps: Deps, actor: Actor, query: PageQuery): Promise<YearTurnPage> {
  requireRole(actor, 'ADMINISTRATOR')
  return inTurn(deps, actor, () => readPage(deps, query))
}

/** Counts go through all students: one reading, or change, of an administrator at a time. */
export function inTurn<T>({ turns }: Pick<Deps, 'turns'>, actor: Actor, work: () => Promise<T>): Promise<T> {
  return turns.take(`year-turns ${actor.id}`, work)
}

async function readPage({ database: { db } }: Deps, { page, size }: PageQuery): Promise<YearTurnPage> {
  const [{ rows }, counted] = await Promise.all([
    db.execute<TurnRow>(
      sql`${turnsAs(sql`true`)} order by year_turns.id desc limit ${size} offset ${(page - 1) * size}`,
    ),
    db.execute<{ total: number }>(sql`select count(*)::int as total from year_turns`),
  ])
  // At most one is open.
  const open = rows.find(({ counts }) => counts === null)
  const counts = open && (await countsOf(db, open.id))
  const items = rows.map((row) => described(row, row.counts ?? counts?.counts))
  return { items, total: counted.rows[0]?.total ?? 0, page, size }
}

/**
 * One turn; a draft with its classes and what would be done; three queries.
 * @throws {ServiceError} FORBIDDEN for anybody but administrators; NOT_FOUND; BUSY when too many readings of theirs wait
 */
export function readTurn(deps: Deps, actor: Actor, id: number): Promise<YearTurnDetail> {
  requireRole(actor, 'ADMINISTRATOR')
  return inTurn(deps, actor, () => turnOf(deps, id))
}

async function turnOf({ database: { db } }: Deps, id: number): Promise<YearTurnDetail> {
  const { rows } = await db.execute<TurnRow>(turnsAs(sql`year_turns.id = ${id}`))
  const [row] = rows
  if (!row) throw new ServiceError('NOT_FOUND')
  if (row.counts) return { ...described(row, row.counts), classes: [] }
  const { counts, classes } = await countsOf(db, id)
  return { ...described(row, counts), classes }
}

type Outcomes = Omit<TurnCounts, 'groupsArchived' | 'groupsMade'>
interface ClassRow extends Record<string, unknown>, Outcomes {
  school_class: TurnClass['schoolClass']
  to_class_id: number | null
  leaves_all: boolean
}

/** What a turn that has not begun would do, by class and in all; two queries. */
export async function countsOf(db: Queryable, id: number): Promise<{ counts: TurnCounts; classes: TurnClass[] }> {
  const [{ rows }, groups] = await Promise.all([
    db.execute<ClassRow>(sql`
      select jsonb_build_object('id', classes.id, 'code', classes.code, 'nameAr', classes.name_ar,
          'nameFr', classes.name_fr) as school_class,
        target.id as to_class_id, coalesce(proposed.leaves, false) as leaves_all, counted.*
      from classes
        left join year_turn_classes proposed on proposed.turn_id = ${id} and proposed.class_id = classes.id
        left join classes target on target.id = proposed.to_class_id and target.deleted_at is null
        left join (select due.class_id as of_class, ${DUE_COUNTS} from ${dueStudents(id)} as due group by due.class_id)
          as counted on counted.of_class = classes.id
      where counted.students > 0 or (classes.deleted_at is null and proposed.class_id is not null)
      order by classes.position, classes.id`),
    db.execute<{ archived: number; made: number }>(sql`
      select count(*)::int as archived, count(distinct (groups.class_id, groups.name)) filter (where ${isCopied(id)}
        and not exists (select from groups newer where newer.school_year_id = opened.id and newer.deleted_at is null
          and newer.class_id = groups.class_id and newer.name = groups.name))::int as made
      from ${openGroups(id)}`),
  ])
  const classes = rows.map((row) => ({
    schoolClass: row.school_class,
    next: nextOf({ to_class_id: row.to_class_id, leaves: row.leaves_all }),
    ...outcomesOf(row),
  }))
  const counts = {
    ...classes.reduce(sumOf, NOBODY),
    groupsArchived: groups.rows[0]?.archived ?? 0,
    groupsMade: groups.rows[0]?.made ?? 0,
  }
  return { counts, classes }
}

/** Open groups of the years before that which a turn opens, as what stands after `from`. */
export function openGroups(turnId: number): SQL {
  return sql`year_turns turn
    join school_years opened on opened.id = turn.school_year_id
    join school_years past on past.starts_on < opened.starts_on
    join groups on groups.school_year_id = past.id and groups.deleted_at is null and groups.archived_at is null
      and turn.id = ${turnId}`
}

/** Whether the new year gets the like of the row of `groups`: wished unless said otherwise, and possible. */
function isCopied(turnId: number): SQL {
  return sql`${isWished(turnId)} and ${canBeCopied()}`
}

/** Whether the like of the row of `groups` is wished for the new year; so it is where nothing was said. */
export function isWished(turnId: number): SQL {
  return sql`not exists (select from year_turn_groups wished
    where wished.turn_id = ${turnId} and wished.group_id = groups.id and not wished.copied)`
}

/** Whether the class of the row of `groups` and one of its subjects are still there. */
export function canBeCopied(): SQL {
  return sql`exists (select from group_subjects
    join subjects on subjects.id = group_subjects.subject_id and subjects.class_id = groups.class_id
    join classes on classes.id = subjects.class_id
    where group_subjects.group_id = groups.id and subjects.deleted_at is null and classes.deleted_at is null)`
}

const NOBODY: Outcomes = { students: 0, moves: 0, repeats: 0, newcomers: 0, leaves: 0, undecided: 0, otherLevel: 0 }

function outcomesOf(row: { [Name in keyof Outcomes]: number | null }): Outcomes {
  const { students, moves, repeats, newcomers, leaves, undecided, otherLevel } = row
  return {
    ...{ students: students ?? 0, moves: moves ?? 0, repeats: repeats ?? 0, newcomers: newcomers ?? 0 },
    ...{ leaves: leaves ?? 0, undecided: undecided ?? 0, otherLevel: otherLevel ?? 0 },
  }
}

function sumOf(one: Outcomes, other: Outcomes): Outcomes {
  return {
    students: one.students + other.students,
    moves: one.moves + other.moves,
    repeats: one.repeats + other.repeats,
    newcomers: one.newcomers + other.newcomers,
    leaves: one.leaves + other.leaves,
    undecided: one.undecided + other.undecided,
    otherLevel: one.otherLevel + other.otherLevel,
  }
}

const instantOf = (text: string | null): string | null => text && new Date(text).toISOString()

function described(row: TurnRow, counts: TurnCounts | undefined): YearTurn {
  return {
    id: row.id,
    schoolYear: row.school_year,
    before: row.before,
    status: row.status,
    version: row.version,
    createdAt: new Date(row.created_at).toISOString(),
    finishedAt: instantOf(row.finished_at),
    takenBackAt: instantOf(row.taken_back_at),
    takeBackUntil: instantOf(row.take_back_until),
    daysLeft: row.days_left,
    progress: { done: row.progress_done, total: row.progress_total },
    counts: counts ?? { ...NOBODY, groupsArchived: 0, groupsMade: 0 },
  }
}
