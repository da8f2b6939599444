import { hoursOn } from '#/contract/academy-hours.ts'
import { minutesOf, timeOf } from '#/contract/calendar-days.ts'
import { dateAfter } from '#/contract/school-year-rules.ts'
import type { SessionCheck } from '#/contract/sessions.ts'
import type { DayFacts } from './day-facts.ts'

/** A time of a day in Tunis. */
export interface DayTime {
  date: string
  startsAt: string
  endsAt: string
}

/** Minutes between two starts that are tried. */
const STEP = 30
/** How many days later the first of one session is looked for; those of a series stay on their days. */
export const DAYS_AHEAD = 14

/**
 * The next time at which nothing is in the way: later on the same days, earlier on them, and for a session that is alone
 * on one of the next two weeks. Those of a series are all at the same time.
 * @param wanted when they were to be, by date
 * @param busy when one of those whom it takes is somewhere else
 * @param now before which nothing begins
 */
export function nextFreeTime(
  wanted: readonly DayTime[],
  { busy, closed, hours, now }: DayFacts & { busy: readonly DayTime[]; now: { date: string; time: string } },
): SessionCheck['nextFree'] {
  const [first] = wanted
  if (!first) return null
  const length = minutesOf(first.endsAt) - minutesOf(first.startsAt)
  const byDate = Map.groupBy(busy, ({ date }) => date)
  const isFree = (date: string, start: number): boolean => {
    const { opensAt, closesAt } = hoursOn(hours, date)
    if (start < minutesOf(opensAt) || start + length > minutesOf(closesAt)) return false
    if (date < now.date || (date === now.date && start <= minutesOf(now.time))) return false
    return !(byDate.get(date) ?? []).some(
      (taken) => start < minutesOf(taken.endsAt) && start + length > minutesOf(taken.startsAt),
    )
  }
  const free = (date: string, start: number) => ({ date, startsAt: timeOf(start), endsAt: timeOf(start + length) })

  const asked = minutesOf(first.startsAt)
  for (const start of [...startsFrom(asked), ...startsBefore(asked)]) {
    if (wanted.every(({ date }) => isFree(date, start))) return free(first.date, start)
  }
  if (wanted.length > 1) return null
  for (let later = 1; later <= DAYS_AHEAD; later++) {
    const date = dateAfter(first.date, later)
    if (closed.some(({ startsOn, endsOn }) => date >= startsOn && date <= endsOn)) continue
    const start = [asked, ...startsFrom(asked), ...startsBefore(asked)].find((each) => isFree(date, each))
    if (start !== undefined) return free(date, start)
  }
  return null
}

/** Later starts of a day, the next first; from a half-hour on. */
function startsFrom(start: number): number[] {
  const next = Math.floor(start / STEP + 1) * STEP
  return Array.from({ length: Math.max(0, (24 * 60 - next) / STEP) }, (_, index) => next + index * STEP)
}

/** Earlier ones, the latest first. */
function startsBefore(start: number): number[] {
  const last = Math.ceil(start / STEP - 1) * STEP
  return Array.from({ length: Math.max(0, last / STEP + 1) }, (_, index) => last - index * STEP)
}
