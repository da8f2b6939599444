import { sql } from 'drizzle-orm'
import { mondayOf, weekDayOf } from '#/contract/calendar-days.ts'
import type { Locale } from '#/contract/locales.ts'
import { dateAfter, daysBetween, schoolYearName } from '#/contract/school-year-rules.ts'
import { SESSION_LIMITS } from '#/contract/session-kinds.ts'
import { SESSION_PLAN_LIMITS } from '#/contract/session-plans.ts'
import { refuse } from '#/server/features/sessions/facts.ts'
import { datesOf, inTunis, readRule, type WeeklyRule } from '#/server/features/sessions/rule.ts'
import type { Tx } from '#/server/platform/database/types.ts'
import { type CopiedSession, fieldsOfCopy, planOfCopy, readCopied } from './copied.ts'
import type { NewLine } from './lines.ts'
import type { LinePlan } from './validate-line.ts'

export interface YearCopy {
  fromYearId: number
  toYearId: number
  classId?: number | undefined
}

interface Year extends Record<string, unknown> {
  id: number
  startsOn: string
  endsOn: string
}

interface Series extends Record<string, unknown> {
  id: number
  rule: string
  moved: number
  starts_on: string
  ends_on: string
  skips: boolean
  /** The session that stands for the others. */
  session_id: number
}

/**
 * The series of a school year as they would be in another: in the same weeks after its beginning, on the same days,
 * at the same time, for the groups of the same names. What has begun by now begins with the next week of its rule.
 * @returns the lines, and the names of the two years
 * @throws {ServiceError} VALIDATION of `fromYearId` or `toYearId`: not there, in the wrong order, nothing or too much to copy
 */
export async function copyYear(
  tx: Tx,
  { fromYearId, toYearId, classId }: YearCopy,
  locale: Locale,
): Promise<{ lines: NewLine[]; from: string; to: string }> {
  const years = await readYears(tx)
  const [from, to] = [fromYearId, toYearId].map((id) => years.find((year) => year.id === id))
  if (!from) refuse('fromYearId', 'chooseOne')
  if (!to) refuse('toYearId', 'chooseOne')
  const today = inTunis(new Date().toISOString()).date
  if (to.startsOn <= from.startsOn || to.endsOn < today) refuse('toYearId', 'planYearLater')
  const after = years.find((year) => year.startsOn > from.startsOn)?.startsOn ?? '9999-01-01'
  const series = await readSeries(tx, { from: from.startsOn, after, classId })
  if (series.length === 0) refuse('fromYearId', 'planNothing')
  if (series.length > SESSION_PLAN_LIMITS.lines) refuse('fromYearId', 'planLinesMany', SESSION_PLAN_LIMITS.lines)
  const ids = sql.param(series.map((each) => each.session_id))
  const sessions = await readCopied(tx, sql`sessions.id = any(${ids}::int[])`, series.length)
  const groups = await readGroups(tx, toYearId)
  const examples = new Map(sessions.map((session) => [session.id, session]))
  const lines = series.flatMap((each) => {
    const session = examples.get(each.session_id)
    return session ? linesOf(session, repeatsOf(each, { from, to, today }), groups, locale) : []
  })
  return {
    lines: lines.map((line, index) => ({ ...line, line: index + 1 })),
    from: schoolYearName(from),
    to: schoolYearName(to),
  }
}

function linesOf(
  session: CopiedSession,
  repeats: readonly { date: string; repeat: LinePlan['repeat'] }[],
  groups: ReadonlyMap<string, number>,
  locale: Locale,
): Omit<NewLine, 'line'>[] {
  const found = session.groups.map(({ name }) => groups.get(`${session.class_id} ${name}`))
  const groupIds = found.filter((id) => id !== undefined)
  return repeats.map((when) => {
    const copied = { ...when, groupIds: groupIds.length === found.length ? groupIds : undefined }
    const faults = [
      ...(session.professor_id === null ? [{ column: 'professor' as const, fault: 'required' }] : []),
      ...(copied.groupIds === undefined ? [{ column: 'groups' as const, fault: 'groupsOfYear' }] : []),
    ]
    return { fields: fieldsOfCopy(session, copied, locale), plan: planOfCopy(session, copied), faults }
  })
}

/**
 * How a series repeats in another year. A rule of several days of every other week that was moved over a Monday is no
 * one rule any more: each of its days becomes one.
 */
