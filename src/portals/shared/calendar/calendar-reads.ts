import { once, optional, read } from '#/contract/read.ts'
import { dateAfter } from '#/contract/school-year-rules.ts'
import { calendarAddress, sessionsAsked } from '#/contract/session-lists.ts'
import { sessionEndpoints } from '#/contract/sessions.ts'
import { studyTimeEndpoints } from '#/contract/study-times.ts'
import type { Asked } from '../pages.ts'
import { todayInTunis } from './use-calendar.ts'

/** A calendar: the sessions of a week, or how many each day of a month has. */
export const calendarReads = ({ search }: Pick<Asked, 'search'>) => {
  const query = calendarAddress.queryOf(search)
  const asked = sessionsAsked(query, todayInTunis())
  const isMonth = query.view === 'month'
  return {
    sessions: isMonth ? undefined : read(sessionEndpoints.list, asked),
    days: isMonth ? read(sessionEndpoints.days, asked) : undefined,
  }
}
export type CalendarReads = ReturnType<typeof calendarReads>

/** The same for a student, who has nothing to narrow it by, and times of their own in it. */
export const ownCalendarReads = ({ search: { day, view } }: Asked) => ({
  ...calendarReads({ search: { ...(day && { day }), ...(view && { view }) } }),
  studyTimes: optional(once(read(studyTimeEndpoints.list))),
})
export type OwnCalendarReads = ReturnType<typeof ownCalendarReads>

/** Days of a student's first page. */
export const COMING_DAYS = 4

/** The sessions of today and so many days in all. */
export const sessionsFromToday = (days: number) => {
  const from = todayInTunis()
  return optional(read(sessionEndpoints.list, { from, to: dateAfter(from, days) }))
}
export type SessionsRead = ReturnType<typeof sessionsFromToday>
