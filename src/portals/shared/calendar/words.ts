import type { Locale } from '#/contract/locales.ts'
import { dateAfter } from '#/contract/school-year-rules.ts'
import { formatDate, formatDateParts, formatDayMonth, formatWeekday, type Instant } from '#/i18n/dates.ts'

/** @returns a day as it is said of the near future: `الاثنين 23 نوفمبر` */
export function dayWords(locale: Locale, instant: Instant): string {
  return `${formatWeekday(locale, instant)} ${formatDayMonth(locale, instant)}`
}

/** @returns the first and the last day of a week, the first without what it has in common with the last */
export function weekWords(locale: Locale, monday: string): { from: string; to: string } {
  const sunday = dateAfter(monday, 6)
  const { weekday, day } = formatDateParts(locale, monday)
  const from =
    monday.slice(0, 7) === sunday.slice(0, 7)
      ? `${weekday} ${day}`
      : monday.slice(0, 4) === sunday.slice(0, 4)
        ? dayWords(locale, monday)
        : `${weekday} ${formatDate(locale, monday)}`
  return { from, to: `${formatWeekday(locale, sunday)} ${formatDate(locale, sunday)}` }
}
