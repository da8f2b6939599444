import FullCalendar, { type EventInput } from '@fullcalendar/react'
import interactionPlugin from '@fullcalendar/react/interaction'
import timeGridPlugin from '@fullcalendar/react/timegrid'
import { type ReactElement, useMemo } from 'react'
import { hoursOn } from '#/contract/academy-hours.ts'
import { datesFrom } from '#/contract/calendar-days.ts'
import { dateAfter } from '#/contract/school-year-rules.ts'
import { formatDateParts, formatDayMonth, formatTime, isoDateInTunis } from '#/i18n/dates.ts'
import { INTL_LOCALES } from '#/i18n/intl.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import { Ltr } from '#/ui/bidi.tsx'
import { useMe } from '../use-me.ts'
import { clashing, daysFrom, hoursShown, stateNow, timesOf } from './days.ts'
import gridStyles from './grid.css?url'
import { SessionBlock, StudyBlock } from './grid-blocks.tsx'
import type { Slot, WeekGridProps } from './grid-props.ts'
import { useCalendarPath } from './use-calendar.ts'
import { weekWords } from './words.ts'

/** @returns a moment as a wall clock in Tunis shows it, which is what the grid is given and gives back */
const wall = (date: string, time: string): string => `${date}T${time}:00`

/** Of what the grid gives back; a day that ends at midnight ends at 24:00. */
function slotOf({ startStr, endStr }: { startStr: string; endStr: string }): Slot {
  const date = startStr.slice(0, 10)
  return {
    date,
    startsAt: startStr.slice(11, 16),
    endsAt: endStr.slice(0, 10) > date ? '24:00' : endStr.slice(11, 16),
  }
}

/**
 * A week as a grid of days and hours. Its days, hours and words are ours; times go in and come out as Tunis's wall
 * clock has them, so that the zone of the browser has no say.
 */
