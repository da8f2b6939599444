import type { ReactElement } from 'react'
import { datesFrom, monthSpan } from '#/contract/calendar-days.ts'
import { type CalendarQuery, calendarAddress } from '#/contract/session-lists.ts'
import type { SessionDays } from '#/contract/sessions.ts'
import { formatDateParts, formatLongDate, formatWeekday, formatWeekdayLetter } from '#/i18n/dates.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import { classes } from '#/ui/classes.ts'
import { LocalName } from '../names.tsx'
import { useCalendarPath } from './use-calendar.ts'

interface MonthTableProps {
  query: CalendarQuery
  today: string
  days: SessionDays
}

/** A month at a glance: how much there is on each day, which leads to its week. */
export function MonthTable({ query, today, days }: MonthTableProps): ReactElement {
  const locale = useLocale()
  const shown = query.day ?? today
  const { from } = monthSpan(shown)
  const dates = datesFrom(from, 42)
  // A month that ends in its fifth week has no sixth.
  const weeks = dates[35]?.startsWith(shown.slice(0, 7)) ? 6 : 5
  const byDate = new Map(days.days.map((day) => [day.date, day]))
  return (
    <div className="card overflow-hidden">
      <div className="month" aria-hidden="true">
        {dates.slice(0, 7).map((date) => (
          <span key={date} className="month-name">
            <span className="lg:hidden">{formatWeekdayLetter(locale, date)}</span>
            <span className="hidden lg:inline">{formatWeekday(locale, date)}</span>
          </span>
        ))}
      </div>
      <ul className="month">
        {dates.slice(0, weeks * 7).map((date) => (
          <li key={date} className="contents">
            <MonthDay
              date={date}
              query={query}
              today={today}
              isOther={!date.startsWith(shown.slice(0, 7))}
              of={byDate.get(date)}
              closed={days.closed.find(({ startsOn, endsOn }) => startsOn <= date && date <= endsOn)}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

interface MonthDayProps {
  date: string
  query: CalendarQuery
  today: string
  isOther: boolean
  of: SessionDays['days'][number] | undefined
  closed: SessionDays['closed'][number] | undefined
}

function MonthDay({ date, query, today, isOther, of: day, closed }: MonthDayProps): ReactElement {
  const t = useT()
  const locale = useLocale()
  const path = useCalendarPath()
  const { sessions = 0, cancelled = 0, subjects = [] } = day ?? {}
  const isToday = date === today
  return (
    <a
      className={classes(
        'month-day',
        isOther && 'month-day-other',
        isToday && 'month-day-today',
        closed && 'month-day-closed',
      )}
      href={path + calendarAddress.searchOf({ ...query, view: undefined, day: date })}
      aria-current={isToday ? 'date' : undefined}
    >
      <span className="month-day-number" aria-hidden="true">
        {formatDateParts(locale, date).day}
      </span>
      <span className="sr-only">{formatLongDate(locale, date)}</span>
      {closed && (
        <span className="sr-only text-xs lg:not-sr-only lg:line-clamp-2 lg:px-1">
          <LocalName of={closed} />
        </span>
      )}
      {subjects.length > 0 && (
        <span className="month-dots" aria-hidden="true">
          {subjects.slice(0, 6).map((key) => (
            <i key={key} data-subject={key} />
          ))}
        </span>
      )}
      {sessions + cancelled > 0 && (
        <span className="sr-only text-xs lg:not-sr-only lg:px-1">
          {sessions > 0 && <span className="block">{t('calendar.sessions', { count: sessions })}</span>}
          {cancelled > 0 && (
            <span className="block text-muted">{t('calendar.cancelledCount', { count: cancelled })}</span>
          )}
        </span>
      )}
    </a>
  )
}
