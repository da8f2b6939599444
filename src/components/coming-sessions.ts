import type { Content } from '#/content/documents.ts'
import { isoDateInTunis } from '#/i18n/format.ts'

export type Session = Content<'sessions'>['items'][number]

/** A session with the day on which it comes next. Tunisia keeps one hour the whole year, so ISO texts sort by time. */
export interface ComingSession extends Session {
  /** Begin and end, as ISO 8601 with Tunisia's offset. */
  begins: string
  ends: string
}

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const OFFSET = '+01:00'

/**
 * @param now the moment from whose day in Tunis on sessions count
 * @returns sessions to come, the next one first: weekly ones at their next day, single ones that are over left out
 */
export function comingSessions(sessions: readonly Session[], now: Date): ComingSession[] {
  const today = isoDateInTunis(now)
  return sessions
    .flatMap((session): ComingSession[] => {
      const day = session.weekly ? nextDay(session.start.slice(0, 10), today) : session.start.slice(0, 10)
      if (day < today) return []
      const begins = `${day}T${session.start.slice(11)}:00${OFFSET}`
      return [{ ...session, begins, ends: inTunis(Date.parse(begins) + session.minutes * MINUTE) }]
    })
    .sort((one, other) => one.begins.localeCompare(other.begins))
}

/** @returns the first day at or after `from` that is a whole number of weeks after `first`; both as `2026-11-20` */
function nextDay(first: string, from: string): string {
  const behind = (Date.parse(from) - Date.parse(first)) / DAY
  const weeks = Math.max(0, Math.ceil(behind / 7))
  return new Date(Date.parse(first) + weeks * 7 * DAY).toISOString().slice(0, 10)
}

function inTunis(instant: number): string {
  return `${new Date(instant + 60 * MINUTE).toISOString().slice(0, 19)}${OFFSET}`
}
