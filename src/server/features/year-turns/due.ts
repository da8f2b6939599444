import { type SQL, sql } from 'drizzle-orm'
import type { NextClass } from '#/contract/year-turn-rules.ts'
import type { TurnStudentKind } from '#/contract/year-turns.ts'

/** What becomes of a student; each is of one kind. */
export type DueKind = 'moves' | 'repeats' | 'newcomers' | 'leaves' | 'undecided'

/**
 * Those whom a turn is about, as a subquery: who is in a class of an earlier year, with what becomes of them. What was
 * decided for somebody alone comes first; who came for the new year already, or waits to be let in, keeps the class for
 * which they came; everybody else goes where their class does. A next class that is in the bin by now is none.
 * @param which narrows `users`
 */
export function dueStudents(turnId: number, which: SQL = sql`true`): SQL {
  return sql`(
    select users.id as user_id, enrolments.id as enrolment_id, own.id as class_id, target.id as to_class_id,
      chosen.user_id is not null as chosen, came.newcomer,
      users.status = 'PENDING' or enrolments.started_at >= past.over as for_new_year,
      case when decided.leaves then 'leaves' when target.id is null then 'undecided' when came.newcomer then 'newcomers'
        when target.id = own.id then 'repeats' else 'moves' end as kind,
      coalesce(target.level not in (own.level, own.level + 1), false) as other_level
    from year_turns turn
      join school_years opened on opened.id = turn.school_year_id
      join (select id, starts_on, (ends_on + 1)::timestamp at time zone 'Africa/Tunis' as over
        from school_years offset 0) as past on past.starts_on < opened.starts_on
      join enrolments on enrolments.school_year_id = past.id and enrolments.ended_at is null
      join users on users.id = enrolments.user_id and users.role = 'STUDENT'
        and users.status in ('ACTIVE', 'SUSPENDED', 'PENDING')
      join classes own on own.id = enrolments.class_id
      left join year_turn_classes proposed on proposed.turn_id = turn.id and proposed.class_id = own.id
      left join year_turn_students chosen on chosen.turn_id = turn.id and chosen.user_id = users.id
      cross join lateral (select chosen.user_id is null and (users.status = 'PENDING'
        or enrolments.started_at >= past.over) as newcomer) as came
      cross join lateral (select
        case when chosen.user_id is not null then chosen.to_class_id when came.newcomer then own.id
          else proposed.to_class_id end as to_class_id,
        case when chosen.user_id is not null then chosen.leaves when came.newcomer then false
          else coalesce(proposed.leaves, false) end as leaves) as decided
      left join classes target on target.id = decided.to_class_id and target.deleted_at is null
    where turn.id = ${turnId} and ${which})`
}

/** The rows of `due` of a kind that a list may be narrowed to. */
export function isOfKind(kind: TurnStudentKind): SQL {
  if (kind === 'chosen') return sql`due.chosen`
  if (kind === 'otherLevel') return sql`due.other_level and due.kind = 'moves'`
  return sql`due.kind = ${kind}`
}

/** How many rows of `due` there are of each kind, as columns. */
export const DUE_COUNTS = sql`count(*)::int as students,
  count(*) filter (where due.kind = 'moves')::int as moves,
  count(*) filter (where due.kind = 'repeats')::int as repeats,
  count(*) filter (where due.kind = 'newcomers')::int as newcomers,
  count(*) filter (where due.kind = 'leaves')::int as leaves,
  count(*) filter (where due.kind = 'undecided')::int as undecided,
  count(*) filter (where due.kind = 'moves' and due.other_level)::int as "otherLevel"`

/** @returns the next class that a row names */
export function nextOf({ to_class_id, leaves }: { to_class_id: number | null; leaves: boolean }): NextClass {
  return leaves ? 'leaves' : (to_class_id ?? 'undecided')
}

/** @returns the columns that keep it */
export function columnsOf(next: NextClass): { toClassId: number | null; leaves: boolean } {
  return { toClassId: typeof next === 'number' ? next : null, leaves: next === 'leaves' }
}
