import type { ReactElement } from 'react'
import type { StudyTime } from '#/contract/study-times.ts'
import { formatDateParts, formatTime } from '#/i18n/dates.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import { printDay } from '#/stores/day-plan.ts'
import { Isolate, Ltr } from '#/ui/bidi.tsx'
import { classes } from '#/ui/classes.ts'
import { Icon } from '#/ui/icon.tsx'
import { LocalName } from '../names.tsx'
import type { CalendarDay } from './days.ts'
import { SessionRow } from './session-row.tsx'

export interface DayProps {
  day: CalendarDay
  today: string
  now: number
  /** What more is said of a session, by its id. */
  moreOf?: ((id: number) => ReactElement | undefined) | undefined
}

/** A day under its leaf, with what there is on it. */
export function DaySection({ day, today, now, moreOf }: DayProps): ReactElement {
  const t = useT()
  const locale = useLocale()
  const { date, sessions, study, closed } = day
  const { weekday, day: number, month } = formatDateParts(locale, date)
  const isToday = date === today
  const titleId = `day-${date}`
  return (
    <section className="day-section" aria-labelledby={titleId} aria-current={isToday ? 'date' : undefined}>
      <div className="flex items-center gap-3 px-4 pt-4 pb-1 lg:px-5">
        <span className={classes('date-leaf', isToday && 'date-leaf-today')} aria-hidden="true">
          {number}
        </span>
        <h2 className="text-base" id={titleId}>
          {weekday}{' '}
          <span className="sr-only">
            {number} {month}
          </span>{' '}
          {isToday && <span className="text-sm font-normal text-primary-text">{t('calendar.today')}</span>}
        </h2>
        {sessions.length > 0 && (
          <button
            type="button"
            className="btn btn-ghost btn-icon ms-auto print:hidden"
            aria-label={t('calendar.plan.print', { day: weekday })}
            title={t('calendar.plan.print', { day: weekday })}
            onClick={() => printDay(date)}
          >
            <Icon name="print" />
          </button>
        )}
      </div>
      {closed.map((name) => (
        <p key={name.nameFr} className="flex items-center gap-2 px-4 py-2 text-sm lg:px-5">
          <span className="hatch size-4 flex-none rounded-selector border border-line" aria-hidden="true" />
          <LocalName of={name} />
        </p>
      ))}
      {sessions.length + study.length > 0 ? (
        <ul>
          {mixed(day).map((item) =>
            'weekDay' in item ? (
              <StudyRow key={`study-${item.id}`} time={item} />
            ) : (
              <SessionRow key={item.id} session={item} now={now} more={moreOf?.(item.id)} />
            ),
          )}
        </ul>
      ) : (
        closed.length === 0 && <p className="px-4 pb-3 text-sm text-muted lg:px-5">{t('calendar.noneDay')}</p>
      )}
    </section>
  )
}

/** A time at which the student learns by themselves: an outline, for nobody else comes to it. */
function StudyRow({ time: { title, startsAt, endsAt } }: { time: StudyTime }): ReactElement {
  const t = useT()
  return (
    <li className="session-row">
      <div className="pt-0.5 text-sm leading-snug">
        <b className="block">
          <Ltr>{startsAt}</Ltr>
        </b>
        <span className="text-xs text-muted">
          <Ltr>{endsAt}</Ltr>
        </span>
      </div>
      <div className="session-line session-line-own grid min-w-0 gap-0.5">
        <b>
          <Isolate>{title}</Isolate>
        </b>
        <span className="flex items-center gap-1.5 text-sm text-muted">
          <Icon name="book" className="size-4 flex-none" />
          {t('calendar.mine')}
        </span>
      </div>
    </li>
  )
}

/** Sessions and own times by the time of their start. */
function mixed({ sessions, study }: CalendarDay): (CalendarDay['sessions'][number] | StudyTime)[] {
  if (study.length === 0) return sessions
  return [...sessions, ...study].sort((one, other) => startOf(one).localeCompare(startOf(other)))
}

function startOf(item: CalendarDay['sessions'][number] | StudyTime): string {
  return 'weekDay' in item ? item.startsAt : formatTime(item.startsAt)
}
