import { sql } from 'drizzle-orm'
import { dateAfter, daysBetween } from '#/contract/school-year-rules.ts'
import { SESSION_LIMITS, type SessionScope } from '#/contract/session-kinds.ts'
import type { SessionCheck } from '#/contract/sessions.ts'
import type { Actor } from '#/server/actor.ts'
import type { Tx } from '#/server/platform/database/types.ts'
import { book } from './clashes.ts'
import { refuse, type SessionFacts } from './facts.ts'
import type { HeldSession } from './hold.ts'
import { insertSessions, ruleDays } from './plan.ts'
import { instantOf, readRule } from './rule.ts'

/** A change of one session that is to make its series longer. */
interface Lengthening {
  session: HeldSession
  /** Of the series as the change leaves it. */
  facts: SessionFacts
  scope: SessionScope
  /** By how many days the change moves its series. */
  days: number
  until: string
}

/** What a series gets after its last day, before anything is written. */
export interface Longer {
  until: string
  dates: string[]
  skipped: SessionCheck['skipped']
  facts: SessionFacts
}

/**
 * Those that a series gets after its last day, up to another last day; none where it is the same.
 * @throws {ServiceError} VALIDATION for a last day that is earlier, or too many sessions
 */
export async function findLater(
  tx: Tx,
  actor: Actor,
  { session, facts, scope, days, until }: Lengthening,
): Promise<Longer | undefined> {
  const { rows } = await tx.execute<{
    rule: string
    moved: number
    starts_on: string
    ends_on: string
    skips: boolean
  }>(
    sql`select rule, moved_days as moved, starts_on::text, ends_on::text, skips_closed_days as skips from session_series
      where id = ${session.seriesId} for update`,
  )
  const [series] = rows
  if (!series) return
  const endsOn = dateAfter(series.ends_on, days)
  if (until === endsOn) return
  if (until < endsOn) refuse('until', 'dayOrder')
  // Weeks are counted from the first day, so that every other week stays so.
  const startsOn = dateAfter((scope === 'following' && session.ruleDate) || series.starts_on, days)
  if (daysBetween(startsOn, until) > SESSION_LIMITS.seriesDays) refuse('until', 'seriesLong', SESSION_LIMITS.seriesDays)
  const repeat = { ...readRule(series.rule), until, closedDays: series.skips ? ('skip' as const) : ('keep' as const) }
  const all = await ruleDays(tx, actor, { ...facts, date: startsOn }, repeat, series.moved + days)
  const isLater = (date: string): boolean => date > endsOn && Date.parse(instantOf(date, facts.startsAt)) > Date.now()
  return {
    until,
    facts,
    dates: all.dates.filter(isLater),
    skipped: all.skipped.filter(({ date }) => isLater(date)),
  }
}

/** Plans what `findLater` has found, once the change itself is written: it may have begun a series of its own. */
export async function extendSeries(
  tx: Tx,
  actor: Actor,
  { id }: Pick<HeldSession, 'id'>,
  { until, dates, facts }: Longer,
): Promise<void> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    update session_series set ends_on = ${until} where id = (select series_id from sessions where id = ${id}) returning id`)
  const [series] = rows
  if (!series || dates.length === 0) return
  await book(tx, await insertSessions(tx, actor, facts, { dates, seriesId: series.id }))
}

/** From a session on it is a series of its own, where there are earlier ones. */
export async function splitSeries(tx: Tx, { seriesId, ruleDate }: HeldSession): Promise<void> {
  if (seriesId === null || ruleDate === null) return
  const { rows } = await tx.execute<{ id: number }>(sql`
    with ended as (
      update session_series set ends_on = ${ruleDate}::date - 1
      where id = ${seriesId} and exists (select from sessions where series_id = ${seriesId} and rule_date < ${ruleDate})
      returning rule, moved_days, skips_closed_days, (select ends_on from session_series present where present.id = ${seriesId}) as last
    )
    insert into session_series (rule, moved_days, starts_on, ends_on, skips_closed_days)
    select rule, moved_days, ${ruleDate}::date, last, skips_closed_days from ended returning id`)
  const [made] = rows
  if (!made) return
  await tx.execute(sql`
    update sessions set series_id = ${made.id} where series_id = ${seriesId} and rule_date >= ${ruleDate}`)
}

/** A series that is held on other days says by how many days it was moved. */
export async function moveSeries(tx: Tx, { id }: HeldSession, days: number): Promise<void> {
  await tx.execute(sql`
    with moved as (
      update session_series set moved_days = moved_days + ${days}::int, starts_on = starts_on + ${days}::int,
        ends_on = ends_on + ${days}::int
      where id = (select series_id from sessions where id = ${id}) returning id)
    update sessions set rule_date = rule_date + ${days}::int from moved where sessions.series_id = moved.id`)
}

/** One that is where its series has it again, as after a change that was taken back, has that no more of its own. */
export async function rejoinSeries(tx: Tx, { id }: HeldSession): Promise<void> {
  const clock = (instant: string) => sql.raw(`(${instant} at time zone 'Africa/Tunis')`)
  await tx.execute(sql`
    update sessions set own_facts = array_remove(own_facts, 'date')
    where id = ${id} and ${clock('starts_at')}::date = rule_date`)
  await tx.execute(sql`
    update sessions mine set own_facts = array_remove(own_facts, 'time') where id = ${id} and exists (
      select from sessions other where other.series_id = mine.series_id and other.id <> mine.id
        and other.cancelled_at is null and other.starts_at > now() and not 'time' = any(other.own_facts)
        and ${clock('other.starts_at')}::time = ${clock('mine.starts_at')}::time
        and ${clock('other.ends_at')}::time = ${clock('mine.ends_at')}::time)`)
}
