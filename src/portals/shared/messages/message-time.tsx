import type { ReactElement } from 'react'
import type { Locale } from '#/contract/locales.ts'
import {
  formatDayMonth,
  formatNumericDate,
  formatRelative,
  formatTime,
  formatWeekday,
  isoDateInTunis,
} from '#/i18n/dates.ts'
import { T, useLocale } from '#/i18n/react.tsx'
import { daysBetween } from '#/portals/shared/day-name.tsx'
import { Isolate, Ltr } from '#/ui/bidi.tsx'

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

/** When a message that waits for the end of the quiet hours arrives. */
export function ArrivalTime({ at, now }: { at: string; now: number }): ReactElement {
  const time = <Ltr>{formatTime(at)}</Ltr>
  if (daysBetween(at, now) === 0) return <T id="threads.arrivesToday" values={{ time }} />
  return <T id="threads.arrivesTomorrow" values={{ time }} />
}
