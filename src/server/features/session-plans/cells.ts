import { cellKey } from '#/contract/import-columns.ts'
import { LOCALES, type Locale } from '#/contract/locales.ts'
import { dateAfter } from '#/contract/school-year-rules.ts'
import { SESSION_KINDS, type SessionKind } from '#/contract/session-kinds.ts'
import { appMessages } from '#/i18n/catalogues.ts'
import { formatWeekday } from '#/i18n/dates.ts'
import { toLatinDigits } from '#/i18n/format.ts'
import { translator } from '#/i18n/translate.ts'
import { readDate, readTime } from '#/i18n/typed.ts'

const KIND_OF = new Map<string, SessionKind>(
  SESSION_KINDS.flatMap((kind) => [
    [cellKey(kind), kind] as const,
    ...LOCALES.map((locale) => [cellKey(kindWord(kind, locale)), kind] as const),
  ]),
)

/** @returns the kind of session that a cell names in any of the three languages */
export function kindOf(text: string): SessionKind | undefined {
  return KIND_OF.get(cellKey(text))
}

/** @returns how a file names a kind of session */
export function kindWord(kind: SessionKind, locale: Locale): string {
  return translator(locale, appMessages[locale])(`calendar.kind.${kind}`)
}

const OPEN_WORDS = new Set(['open', ...LOCALES.map(openWord)].map(cellKey))

/** @returns whether a cell of groups says that a session is for every student of the academy */
export function isOpenWord(text: string): boolean {
  return OPEN_WORDS.has(cellKey(text))
}

/** @returns how a file says that a session is for every student of the academy */
export function openWord(locale: Locale): string {
  return translator(locale, appMessages[locale])('session-form.audience.open')
}

/** Any Monday, to name the days of a week after. */
const SOME_MONDAY = '2026-01-05'
const WEEK_DAYS = [1, 2, 3, 4, 5, 6, 7] as const

const WEEK_DAY_OF = new Map<string, number>(
  WEEK_DAYS.flatMap((day) => [
    [String(day), day] as const,
    ...LOCALES.map((locale) => [cellKey(weekDayWord(day, locale)), day] as const),
    // Without the article too.
    [cellKey(weekDayWord(day, 'ar').replace(/^ال/, '')), day] as const,
  ]),
)

/** @returns the days of the week, from 1 for Monday, that a cell names, such as `lundi + jeudi`; none where one is not one */
export function weekDaysOf(text: string): number[] | undefined {
  const days = partsOf(text).map((part) => WEEK_DAY_OF.get(cellKey(part)))
  if (days.length === 0 || days.some((day) => day === undefined)) return undefined
  return [...new Set(days as number[])].sort((one, two) => one - two)
}

/** @returns how a file names a day of the week */
export function weekDayWord(day: number, locale: Locale): string {
  return formatWeekday(locale, dateAfter(SOME_MONDAY, day - 1))
}

/** @returns the parts of a cell that names several, with `+`, `|`, `;`, `/` or a comma between */
export function partsOf(text: string): string[] {
  return text
    .split(/[+|;؛,،/\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

/** @returns the date of a cell such as `2026-09-14`, `14/09/2026` or `14.9.26`, as `2026-09-14` */
export function dateOf(text: string): string | undefined {
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(toLatinDigits(text))
  return readDate(iso ? `${iso[3]}/${iso[2]}/${iso[1]}` : text)
}

/** @returns the time of a cell such as `08:00`, `8h30`, or `08:00:00` as spreadsheets write it, as `08:00` */
export function timeOfCell(text: string): string | undefined {
  return readTime(text.replace(/^(\d{1,2}:\d{2}):00$/, '$1'))
}

/** @returns the whole number of a cell */
export function numberOf(text: string): number | undefined {
  const cell = toLatinDigits(text)
  return /^\d{1,3}$/.test(cell) ? Number(cell) : undefined
}