export function WeekGrid(props: WeekGridProps): ReactElement {
  const { monday, today, now, list, studyTimes, onMove, onPick } = props
  const t = useT()
  const locale = useLocale()
  const path = useCalendarPath()
  const days = useMemo(() => daysFrom(monday, 7, list, studyTimes), [monday, list, studyTimes])
  const { role } = useMe()
  const clashes = useMemo(() => clashing(list.items, role), [list, role])
  const closed = useMemo(() => new Set(days.flatMap((day) => (day.closed.length > 0 ? [day.date] : []))), [days])
  const hours = useMemo(
    () => datesFrom(monday, 7).map((date) => ({ date, ...hoursOn(list.hours, date) })),
    [monday, list],
  )
  const minute = Math.floor(now / 60_000)
  const events = useMemo(
    () => [
      ...days.flatMap(({ date, sessions, study }): EventInput[] => [
        ...sessions.map((session): EventInput => {
          const { from, to } = timesOf(session)
          return {
            id: String(session.id),
            title: session.title,
            start: wall(date, from),
            end: to === '24:00' ? wall(dateAfter(date, 1), '00:00') : wall(date, to),
            url: `${path}/${session.id}`,
            editable: onMove !== undefined && stateNow(session, now) === 'planned',
            extendedProps: { session },
          }
        }),
        ...study.map(
          (time): EventInput => ({
            id: `study-${time.id}`,
            title: time.title,
            start: wall(date, time.startsAt),
            end: wall(date, time.endsAt),
            editable: false,
            extendedProps: { time },
          }),
        ),
      ]),
    ],
    [days, path, onMove !== undefined, minute],
  )
  const shown = hoursShown(
    hours,
    days.flatMap(({ sessions, study }) => [
      ...sessions.map(timesOf),
      ...study.map(({ startsAt, endsAt }) => ({ from: startsAt, to: endsAt })),
    ]),
  )
  const week = weekWords(locale, monday)
  return (
    <>
      <link rel="stylesheet" href={gridStyles} precedence="calendar" />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has a frame and a legend of its own */}
      <div className="week-grid card" role="group" aria-label={t('calendar.week', week)}>
        <FullCalendar
          key={monday}
          plugins={[timeGridPlugin, interactionPlugin]}
          initialView="timeGridWeek"
          initialDate={monday}
          firstDay={1}
          locale={INTL_LOCALES[locale]}
          direction={locale === 'ar' ? 'rtl' : 'ltr'}
          // The wall clock of Tunis, as if it were that of Greenwich.
          timeZone="UTC"
          now={wall(isoDateInTunis(now), formatTime(now))}
          nowIndicator
          headerToolbar={false}
          allDaySlot={false}
          height="auto"
          slotDuration="00:30:00"
          snapDuration="00:15:00"
          slotHeaderInterval="01:00:00"
          slotMinTime={shown.from}
          slotMaxTime={shown.to}
          slotEventOverlap={false}
          eventMinHeight={24}
          businessHours={hours
            .filter(({ date }) => !closed.has(date))
            .map(({ date, opensAt, closesAt }) => ({
              daysOfWeek: [new Date(`${date}T00:00:00Z`).getUTCDay()],
              startTime: opensAt,
              endTime: closesAt,
            }))}
          events={events}
          eventInteractive
          editable={onMove !== undefined}
          selectable={onPick !== undefined}
          selectMirror
          selectMinDistance={4}
          eventDrop={({ event, revert }) => onMove?.(event.extendedProps.session, slotOf(event), revert)}
          eventResize={({ event, revert }) => onMove?.(event.extendedProps.session, slotOf(event), revert)}
          select={({ startStr, endStr }) => onPick?.(slotOf({ startStr, endStr }))}
          eventContent={({ event, isMirror }) => {
            const { session, time } = event.extendedProps
            if (time) return <StudyBlock of={time} />
            return session ? (
              <SessionBlock
                of={session}
                now={now}
                clashes={clashes.has(session.id)}
                {...(isMirror && { wished: slotOf(event).startsAt })}
              />
            ) : undefined
          }}
          eventClass="grid-event"
          columnEventAfterClass={({ isEndResizable }) => (isEndResizable ? 'grid-resize' : '')}
          dayHeaderClass="grid-head"
          dayHeaderAlign="center"
          dayHeaderInnerClass="grid-head-words"
          dayHeaderDividerClass="grid-divider"
          dayHeaderContent={({ date }) => <DayHead date={date.toISOString().slice(0, 10)} today={today} />}
          dayLaneClass={({ date }) => {
            const day = date.toISOString().slice(0, 10)
            return `grid-lane${day === today ? ' grid-today' : ''}${closed.has(day) ? ' hatch' : ''}`
          }}
          slotLaneClass={({ isMinor }) => (isMinor ? 'grid-slot-minor' : 'grid-slot')}
          slotHeaderInnerClass="grid-hour"
          slotHeaderContent={({ date }) => <Ltr>{date.toISOString().slice(11, 16)}</Ltr>}
          nonBusinessHoursClass="hatch"
          highlightClass="grid-picked"
          nowIndicatorLineClass="grid-now"
          noEventsText={t('calendar.noneWeek')}
          moreLinkText={(count) => t('calendar.more', { count })}
          moreLinkHint={(count) => t('calendar.more', { count })}
          closeHint={t('common.close')}
          eventsHint={t('calendar.title')}
          timedText={t('calendar.hours')}
          slotMinHeight={22}
          navLinks={false}
        />
      </div>
    </>
  )
}

function DayHead({ date, today }: { date: string; today: string }): ReactElement {
  const t = useT()
  const locale = useLocale()
  const { weekday, day } = formatDateParts(locale, date)
  if (date !== today) {
    return (
      <span title={formatDayMonth(locale, date)}>
        {weekday} <Ltr>{day}</Ltr>
      </span>
    )
  }
  return (
    <span className="text-primary-text" aria-current="date">
      {weekday} <span className="grid-day">{day}</span>
      <span className="sr-only"> {t('calendar.today')}</span>
    </span>
  )
}
