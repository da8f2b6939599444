import type { ReactElement } from 'react'
import { formatWeekday } from '#/i18n/dates.ts'
import { T, useLocale, useT } from '#/i18n/react.tsx'
import { Isolate } from '#/ui/bidi.tsx'
import { Card } from '#/ui/card.tsx'
import { Icon } from '#/ui/icon.tsx'
import { EmptyState } from '#/ui/states.tsx'
import { type DayProps, DaySection } from './day-section.tsx'
import type { CalendarDay } from './days.ts'

interface WeekListProps extends Omit<DayProps, 'day'> {
  days: readonly CalendarDay[]
  /** What is said where there is nothing at all. */
  none?: { title: string; text?: string } | undefined
}

/** A week as a list: today and what comes, with the days that are over folded away under them. */
export function WeekList({ days, none, ...props }: WeekListProps): ReactElement {
  const t = useT()
  const past = days.filter(({ date }) => date < props.today)
  // A week that is over is looked at for what was in it.
  const isOver = past.length === days.length
  const shown = isOver ? past : days.filter(({ date }) => date >= props.today)
  const folded = isOver ? [] : past
  if (days.every(({ sessions, study, closed }) => sessions.length + study.length + closed.length === 0)) {
    return (
      <Card>
        <EmptyState icon="calendar" heading="h2" title={none?.title ?? t('calendar.noneWeek')} text={none?.text} />
      </Card>
    )
  }
  return (
    <div className="grid gap-4">
      <section className="card week-list" aria-label={t('calendar.days')}>
        {shown.map((day) => (
          <DaySection key={day.date} day={day} {...props} />
        ))}
      </section>
      {folded.length > 0 && (
        <details className="card week-list folded-days print:hidden">
          <summary>
            <span>
              <DaysNamed days={folded} />
            </span>
            <Icon name="down" className="down" />
          </summary>
          {folded.map((day) => (
            <DaySection key={day.date} day={day} {...props} />
          ))}
        </details>
      )}
    </div>
  )
}

function DaysNamed({ days }: { days: readonly CalendarDay[] }): ReactElement {
  const locale = useLocale()
  const nameOf = (day: CalendarDay | undefined): ReactElement => (
    <Isolate>{day && formatWeekday(locale, day.date)}</Isolate>
  )
  if (days.length === 1) return <span className="capitalize">{nameOf(days[0])}</span>
  return <T id="calendar.week" values={{ from: nameOf(days[0]), to: nameOf(days.at(-1)) }} />
}
