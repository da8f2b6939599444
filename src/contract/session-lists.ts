import { mondayOf, monthSpan } from './calendar-days.ts'
import { addressBy } from './list-address.ts'
import { readRowId } from './row-id.ts'
import { dateAfter } from './school-year-rules.ts'
import { SESSION_KINDS, type SessionKind } from './session-kinds.ts'
import type { SessionQuery } from './sessions.ts'

/** How a calendar is shown; a phone has no grid. */
export const CALENDAR_VIEWS = ['list', 'week', 'month'] as const
export type CalendarView = (typeof CALENDAR_VIEWS)[number]

/** What the address of a calendar says. */
export interface CalendarQuery {
  /** A day of the week, or of the month, that is shown; absent = today. */
  day?: string | undefined
  /** Absent = as wide as the screen is. */
  view?: CalendarView | undefined
  classId?: number | undefined
  groupId?: number | undefined
  subjectId?: number | undefined
  professorId?: string | undefined
  roomId?: number | undefined
  kind?: SessionKind | undefined
}

const PARTS = [
  ...(['day', 'view', 'classId', 'groupId', 'subjectId', 'professorId', 'roomId', 'kind'] as const),
] as const

// By hand: phones of students would carry a library of schemas for this alone.
const READ: { readonly [Name in (typeof PARTS)[number]]: (text: string) => CalendarQuery[Name] } = {
  day: (text) => (isPlannedDate(text) ? text : undefined),
  view: (text) => CALENDAR_VIEWS.find((view) => view === text),
  classId: readRowId,
  groupId: readRowId,
  subjectId: readRowId,
  professorId: (text) => (/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text) ? text : undefined),
  roomId: readRowId,
  kind: (text) => SESSION_KINDS.find((kind) => kind === text),
}

/** A calendar as it stands in the address of its page. */
export const calendarAddress = addressBy<CalendarQuery, (typeof PARTS)[number]>({}, PARTS, (name, text) =>
  text === undefined ? undefined : (READ[name](text) as never),
)

/** @returns the sessions that a calendar asks for: of the week of its day, or of the month */
export function sessionsAsked({ day, view, ...filters }: CalendarQuery, today: string): SessionQuery {
  const date = day ?? today
  const { from, to } = view === 'month' ? monthSpan(date) : { from: mondayOf(date), to: dateAfter(mondayOf(date), 7) }
  return { ...filters, from, to }
}

/** @returns whether a text is a date on which something may be planned */
function isPlannedDate(text: string): boolean {
  if (!/^20\d\d-\d\d-\d\d$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}
