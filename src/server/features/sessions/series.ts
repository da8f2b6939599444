import { sql } from 'drizzle-orm'
import { dateAfter, daysBetween } from '#/contract/school-year-rules.ts'
import { SESSION_DOUBTS, SESSION_LIMITS, type SessionDoubt } from '#/contract/session-kinds.ts'
import type { Actor } from '#/server/actor.ts'
import type { Tx } from '#/server/platform/database/types.ts'
import { book, lookForClashes, refuseClashes } from './clashes.ts'
import { refuse, type SessionFacts } from './facts.ts'
import type { HeldSession } from './hold.ts'
import { insertSessions, ruleDays, wantedOf } from './plan.ts'
import { readRule } from './rule.ts'

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
  const later = dates.filter((date) => date >= dateAfter(series.ends_on, 1))
  await tx.execute(sql`update session_series set ends_on = ${until} where id = ${series.id}`)
  if (later.length === 0) return
  const wanted = later.map((date) => wantedOf(facts, date))
  const check = await lookForClashes(tx, actor, { wanted, level: facts.level, besides: [], about: SESSION_DOUBTS })
  refuseClashes({ ...check, skipped: [] }, accept)
  const place = { dates: later, seriesId: series.id, makesUpId: null }
  await book(tx, await insertSessions(tx, actor, facts, place))
}
