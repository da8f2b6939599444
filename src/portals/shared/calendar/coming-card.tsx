import type { ReactElement } from 'react'
import { dateAfter } from '#/contract/school-year-rules.ts'
import type { Session } from '#/contract/sessions.ts'
import { formatDayMonth, formatRelative, formatWeekday, isoDateInTunis } from '#/i18n/dates.ts'
import { capitalize } from '#/i18n/format.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import { load } from '#/stores/reads.ts'
import { Card } from '#/ui/card.tsx'
import { classes } from '#/ui/classes.ts'
import { Icon } from '#/ui/icon.tsx'
import { LocalName } from '../names.tsx'
import { Region } from '../region.tsx'
import { useRead } from '../use-read.ts'
import { COMING_DAYS, type SessionsRead } from './calendar-reads.ts'
import { type CalendarDay, daysFrom, stateNow } from './days.ts'
import { Join } from './join.tsx'
import { SessionFacts, SessionTimes, SessionTitle } from './session-parts.tsx'
import { SessionState } from './session-state.tsx'
import { useCalendarPath, useNow } from './use-calendar.ts'

/** Today and the days after it on a student's first page, with the way into what is held now. */
export function ComingCard({ read }: { read: SessionsRead }): ReactElement {
  const t = useT()
  const path = useCalendarPath()
  const now = useNow()
  const today = isoDateInTunis(now)
  return (
    <Region state={useRead(read)} title={t('calendar.coming')} rows={3} retry={() => load(read)}>
      {(list) => (
        <Card
          data-today
          title={t('calendar.coming')}
          aside={
            <a className="link" href={path}>
              <span>{t('calendar.whole')}</span>
              <Icon name="arrow" mirror />
            </a>
          }
        >
          <div className="days">
            {daysFrom(today, COMING_DAYS, list).map((day) => (
              <Day key={day.date} day={day} today={today} now={now} />
            ))}
          </div>
        </Card>
      )}
    </Region>
  )
}

function Day({ day, today, now }: { day: CalendarDay; today: string; now: number }): ReactElement {
  const t = useT()
  const locale = useLocale()
  const { date, sessions, closed } = day
  const dated = `${formatWeekday(locale, date)} ${formatDayMonth(locale, date)}`
  const isNear = date <= dateAfter(today, 1)
  return (
    <div className="day">
      <h3>
        {isNear ? (
          <>
            {capitalize(locale, date === today ? t('calendar.today') : formatRelative(locale, date, today))}{' '}
            <span>{dated}</span>
          </>
        ) : (
          capitalize(locale, dated)
        )}
      </h3>
      {sessions.map((session) => (
        <Coming key={session.id} session={session} now={now} />
      ))}
      {sessions.length === 0 && (
        <p className="quiet">{closed[0] ? <LocalName of={closed[0]} /> : t('calendar.noneOne')}</p>
      )}
    </div>
  )
}

function Coming({ session, now }: { session: Session; now: number }): ReactElement {
  const path = useCalendarPath()
  const isLive = stateNow(session, now) === 'live'
  return (
    <div
      className={classes('event', session.cancelled && 'event-line', isLive && 'event-now')}
      data-subject={session.subject.key ?? undefined}
    >
      <span className="t">
        <SessionTimes of={session} />
      </span>
      <a className={classes('session-link', session.cancelled && 'line-through')} href={`${path}/${session.id}`}>
        <SessionTitle of={session} />
      </a>
      <small>
        <SessionFacts of={session} />
      </small>
      <SessionState of={session} now={now} />
      <Join session={session} now={now} size="sm" />
    </div>
  )
}
