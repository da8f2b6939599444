import { type ReactElement, useEffect } from 'react'
import type { Session } from '#/contract/sessions.ts'
import { formatLongDate, formatTime } from '#/i18n/dates.ts'
import { capitalize } from '#/i18n/format.ts'
import { T, useLocale, useT } from '#/i18n/react.tsx'
import { dayPrinted, type PrintedDay } from '#/stores/day-plan.ts'
import { Isolate, Ltr } from '#/ui/bidi.tsx'
import { useBoot } from '../boot-context.tsx'
import { LocalName } from '../names.tsx'
import type { CalendarDay } from './days.ts'
import { SessionFacts, SessionPlace, SessionTitle } from './session-parts.tsx'

interface DayPlanProps {
  of: CalendarDay
  by: PrintedDay['by']
}

/** The plan of a day as it goes on paper, and on paper alone; once it stands there the browser is asked to print. */
export function DayPlan({ of: day, by }: DayPlanProps): ReactElement {
  const t = useT()
  const locale = useLocale()
  const { productName } = useBoot()
  const { date, sessions, closed } = day
  useEffect(() => {
    addEventListener('afterprint', dayPrinted, { once: true })
    // By another task: what is drawn with this has to be there too.
    const timer = setTimeout(() => print())
    return () => {
      clearTimeout(timer)
      removeEventListener('afterprint', dayPrinted)
    }
  }, [])
  const parts = by === 'room' ? [...Map.groupBy(sessions, placeKey).values()] : [sessions]
  return (
    <section className="day-plan" aria-labelledby="day-plan">
      <header>
        <b>{productName}</b>
        <h2 id="day-plan">{capitalize(locale, formatLongDate(locale, date))}</h2>
        <p>{t('calendar.sessions', { count: sessions.length })}</p>
        {closed.map((name) => (
          <p key={name.nameFr}>
            <LocalName of={name} />
          </p>
        ))}
      </header>
      {parts.map((part, at) => (
        <Sheet key={part[0]?.id ?? at} of={part} byRoom={by === 'room'} />
      ))}
    </section>
  )
}

function placeKey({ place }: Session): string {
  return place?.kind === 'room' ? String(place.id) : (place?.kind ?? '')
}

function Sheet({ of: sessions, byRoom }: { of: readonly Session[]; byRoom: boolean }): ReactElement {
  const t = useT()
  const [first] = sessions
  return (
    <table>
      {byRoom && (
        <caption>
          {first?.place?.kind === 'room' ? (
            <SessionPlace of={first} />
          ) : (
            t(first?.place ? 'calendar.plan.online' : 'calendar.plan.noPlace')
          )}
        </caption>
      )}
      <thead>
        <tr>
          <th scope="col">{t('calendar.plan.time')}</th>
          <th scope="col">{t('calendar.plan.session')}</th>
          <th scope="col">{t('calendar.plan.place')}</th>
          <th scope="col">{t('calendar.plan.note')}</th>
        </tr>
      </thead>
      <tbody>
        {sessions.map((session) => (
          <tr key={session.id}>
            <td>
              <b>
                <Ltr>{formatTime(session.startsAt)}</Ltr>
              </b>{' '}
              <Ltr>{formatTime(session.endsAt)}</Ltr>
            </td>
            <td>
              <b className={session.cancelled ? 'line-through' : undefined}>
                <SessionTitle of={session} />
              </b>{' '}
              <span className="block">
                <SessionFacts of={session} />
              </span>
              {session.cancelled && (
                <span className="block">
                  <T id="calendar.cancelledFor" values={{ reason: <Isolate>{session.cancelled.reason}</Isolate> }} />
                </span>
              )}
            </td>
            <td>
              <SessionPlace of={session} />
            </td>
            <td />
          </tr>
        ))}
      </tbody>
    </table>
  )
}
