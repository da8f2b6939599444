import { sql } from 'drizzle-orm'
import { daysBetween } from '#/contract/school-year-rules.ts'
import { SESSION_DOUBTS, SESSION_LIMITS, type SessionDoubt } from '#/contract/session-kinds.ts'
import type { Actor } from '#/server/actor.ts'
import type { Tx } from '#/server/platform/database/types.ts'
import { book, lookForClashes, refuseClashes } from './clashes.ts'
import { refuse, type SessionFacts } from './facts.ts'
import type { HeldSession } from './hold.ts'
import { insertSessions, ruleDays, wantedOf } from './plan.ts'
import { instantOf, readRule, writeRule } from './rule.ts'

/**
 * Plans those of a series that come after its last day, up to another last day, as the session is that was changed.
 * @throws {ServiceError} VALIDATION for a last day that is earlier, or too many sessions; CLASH; NEEDS_YES
 */
export async function extendSeries(
  tx: Tx,
  actor: Actor,
  {
    session,
    facts,
    until,
    accept,
  }: { session: HeldSession; facts: SessionFacts; until: string; accept: readonly SessionDoubt[] },
): Promise<void> {
  const { rows } = await tx.execute<{
    id: number
    rule: string
    starts_on: string
    ends_on: string
    skips: boolean
  }>(sql`
    select session_series.id, rule, starts_on::text, ends_on::text, skips_closed_days as skips from session_series
      join sessions on sessions.series_id = session_series.id
    where sessions.id = ${session.id} for update of session_series`)
  const [series] = rows
  if (!series || until === series.ends_on) return
  if (until < series.ends_on) refuse('until', 'dayOrder')
  if (daysBetween(series.starts_on, until) > SESSION_LIMITS.seriesDays) {
    refuse('until', 'seriesLong', SESSION_LIMITS.seriesDays)
  }
  // Weeks are counted from the first day, so that every other week stays so.
  const repeat = { ...readRule(series.rule), until, closedDays: series.skips ? ('skip' as const) : ('keep' as const) }
  const { dates } = await ruleDays(tx, actor, { ...facts, date: series.starts_on }, repeat)
  const later = dates.filter(
    (date) => date > series.ends_on && Date.parse(instantOf(date, facts.startsAt)) > Date.now(),
  )
  await tx.execute(sql`update session_series set ends_on = ${until} where id = ${series.id}`)
  if (later.length === 0) return
  const wanted = later.map((date) => wantedOf(facts, date))
  const check = await lookForClashes(tx, actor, { wanted, level: facts.level, besides: [], about: SESSION_DOUBTS })
  refuseClashes({ ...check, skipped: [] }, accept)
  const place = { dates: later, seriesId: series.id, makesUpId: null }
  await book(tx, await insertSessions(tx, actor, facts, place))
}

/** From a session on it is a series of its own, where there are earlier ones. */
export async function splitSeries(tx: Tx, { seriesId, ruleDate }: HeldSession): Promise<void> {
  if (seriesId === null || ruleDate === null) return
  const { rows } = await tx.execute<{ id: number }>(sql`
    with ended as (
      update session_series set ends_on = ${ruleDate}::date - 1
      where id = ${seriesId} and exists (select from sessions where series_id = ${seriesId} and rule_date < ${ruleDate})
      returning rule, skips_closed_days, (select ends_on from session_series present where present.id = ${seriesId}) as last
    )
    insert into session_series (rule, starts_on, ends_on, skips_closed_days)
    select rule, ${ruleDate}::date, last, skips_closed_days from ended returning id`)
  const [made] = rows
  if (!made) return
  await tx.execute(sql`
    update sessions set series_id = ${made.id} where series_id = ${seriesId} and rule_date >= ${ruleDate}`)
}

/** A series that is held on another day of the week says so in its rule. */
export async function moveRule(tx: Tx, session: HeldSession, { date }: SessionFacts): Promise<void> {
  const { rows } = await tx.execute<{ id: number; rule: string }>(sql`
    select session_series.id, rule from session_series join sessions on sessions.series_id = session_series.id
    where sessions.id = ${session.id} for update of session_series`)
  const [series] = rows
  if (!series) return
  const days = daysBetween(session.date, date)
  const { weekDays, every } = readRule(series.rule)
  const moved = weekDays.map((day) => ((((day - 1 + days) % 7) + 7) % 7) + 1)
  await tx.execute(sql`update session_series set rule = ${writeRule({ weekDays: moved, every })},
    starts_on = starts_on + ${days}::int, ends_on = ends_on + ${days}::int where id = ${series.id}`)
  await tx.execute(sql`update sessions set rule_date = rule_date + ${days}::int where series_id = ${series.id}`)
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
