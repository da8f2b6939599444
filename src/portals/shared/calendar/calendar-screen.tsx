import type { ComponentType, ReactElement, ReactNode } from 'react'
import { mondayOf } from '#/contract/calendar-days.ts'
import type { Read } from '#/contract/read.ts'
import { type CalendarQuery, calendarAddress } from '#/contract/session-lists.ts'
import type { Session, SessionDays, SessionList } from '#/contract/sessions.ts'
import type { StudyTime } from '#/contract/study-times.ts'
import { formatTime, isoDateInTunis } from '#/i18n/dates.ts'
import { T, useLocale } from '#/i18n/react.tsx'
import type { PortalPage } from '#/stores/router.ts'
import { Isolate, Ltr } from '#/ui/bidi.tsx'
import { classes } from '#/ui/classes.ts'
import { CalendarLinks } from '../calendar-feed/calendar-links.tsx'
import { Region } from '../region.tsx'
import { useMe } from '../use-me.ts'
import { useRead } from '../use-read.ts'
import { CalendarHead } from './calendar-head.tsx'
import { ClashMark } from './clash-mark.tsx'
import { DayPlanPlace } from './day-plan-place.tsx'
import { clashing, daysFrom, sessionsNow } from './days.ts'
import { GridPlace } from './grid-place.tsx'
import type { WeekGridProps } from './grid-props.ts'
import { LiveCard } from './live-card.tsx'
import { MissedCard } from './missed-card.tsx'
import { MonthTable } from './month-table.tsx'
import { useNow } from './use-calendar.ts'
import { useWide } from './use-wide.ts'
import { WeekList } from './week-list.tsx'
import { dayWords } from './words.ts'

/** A week as it was read. */
export interface ShownWeek {
  monday: string
  today: string
  list: SessionList
}

/** What is different in the calendar of a role. */
export interface CalendarScreenProps extends Pick<WeekGridProps, 'onMove' | 'onPick'> {
  title: string
  page: PortalPage
  reads: {
    sessions: Read<SessionList> | undefined
    days: Read<SessionDays> | undefined
    studyTimes?: Read<StudyTime[]>
  }
  actions?: ReactNode
  /** Stands above the days. */
  filters?: ReactNode
  /** Said beside the days' names, and above the week. */
  countsOf?: (list: SessionList) => ReactNode
  noticeOf?: (list: SessionList) => ReactNode
  none?: { title: string; text?: string } | undefined
  /** Whether what is held now stands in a card of its own: where it is one's own. */
  own?: boolean
  /** Something more with the week that is shown. */
  With?: ComponentType<ShownWeek>
}

/** A calendar: on a phone a list of the week, on a wide screen its grid, and a month at a glance. */
export function CalendarScreen(props: CalendarScreenProps): ReactElement {
  const { title, page, reads, actions, filters, countsOf } = props
  const query = calendarAddress.queryOf(page.search)
  const now = useNow()
  const today = isoDateInTunis(now)
  const counted = useRead(reads.sessions).data
  return (
    <>
      <CalendarHead
        title={title}
        query={query}
        today={today}
        now={now}
        counts={counted && countsOf?.(counted)}
        actions={actions}
      />
      {filters}
      {reads.days ? (
        <Month key={reads.days.key} read={reads.days} query={query} today={today} />
      ) : (
        // Another week begins with nothing: what stays of the one before would be on days that are not its own.
        <Week key={reads.sessions?.key} {...props} query={query} now={now} today={today} />
      )}
      <CalendarLinks />
    </>
  )
}

function Month(props: { read: Read<SessionDays>; query: CalendarQuery; today: string }): ReactElement {
  const { read, query, today } = props
  return (
    <Region state={useRead(read)} rows={6}>
      {(days) => <MonthTable query={query} today={today} days={days} />}
    </Region>
  )
}

interface WeekProps extends CalendarScreenProps {
  query: CalendarQuery
  now: number
  today: string
}

function Week({ reads, query, now, today, ...props }: WeekProps): ReactElement {
  const studyTimes = useRead(reads.studyTimes).data
  return (
    <Region state={useRead(reads.sessions)} rows={8}>
      {(list) => <Days {...props} list={list} studyTimes={studyTimes} query={query} now={now} today={today} />}
    </Region>
  )
}

interface DaysProps extends Omit<WeekProps, 'reads'> {
  list: SessionList
  studyTimes: StudyTime[] | undefined
}

function Days(props: DaysProps): ReactElement {
  const { list, studyTimes, query, now, today, own, none, noticeOf, onMove, onPick, With } = props
  const wide = useWide()
  const { role } = useMe()
  const clashes = clashing(list.items, role)
  const monday = mondayOf(query.day ?? today)
  const hasGrid = query.view !== 'list'
  const current = own && monday === mondayOf(today) ? sessionsNow(list.items, now) : []
  const days = daysFrom(monday, 7, list, studyTimes)
  const hasAside = current.length > 0 || (own && list.items.some(isMissed))
  return (
    <DayPlanPlace days={days}>
      {With && <With monday={monday} today={today} list={list} />}
      {noticeOf?.(list)}
      <div
        className={classes(
          'grid items-start gap-4 print:block lg:gap-5',
          hasAside && 'xl:grid-cols-[minmax(0,1fr)_18rem]',
        )}
      >
        {hasAside && (
          <div className="grid gap-4 print:hidden xl:order-2">
            {current.map((session) => (
              <LiveCard key={session.id} of={session} now={now} />
            ))}
            <MissedCard sessions={list.items} />
          </div>
        )}
        <div className="grid min-w-0 gap-4">
          {hasGrid && wide !== false && (
            <div className="hidden lg:block print:hidden">
              <GridPlace
                shown={wide === true}
                {...{ monday, today, now, list, onMove, onPick }}
                {...(studyTimes && { studyTimes })}
              />
            </div>
          )}
          <div className={classes('grid gap-4', hasGrid && 'lg:hidden print:grid')}>
            <WeekList
              days={days}
              today={today}
              now={now}
              none={none}
              moreOf={(id) => (clashes.has(id) ? <ClashMark /> : undefined)}
            />
          </div>
          <ReadAt list={list} today={today} />
        </div>
      </div>
    </DayPlanPlace>
  )
}

const isMissed = ({ presence, cancelled }: Session): boolean => !cancelled && presence === 'absent'

/** When what is shown was read: it may be long ago, where there is no line. */
function ReadAt({ list: { readAt }, today }: { list: SessionList; today: string }): ReactElement {
  const locale = useLocale()
  const day = isoDateInTunis(readAt) === today ? '' : `${dayWords(locale, readAt)}${locale === 'ar' ? '،' : ','} `
  return (
    <p className="text-sm text-muted">
      <T
        id="calendar.read"
        values={{
          when: (
            <Isolate>
              {day}
              <Ltr>{formatTime(readAt)}</Ltr>
            </Isolate>
          ),
        }}
      />
    </p>
  )
}
