import { sql } from 'drizzle-orm'
import { type MyProgress, PROGRESS_WEEKS, type WeeklyGoal } from '#/contract/my-progress.ts'
import { GOAL } from '#/contract/progress-limits.ts'
import { type Actor, requireRole } from '#/server/actor.ts'
import type { Deps } from '#/server/deps.ts'
import { weeklyGoals } from '#/server/tables/progress.ts'
import { readSums } from './sums.ts'

/** Days and weeks are those of Tunis; weeks begin on Monday, as `date_trunc` has it. */
const today = sql`(now() at time zone 'Africa/Tunis')::date`
const monday = sql`date_trunc('week', now() at time zone 'Africa/Tunis')::date`

interface WeekRow extends Record<string, unknown> {
  monday: string
  seconds: number
  done: number
}

interface DaysRow extends Record<string, unknown> {
  days: number
  longest: number
  today: boolean
  /** Days of this week from Monday (0) on. */
  this_week: number[]
  goal: number | null
}

/**
 * Everything that a student's own pages say of their progress, from sums that are kept with every write; three queries.
 * @throws {ServiceError} FORBIDDEN for who is no student
 */
export async function readMyProgress(deps: Deps, actor: Actor): Promise<MyProgress> {
  requireRole(actor, 'STUDENT')
  const [subjects, weeks, { goal, this_week, ...streak }] = await Promise.all([
    readSums(deps, actor),
    readWeeks(deps, actor),
    readDays(deps, actor),
  ])
  return {
    subjects,
    weeks,
    streak: { days: streak.days, longest: streak.longest, today: streak.today },
    days: Array.from({ length: 7 }, (_, day) => this_week.includes(day)),
    goal: { lessons: goal ?? GOAL.usual, done: weeks.at(-1)?.done ?? 0 },
  }
}

async function readWeeks({ database: { db } }: Deps, actor: Actor): Promise<WeekRow[]> {
  const { rows } = await db.execute<WeekRow>(sql`
    select to_char(weeks.monday, 'YYYY-MM-DD') as monday, coalesce(sum(own.seconds), 0)::int as seconds,
      coalesce(sum(own.done), 0)::int as done
    from (select ${monday} - 7 * back as monday from generate_series(0, ${PROGRESS_WEEKS - 1}::int) as back) as weeks
      left join day_progress own on own.user_id = ${actor.id} and own.day >= weeks.monday and own.day < weeks.monday + 7
    group by weeks.monday order by weeks.monday`)
  return rows
}

/** Days in a row share what is left of the day without its number in the row, so each run of them is a group. */
async function readDays({ database: { db } }: Deps, actor: Actor): Promise<DaysRow> {
  const { rows } = await db.execute<DaysRow>(sql`
    with learnt as (
      select distinct day from day_progress where user_id = ${actor.id} and (seconds > 0 or done > 0)
    ), runs as (
      select max(day) as last, count(*)::int as days
      from (select day, day - row_number() over (order by day)::int as run from learnt) as numbered group by run
    )
    select coalesce((select days from runs where last >= ${today} - 1 order by last desc limit 1), 0) as days,
      coalesce((select max(days) from runs), 0) as longest,
      exists (select from learnt where day = ${today}) as today,
      array(select day - ${monday} from learnt where day >= ${monday}) as this_week,
      (select lessons from weekly_goals where user_id = ${actor.id}) as goal`)
  if (!rows[0]) throw new Error('A query without a table gave no row')
  return rows[0]
}

/** Keeps what a student sets themselves; one statement. */
export async function setGoal({ database: { db } }: Deps, actor: Actor, { lessons }: WeeklyGoal): Promise<void> {
  requireRole(actor, 'STUDENT')
  await db
    .insert(weeklyGoals)
    .values({ userId: actor.id, lessons })
    .onConflictDoUpdate({ target: weeklyGoals.userId, set: { lessons } })
}