export function repeatsOf(
  {
    rule,
    moved,
    starts_on: startsOn,
    ends_on: endsOn,
    skips,
  }: Pick<Series, 'rule' | 'moved' | 'starts_on' | 'ends_on' | 'skips'>,
  { from, to, today }: { from: Pick<Year, 'startsOn'>; to: Pick<Year, 'startsOn' | 'endsOn'>; today: string },
): { date: string; repeat: NonNullable<LinePlan['repeat']> }[] {
  // Whole weeks, so that days of the week stay.
  const days = 7 * Math.round(daysBetween(from.startsOn, to.startsOn) / 7)
  const weekly = readRule(rule)
  const dates = datesOf(weekly, {
    from: dateAfter(startsOn, -moved),
    until: dateAfter(endsOn, -moved),
    most: 2 * SESSION_LIMITS.occurrences,
  }).map((date) => dateAfter(date, moved))
  const until = earlier(dateAfter(endsOn, days), to.endsOn)
  const closedDays = skips ? ('skip' as const) : ('keep' as const)
  return partsOf(dates, weekly.every).map(({ first, weekDays }) => {
    const start = notBefore(dateAfter(first, days), weekly.every, later(dateAfter(today, 1), to.startsOn))
    const [date = start] =
      start > until ? [] : datesOf({ weekDays, every: weekly.every }, { from: start, until, most: 1 })
    return { date, repeat: { weekDays, every: weekly.every, until, closedDays } }
  })
}

/** @returns the rules that give some dates: one where one does, else one for each day of the week */
function partsOf(dates: readonly string[], every: number): { first: string; weekDays: number[] }[] {
  const [first] = dates
  if (first === undefined) return []
  const weekDays = [...new Set(dates.map(weekDayOf))].sort((one, two) => one - two)
  const whole: WeeklyRule = { weekDays, every }
  const given = datesOf(whole, { from: first, until: dates.at(-1) ?? first, most: 2 * SESSION_LIMITS.occurrences })
  if (given.join() === dates.join()) return [{ first, weekDays }]
  return weekDays.map((day) => ({ first: dates.find((date) => weekDayOf(date) === day) ?? first, weekDays: [day] }))
}

/** @returns a date, or the first one after it that is not before another and lies in a week that its rule has */
function notBefore(date: string, every: number, least: string): string {
  let monday = mondayOf(date)
  while (dateAfter(monday, 6) < least) monday = dateAfter(monday, 7 * every)
  return later(date, later(monday, least))
}

const earlier = (one: string, two: string): string => (one < two ? one : two)
const later = (one: string, two: string): string => (one > two ? one : two)

async function readYears(tx: Tx): Promise<Year[]> {
  const { rows } = await tx.execute<Year>(sql`
    select id, starts_on::text as "startsOn", ends_on::text as "endsOn" from school_years order by starts_on`)
  return rows
}

/** Series that began in a year, each with one of its sessions: the last that has nothing of its own, if there is one. */
async function readSeries(
  tx: Tx,
  { from, after, classId }: { from: string; after: string; classId: number | undefined },
): Promise<Series[]> {
  const { rows } = await tx.execute<Series>(sql`
    select series.id, series.rule, series.moved_days as moved, series.starts_on::text, series.ends_on::text,
      series.skips_closed_days as skips, example.id as session_id
    from session_series series cross join lateral (
      select sessions.id from sessions where sessions.series_id = series.id and sessions.cancelled_at is null
        and ${classId === undefined ? sql`true` : sql`sessions.class_id = ${classId}`}
      order by cardinality(sessions.own_facts), sessions.starts_at desc limit 1) as example
    where series.starts_on >= ${from}::date and series.starts_on < ${after}::date
    order by series.starts_on, series.id limit ${SESSION_PLAN_LIMITS.lines + 1}`)
  return rows
}

/** The open groups of a year by class and name. */
async function readGroups(tx: Tx, schoolYearId: number): Promise<Map<string, number>> {
  const { rows } = await tx.execute<{ id: number; class_id: number; name: string }>(sql`
    select id, class_id, name from groups
    where school_year_id = ${schoolYearId} and deleted_at is null and archived_at is null`)
  return new Map(rows.map(({ id, class_id, name }) => [`${class_id} ${name}`, id]))
}
