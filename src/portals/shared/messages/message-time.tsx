import type { ReactElement } from 'react'
import type { Locale } from '#/contract/locales.ts'
import {
  formatDayMonth,
  formatLongDate,
  formatNumericDate,
  formatRelative,
  formatTime,
  formatWeekday,
  isoDateInTunis,
} from '#/i18n/dates.ts'
import { capitalize } from '#/i18n/format.ts'
import { T, useLocale, useT } from '#/i18n/react.tsx'
import { Isolate, Ltr } from '#/ui/bidi.tsx'

const DAY = 86_400_000
const daysBetween = (at: string | number, now: number): number =>
  (Date.parse(isoDateInTunis(now)) - Date.parse(isoDateInTunis(at))) / DAY

/** When something was, as short as the list has room for: the hour of today, a day of this week, else the date. */
export function ShortTime({ at, now, className }: { at: string; now: number; className?: string }): ReactElement {
  const locale = useLocale()
  const days = daysBetween(at, now)
  return (
    <time dateTime={at} className={className}>
      {days === 0 ? <Ltr>{formatTime(at)}</Ltr> : <Isolate>{dayOf(locale, at, now, days)}</Isolate>}
    </time>
  )
}

function dayOf(locale: Locale, at: string, now: number, days: number): string {
  if (days === 1 || days === -1) return formatRelative(locale, isoDateInTunis(at), isoDateInTunis(now))
  if (days > 0 && days < 7) return formatWeekday(locale, at)
  return isoDateInTunis(at).slice(0, 4) === isoDateInTunis(now).slice(0, 4)
    ? formatDayMonth(locale, at)
    : formatNumericDate(at)
}

/** The words of a day between messages. */
export function DayName({ date, now }: { date: string; now: number }): ReactElement {
  const locale = useLocale()
  const t = useT()
  const today = isoDateInTunis(now)
  const days = daysBetween(date, now)
  if (days === 0) return <>{capitalize(locale, t('calendar.today'))}</>
  return (
    <time dateTime={date}>
      {capitalize(locale, days === 1 ? formatRelative(locale, date, today) : formatLongDate(locale, date))}
    </time>
  )
}

/** When a message that waits for the end of the quiet hours arrives. */
export function ArrivalTime({ at, now }: { at: string; now: number }): ReactElement {
  const time = <Ltr>{formatTime(at)}</Ltr>
  if (daysBetween(at, now) === 0) return <T id="threads.arrivesToday" values={{ time }} />
  return <T id="threads.arrivesTomorrow" values={{ time }} />
}
