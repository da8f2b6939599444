import { mondayOf, monthSpan } from './calendar-days.ts'
import { rowQuery } from './curriculum.ts'
import { addressBy } from './list-address.ts'
import { dateAfter } from './school-year-rules.ts'
import { SESSION_KINDS } from './session-kinds.ts'
import type { SessionQuery } from './sessions.ts'
import { z } from './zod.ts'

/** How a calendar is shown; a phone has no grid. */
export const CALENDAR_VIEWS = ['list', 'week', 'month'] as const
export type CalendarView = (typeof CALENDAR_VIEWS)[number]

/** What the address of a calendar says. */
const calendarQuery = z.object({
  /** A day of the week, or of the month, that is shown; absent = today. */
  day: z.iso.date().optional(),
  /** Absent = as wide as the screen is. */
  view: z.enum(CALENDAR_VIEWS).optional(),
  classId: rowQuery.optional(),
  groupId: rowQuery.optional(),
  subjectId: rowQuery.optional(),
  professorId: z.uuid().optional(),
  roomId: rowQuery.optional(),
  kind: z.enum(SESSION_KINDS).optional(),
})
export type CalendarQuery = z.infer<typeof calendarQuery>

const PARTS = [
  ...(['day', 'view', 'classId', 'groupId', 'subjectId', 'professorId', 'roomId', 'kind'] as const),
] as const

/** A calendar as it stands in the address of its page. */
export const calendarAddress = addressBy<CalendarQuery, (typeof PARTS)[number]>({}, PARTS, (name, text) => {
  if (text === undefined) return undefined
  const read = calendarQuery.shape[name].safeParse(text)
  return (read.success ? read.data : undefined) as never
})

/** @returns the sessions that a calendar asks for: of the week of its day, or of the month */
export function sessionsAsked({ day, view, ...filters }: CalendarQuery, today: string): SessionQuery {
  const date = day ?? today
  const { from, to } = view === 'month' ? monthSpan(date) : { from: mondayOf(date), to: dateAfter(mondayOf(date), 7) }
  return { ...filters, from, to }
}
