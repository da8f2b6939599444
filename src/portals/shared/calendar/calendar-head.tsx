import type { FormEvent, ReactElement, ReactNode } from 'react'
import { mondayOf } from '#/contract/calendar-days.ts'
import { dateAfter } from '#/contract/school-year-rules.ts'
import { CALENDAR_VIEWS, type CalendarQuery, type CalendarView, calendarAddress } from '#/contract/session-lists.ts'
import { formatMonthYear, formatTime } from '#/i18n/dates.ts'
import { capitalize } from '#/i18n/format.ts'
import { T, useLocale, useT } from '#/i18n/react.tsx'
import { openPath } from '#/stores/navigation.ts'
import { Isolate, Ltr } from '#/ui/bidi.tsx'
import { classes } from '#/ui/classes.ts'
import { Icon } from '#/ui/icon.tsx'
import { PageHead } from '../page-head.tsx'
import { monthsBeside } from './days.ts'
import { useCalendarPath } from './use-calendar.ts'
import { useOtherZone } from './use-other-zone.ts'
import { weekWords } from './words.ts'

interface CalendarHeadProps {
  title: string
  query: CalendarQuery
  today: string
  now: number
  /** How much there is in it. */
  counts?: ReactNode
  actions?: ReactNode
}

/** The head of a calendar: which days are shown, the way to others, and how they are shown. */
export function CalendarHead({ title, query, today, now, counts, actions }: CalendarHeadProps): ReactElement {
  const day = query.day ?? today
  return (
    <>
      <PageHead
        title={title}
        lead={
          <>
            <Shown view={query.view} day={day} />
            {counts}
          </>
        }
        actions={
          <div className="toolbar print:hidden">
            <Steps query={query} day={day} today={today} />
            <Views query={query} />
            {actions}
          </div>
        }
      />
      <OtherZone now={now} />
    </>
  )
}

function Shown({ view, day }: { view: CalendarView | undefined; day: string }): ReactElement {
  const t = useT()
  const locale = useLocale()
  const monday = mondayOf(day)
  const { from, to } = weekWords(locale, monday)
  return (
    <>
      {view === 'month' ? (
        <Isolate>{capitalize(locale, formatMonthYear(locale, `${day.slice(0, 7)}-15`))}</Isolate>
      ) : (
        <T id="calendar.week" values={{ from: <Isolate>{from}</Isolate>, to: <Isolate>{to}</Isolate> }} />
      )}
      {locale === 'ar' ? '، ' : ', '}
      {t('calendar.tunis')}
    </>
  )
}

/** Said where the device has another time: nothing here is in it. */
function OtherZone({ now }: { now: number }): ReactElement | null {
  const own = useOtherZone(now)
  if (own === undefined) return null
  return (
    <p className="other-zone print:hidden" role="note">
      <Icon name="clock" />
      <span>
        <T id="calendar.zone" values={{ time: <Ltr>{formatTime(now)}</Ltr>, own: <Ltr>{own}</Ltr> }} />
      </span>
    </p>
  )
}

/** Before, now, after: a week or a month at a time. */
function Steps({ query, day, today }: { query: CalendarQuery; day: string; today: string }): ReactElement {
  const t = useT()
  const path = useCalendarPath()
  const isMonth = query.view === 'month'
  const unit = isMonth ? ('month' as const) : ('week' as const)
  const monday = mondayOf(day)
  const { before, after } = isMonth ? monthsBeside(day) : { before: dateAfter(monday, -7), after: dateAfter(monday, 7) }
  const isNow = isMonth ? day.slice(0, 7) === today.slice(0, 7) : monday === mondayOf(today)
  const hrefOf = (other: string | undefined): string => path + calendarAddress.searchOf({ ...query, day: other })
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a frame and a legend of its own
    <div className="joined" role="group" aria-label={t('calendar.move')}>
      <a className="btn btn-outline btn-icon" href={hrefOf(before)} aria-label={t(`calendar.before.${unit}`)}>
        <Icon name="next" mirror className="rotate-180" />
      </a>
      <a className="btn btn-outline" href={hrefOf(undefined)} aria-current={isNow ? 'date' : undefined}>
        {t(`calendar.now.${unit}`)}
      </a>
      <a className="btn btn-outline btn-icon" href={hrefOf(after)} aria-label={t(`calendar.after.${unit}`)}>
        <Icon name="next" mirror />
      </a>
    </div>
  )
}

/** How it is shown; a phone has no grid. Without scripts the form asks for the same addresses. */
function Views({ query }: { query: CalendarQuery }): ReactElement {
  const t = useT()
  const path = useCalendarPath()
  const { view: _, ...rest } = query
  const hidden = [...new URLSearchParams(calendarAddress.searchOf(rest))]
  const choose = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const { value } = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement
    openPath(path + calendarAddress.searchOf({ ...rest, view: value as CalendarView }))
  }
  return (
    <form action={path} method="get" onSubmit={choose}>
      {hidden.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has a frame and a legend of its own */}
      <div className="joined" role="group" aria-label={t('calendar.view')}>
        {CALENDAR_VIEWS.map((view) => (
          <ViewButtons key={view} view={view} shown={query.view} />
        ))}
      </div>
    </form>
  )
}

/** A view's button; of the list one for phones and one for wide screens, which show it by another address. */
function ViewButtons({ view, shown }: { view: CalendarView; shown: CalendarView | undefined }): ReactElement {
  const t = useT()
  const button = (pressed: boolean, at?: string): ReactElement => (
    <button className={classes('btn btn-outline', at)} type="submit" name="view" value={view} aria-pressed={pressed}>
      {t(`calendar.view.${view}`)}
    </button>
  )
  if (view === 'month') return button(shown === 'month')
  if (view === 'week') return button(shown === 'week' || shown === undefined, 'only-wide')
  return (
    <>
      {button(shown !== 'month', 'only-narrow')}
      {button(shown === 'list', 'only-wide')}
    </>
  )
}
