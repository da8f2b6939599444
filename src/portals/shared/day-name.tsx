import type { ReactElement } from 'react'
import { formatLongDate, formatRelative, isoDateInTunis } from '#/i18n/dates.ts'
import { capitalize } from '#/i18n/format.ts'
import { useLocale, useT } from '#/i18n/react.tsx'

const DAY = 86_400_000

/** @returns how many days of Tunis lie between something and now; less than 0 for what comes */
export const daysBetween = (at: string | number, now: number): number =>
  (Date.parse(isoDateInTunis(now)) - Date.parse(isoDateInTunis(at))) / DAY

/** The words of a day, such as `2026-01-05`, over what was on it: today, yesterday, else the date. */
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
