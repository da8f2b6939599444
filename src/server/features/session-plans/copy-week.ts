import { sql } from 'drizzle-orm'
import { mondayOf, weekDayOf } from '#/contract/calendar-days.ts'
import type { Locale } from '#/contract/locales.ts'
import { dateAfter, daysBetween } from '#/contract/school-year-rules.ts'
import { SESSION_PLAN_LIMITS } from '#/contract/session-plans.ts'
import { refuse } from '#/server/features/sessions/facts.ts'
import { instantOf, inTunis } from '#/server/features/sessions/rule.ts'
import type { Tx } from '#/server/platform/database/types.ts'
import { fieldsOfCopy, planOfCopy, readCopied } from './copied.ts'
import type { NewLine } from './lines.ts'

export interface WeekCopy {
  /** Any day of the week that is copied, and of that which it is copied to. */
  from: string
  to: string
  /** Copied to every week up to that day. */
  until?: string | undefined
  classId?: number | undefined
}

/**
 * The sessions of a week that are not cancelled, as they would be in another, or in every one from it on.
 * @throws {ServiceError} VALIDATION of `to` for a week that is over, `until` for a day before it, `from` for a week with
 *   nothing in it or too much
 */
export async function copyWeek(tx: Tx, { from, to, until, classId }: WeekCopy, locale: Locale): Promise<NewLine[]> {
  const [source, target] = [mondayOf(from), mondayOf(to)]
  const today = inTunis(new Date().toISOString()).date
  if (dateAfter(target, 6) < today) refuse('to', 'datePast')
  if (until !== undefined && until < target) refuse('until', 'dayOrder')
  const sessions = await readCopied(
    tx,
    sql`sessions.starts_at >= ${instantOf(source, '00:00')}::timestamptz
      and sessions.starts_at < ${instantOf(dateAfter(source, 7), '00:00')}::timestamptz and sessions.cancelled_at is null
      and ${classId === undefined ? sql`true` : sql`sessions.class_id = ${classId}`}`,
    SESSION_PLAN_LIMITS.lines + 1,
  )
  if (sessions.length === 0) refuse('from', 'planNothing')
  if (sessions.length > SESSION_PLAN_LIMITS.lines) refuse('from', 'planLinesMany', SESSION_PLAN_LIMITS.lines)
  const days = sessions.map((session) => {
    const held = inTunis(new Date(session.starts_at).toISOString())
    const date = dateAfter(target, daysBetween(source, held.date))
    // What repeats begins a week later where this week's time is over.
    const isOver = until !== undefined && Date.parse(instantOf(date, held.time)) <= Date.now()
    return { session, date: isOver ? dateAfter(date, 7) : date }
  })
  const wished = days.filter(({ date }) => until === undefined || date <= until)
  if (wished.length === 0) refuse('until', 'planNothing')
  return wished.map(({ session, date }, index) => {
    const copied = {
      date,
      groupIds: session.groups.map(({ id }) => id),
      repeat:
        until === undefined ? null : { weekDays: [weekDayOf(date)], every: 1, until, closedDays: 'skip' as const },
    }
    const plan = planOfCopy(session, copied)
    return {
      line: index + 1,
      fields: fieldsOfCopy(session, copied, locale),
      plan,
      faults: plan ? [] : [{ column: 'professor', fault: 'required' }],
    }
  })
}
