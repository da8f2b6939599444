import { datesFrom, minutesOf, timeOf, weekDayOf } from '#/contract/calendar-days.ts'
import type { Role } from '#/contract/roles.ts'
import { dateAfter } from '#/contract/school-year-rules.ts'
import { isJoinable, sessionStateAt } from '#/contract/session-kinds.ts'
import type { Session, SessionList } from '#/contract/sessions.ts'
import type { StudyTime } from '#/contract/study-times.ts'
import { formatTime, isoDateInTunis } from '#/i18n/dates.ts'

/** A name that is written in Arabic and in French. */
interface BothNames {
  nameAr: string
  nameFr: string
}

/** What there is on a day in Tunis. */
export interface CalendarDay {
  date: string
  /** By their start. */
  sessions: Session[]
  /** When the student learns by themselves. */
  study: StudyTime[]
  /** Why nothing is taught, where that is so. */
  closed: BothNames[]
}

/** @returns so many days from a date on, with what there is on each */
export function daysFrom(
  date: string,
  count: number,
  { items, closed }: Pick<SessionList, 'items' | 'closed'>,
  studyTimes: readonly StudyTime[] = [],
): CalendarDay[] {
  const byDate = new Map<string, Session[]>()
  for (const session of items) {
    const day = isoDateInTunis(session.startsAt)
    byDate.set(day, [...(byDate.get(day) ?? []), session])
  }
  return datesFrom(date, count).map((day) => ({
    date: day,
    sessions: byDate.get(day) ?? [],
    study: studyTimes.filter(({ weekDay }) => weekDay === weekDayOf(day)),
    closed: closed.filter(({ startsOn, endsOn }) => startsOn <= day && day <= endsOn),
  }))
}

/** @returns a session as it is at an instant: the clock moves it on while its page stays open */
export function stateNow(session: Session, now: number): Session['state'] {
  return sessionStateAt(session, now)
}

/** @returns the sessions that can be joined or are held at an instant, the first to begin first */
export function sessionsNow(sessions: readonly Session[], now: number): Session[] {
  return sessions.filter((session) => isJoinable(session, now))
}

/**
 * @param role whose calendar it is: a student is to be at all that is not open to everybody
 * @returns the sessions that are where another of the same people or room is, by id; those cancelled are nowhere
 */
export function clashing(sessions: readonly Session[], role: Role): Set<number> {
  const clash = role === 'STUDENT' ? areBothOwn : shareSomebody
  const found = new Set<number>()
  const held = sessions.filter(({ cancelled }) => !cancelled)
  held.forEach((one, place) => {
    for (const other of held.slice(place + 1)) {
      // They are in the order of their start.
      if (other.startsAt >= one.endsAt) break
      if (clash(one, other)) found.add(one.id).add(other.id)
    }
  })
  return found
}

const areBothOwn = (one: Session, other: Session): boolean => one.audience !== 'open' && other.audience !== 'open'

function shareSomebody(one: Session, other: Session): boolean {
  const { place, professor } = one
  if (professor?.id && professor.id === other.professor?.id) return true
  if (place?.kind === 'room' && other.place?.kind === 'room' && place.id === other.place.id) return true
  if (one.audience === 'open' || other.audience === 'open' || one.schoolClass.id !== other.schoolClass.id) return false
  if (one.audience === 'class' || other.audience === 'class') return true
  return one.groups.some(({ id }) => other.groups.some((group) => group.id === id))
}

/** @returns the whole hours from the first to the last of a grid: the academy's, widened to what there is outside them */
export function hoursShown(
  hours: readonly { opensAt: string; closesAt: string }[],
  times: readonly { from: string; to: string }[],
): { from: string; to: string } {
  const from = [...hours.map(({ opensAt }) => opensAt), ...times.map((time) => time.from)].map(minutesOf)
  const to = [...hours.map(({ closesAt }) => closesAt), ...times.map((time) => time.to)].map(minutesOf)
  return {
    from: timeOf(Math.floor(Math.min(...from) / 60) * 60),
    to: timeOf(Math.ceil(Math.max(...to) / 60) * 60),
  }
}

/** @returns when a session is, by Tunis's clock; one that ends at midnight ends at 24:00 of its day */
export function timesOf({ startsAt, endsAt }: Pick<Session, 'startsAt' | 'endsAt'>): {
  date: string
  from: string
  to: string
} {
  const date = isoDateInTunis(startsAt)
  const to = formatTime(endsAt)
  return { date, from: formatTime(startsAt), to: isoDateInTunis(endsAt) > date ? '24:00' : to }
}

/** @returns the first days of the months before and after a date's */
export function monthsBeside(date: string): { before: string; after: string } {
  const first = `${date.slice(0, 7)}-01`
  return { before: `${dateAfter(first, -1).slice(0, 7)}-01`, after: `${dateAfter(first, 31).slice(0, 7)}-01` }
}
