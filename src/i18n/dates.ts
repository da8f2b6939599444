import type { Locale } from '#/contract/locales.ts'
import { formatNumber } from './format.ts'
import { INTL_LOCALES, once, plain } from './intl.ts'

const TIME_ZONE = 'Africa/Tunis'

/** An instant: a `Date`, milliseconds since the epoch, or ISO 8601 text. */
export type Instant = Date | number | string

interface DateParts {
  weekday: string
  day: string
  month: string
  year: string
  hour: string
  minute: string
}

/** The parts of an instant in Tunis. The order and what stands between them are ours, as they change with Intl's data. */
function partsOf(locale: Locale, instant: Instant): DateParts {
  const format = once(
    `date ${locale}`,
    () =>
      new Intl.DateTimeFormat(INTL_LOCALES[locale], {
        timeZone: TIME_ZONE,
        weekday: 'long',
        day: 'numeric',
        month: 'long',
        year: 'numeric',
        hour: '2-digit',
        minute: '2-digit',
        hourCycle: 'h23',
      }),
  )
  const parts = format.formatToParts(new Date(instant)).map(({ type, value }) => [type, plain(value)])
  return Object.fromEntries(parts) as unknown as DateParts
}

/** The parts of a date that a calendar leaf shows one under the other: `الاثنين`, `5`, `جانفي`. */
export function formatDateParts(locale: Locale, instant: Instant): Pick<DateParts, 'weekday' | 'day' | 'month'> {
  const { weekday, day, month } = partsOf(locale, instant)
  return { weekday, day, month }
}

/** Day and month, such as `5 جانفي`. */
export function formatDayMonth(locale: Locale, instant: Instant): string {
  const { day, month } = partsOf(locale, instant)
  return `${locale === 'fr' && day === '1' ? '1er' : day} ${month}`
}

/** The month, such as `جانفي`. */
export function formatMonth(locale: Locale, instant: Instant): string {
  return partsOf(locale, instant).month
}

/** Month and year, such as `جانفي 2026`. */
export function formatMonthYear(locale: Locale, instant: Instant): string {
  const { month, year } = partsOf(locale, instant)
  return `${month} ${year}`
}

/** Day, month and year, such as `5 جانفي 2026`. */
export function formatDate(locale: Locale, instant: Instant): string {
  return `${formatDayMonth(locale, instant)} ${partsOf(locale, instant).year}`
}

/** The date with its day of the week, such as `الاثنين، 5 جانفي 2026`. */
export function formatLongDate(locale: Locale, instant: Instant): string {
  return `${partsOf(locale, instant).weekday}${locale === 'ar' ? '،' : ''} ${formatDate(locale, instant)}`
}

/** The day of the week, such as `الاثنين`. */
export function formatWeekday(locale: Locale, instant: Instant): string {
  return partsOf(locale, instant).weekday
}

/** The same as one letter, where the whole week is written: `ن`. */
export function formatWeekdayLetter(locale: Locale, instant: Instant): string {
  const format = once(
    `weekday ${locale}`,
    () => new Intl.DateTimeFormat(INTL_LOCALES[locale], { timeZone: TIME_ZONE, weekday: 'narrow' }),
  )
  return plain(format.format(new Date(instant)))
}

/** The date in digits, such as `05/01/2026`, the same in every language. */
export function formatNumericDate(instant: Instant): string {
  const [year, month, day] = isoDateInTunis(instant).split('-')
  return `${day}/${month}/${year}`
}

/** The day in Tunis as `2026-01-05`, for `datetime` attributes and for counting days. */
export function isoDateInTunis(instant: Instant): string {
  const format = once(
    'iso',
    () => new Intl.DateTimeFormat('en-GB', { timeZone: TIME_ZONE, year: 'numeric', month: '2-digit', day: '2-digit' }),
  )
  const parts = new Map(format.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]))
  return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`
}

/** The time of day in Tunis, such as `14:07`, the same in every language. */
export function formatTime(instant: Instant): string {
  const { hour, minute } = partsOf('en', instant)
  return `${hour}:${minute}`
}

/** The hour of the day in Tunis, 0 to 23. */
export function hourInTunis(instant: Instant): number {
  return Number(partsOf('en', instant).hour)
}

const AT = { ar: 'على الساعة', fr: 'à', en: 'at' } as const satisfies Record<Locale, string>

/** Date and time, such as `5 جانفي 2026 على الساعة 14:07`. */
export function formatDateTime(locale: Locale, instant: Instant): string {
  return `${formatDate(locale, instant)} ${AT[locale]} ${formatTime(instant)}`
}

const ON = { ar: 'يوم ', fr: 'le ', en: 'on ' } as const satisfies Record<Locale, string>

/** Day of the week, date and time within a sentence, such as `يوم الاثنين، 5 جانفي 2026 على الساعة 14:07`. */
export function formatDayAndTime(locale: Locale, instant: Instant): string {
  return `${ON[locale]}${formatLongDate(locale, instant)} ${AT[locale]} ${formatTime(instant)}`
}

const RANGE = { ar: ['من', 'إلى'], fr: ['de', 'à'], en: ['from', 'to'] } as const satisfies Record<
  Locale,
  [string, string]
>

/** A range in words, such as `من 09:00 إلى 10:30`: a dash between two times is read backwards in Arabic. */
export function formatTimeRange(locale: Locale, from: Instant, to: Instant): string {
  const [start, end] = RANGE[locale]
  return `${start} ${formatTime(from)} ${end} ${formatTime(to)}`
}

/** A length in hours and minutes as tables have it: `12:30` in Arabic and English, `12 h 30` in French. */
export function formatHours(locale: Locale, minutes: number): string {
  const hours = formatNumber(locale, Math.floor(minutes / 60))
  const rest = String(minutes % 60).padStart(2, '0')
  if (locale !== 'fr') return `${hours}:${rest}`
  return rest === '00' ? `${hours}\u00a0h` : `${hours}\u00a0h\u00a0${rest}`
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How far an instant is from `now`, such as `قبل دقيقتين`, `أمس`, `بعد الغد`. Days are those of the calendar in Tunis. */
export function formatRelative(locale: Locale, instant: Instant, now: Instant): string {
  const say = (value: number, unit: Intl.RelativeTimeFormatUnit): string =>
    plain(
      once(`relative ${locale}`, () => new Intl.RelativeTimeFormat(INTL_LOCALES[locale], { numeric: 'auto' })).format(
        value,
        unit,
      ),
    )
  const distance = new Date(instant).getTime() - new Date(now).getTime()
  const days = (Date.parse(isoDateInTunis(instant)) - Date.parse(isoDateInTunis(now))) / DAY
  if (Math.abs(distance) < MINUTE) return say(0, 'second')
  if (Math.abs(distance) < HOUR) return say(Math.trunc(distance / MINUTE), 'minute')
  if (days === 0) return say(Math.trunc(distance / HOUR), 'hour')
  if (Math.abs(days) < 7) return say(days, 'day')
  if (Math.abs(days) < 30) return say(Math.trunc(days / 7), 'week')
  if (Math.abs(days) < 365) return say(Math.trunc(days / 30), 'month')
  return say(Math.trunc(days / 365), 'year')
}

export type GreetingId = 'common.greeting.morning' | 'common.greeting.afternoon' | 'common.greeting.evening'

/** @returns the greeting for an hour of the day (0 to 23) */
export function greetingOf(hour: number): GreetingId {
  if (hour >= 4 && hour < 12) return 'common.greeting.morning'
  return hour >= 12 && hour < 18 ? 'common.greeting.afternoon' : 'common.greeting.evening'
}
