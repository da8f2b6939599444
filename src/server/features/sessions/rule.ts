import { RRuleTemporal } from 'rrule-temporal'
import { Temporal } from 'temporal-polyfill'
import { minutesOf, type WeekDay } from '#/contract/calendar-days.ts'

/** The academy's time zone. */
export const ZONE = 'Africa/Tunis'

const DAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const

/** How sessions repeat: on which days of which weeks. */
export interface WeeklyRule {
  weekDays: number[]
  every: number
}

/** @returns a rule as RFC 5545 writes it, without its end */
export function writeRule({ weekDays, every }: WeeklyRule): string {
  const days = [...new Set(weekDays)].sort((one, two) => one - two).map((day) => DAYS[day - 1])
  return `FREQ=WEEKLY;INTERVAL=${every};BYDAY=${days.join(',')}`
}

/** @returns a rule that `writeRule` wrote */
export function readRule(rule: string): WeeklyRule {
  const parts = new Map(rule.split(';').map((part) => part.split('=') as [string, string]))
  const weekDays = (parts.get('BYDAY') ?? '').split(',').map((day) => DAYS.indexOf(day as (typeof DAYS)[number]) + 1)
  return { weekDays: weekDays.filter((day) => day > 0), every: Number(parts.get('INTERVAL') ?? 1) }
}

/** @returns a rule as it is to be read after all of it was moved by some days */
export function movedRule({ weekDays, every }: WeeklyRule, days: number): WeeklyRule {
  const moved = weekDays.map((day) => ((((day - 1 + days) % 7) + 7) % 7) + 1)
  return { weekDays: moved.sort((one, two) => one - two), every }
}

/**
 * The dates of a rule in Tunis, from its first day to its last, both included; weeks are counted from that of the first.
 * @param most how many of them are wanted; one more says that there are more
 */
export function datesOf(
  rule: WeeklyRule,
  { from, until, most }: { from: string; until: string; most: number },
): string[] {
  const found: string[] = []
  const start = Temporal.PlainDate.from(from).toZonedDateTime({ timeZone: ZONE, plainTime: '12:00' })
  const end = Temporal.PlainDate.from(until).toZonedDateTime({ timeZone: ZONE, plainTime: '23:59:59' })
  const series = new RRuleTemporal({
    freq: 'WEEKLY',
    interval: rule.every,
    byDay: rule.weekDays.map((day) => DAYS[day - 1] as string),
    wkst: 'MO',
    dtstart: start,
    until: end,
    tzid: ZONE,
  })
  for (const occurrence of series.all((_, index) => index <= most)) found.push(occurrence.toPlainDate().toString())
  return found
}

/** @returns the instant of a date and a time in Tunis, ISO 8601 */
export function instantOf(date: string, time: string): string {
  const at = Temporal.PlainDateTime.from(`${date}T00:00`).add({ minutes: minutesOf(time) })
  return new Date(at.toZonedDateTime(ZONE).epochMilliseconds).toISOString()
}

/** @returns the date and the time of an instant in Tunis */
export function inTunis(instant: string): { date: string; time: string; weekDay: WeekDay } {
  const at = Temporal.Instant.fromEpochMilliseconds(Date.parse(instant)).toZonedDateTimeISO(ZONE)
  return {
    date: at.toPlainDate().toString(),
    time: at.toPlainTime().toString({ smallestUnit: 'minute' }),
    weekDay: at.dayOfWeek as WeekDay,
  }
}
