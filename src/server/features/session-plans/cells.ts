import { arNorm } from '#/contract/ar-norm.ts'
import { LOCALES, type Locale } from '#/contract/locales.ts'
import { SESSION_KINDS, type SessionKind } from '#/contract/session-kinds.ts'
import { appMessages } from '#/i18n/catalogues.ts'
import { translator } from '#/i18n/translate.ts'

/** @returns words as they are compared: without accents, hamzas, blanks and signs */
export const plain = (text: string): string => arNorm(text).replace(/[^\p{L}\p{N}]/gu, '')

const KIND_OF = new Map<string, SessionKind>(
  SESSION_KINDS.flatMap((kind) => [
    [plain(kind), kind] as const,
    ...LOCALES.map((locale) => [plain(kindWord(kind, locale)), kind] as const),
  ]),
)

/** @returns the kind of session that a cell names in any of the three languages */
export function kindOf(text: string): SessionKind | undefined {
  return KIND_OF.get(plain(text))
}

/** @returns how a file names a kind of session */
export function kindWord(kind: SessionKind, locale: Locale): string {
  return translator(locale, appMessages[locale])(`calendar.kind.${kind}`)
}

/** 5 January 2026 is a Monday. */
const MONDAY = Date.UTC(2026, 0, 5)
const WEEK_DAYS = [1, 2, 3, 4, 5, 6, 7] as const
const TAG_OF: Record<Locale, string> = { ar: 'ar-TN', fr: 'fr', en: 'en' }

const WEEK_DAY_OF = new Map<string, number>(
  WEEK_DAYS.flatMap((day) => [
    [String(day), day] as const,
    ...LOCALES.map((locale) => [plain(weekDayWord(day, locale)), day] as const),
    // Without the article too.
    [plain(weekDayWord(day, 'ar').replace(/^ال/, '')), day] as const,
  ]),
)

/** @returns the days of the week, from 1 for Monday, that a cell names, such as `lundi + jeudi`; none where one is not one */
export function weekDaysOf(text: string): number[] | undefined {
  const days = partsOf(text).map((part) => WEEK_DAY_OF.get(plain(part)))
  if (days.length === 0 || days.some((day) => day === undefined)) return undefined
  return [...new Set(days as number[])].sort((one, two) => one - two)
}

/** @returns how a file names a day of the week */
export function weekDayWord(day: number, locale: Locale): string {
  const at = new Date(MONDAY + (day - 1) * 86_400_000)
  return new Intl.DateTimeFormat(TAG_OF[locale], { weekday: 'long', timeZone: 'UTC' }).format(at)
}

/** @returns the parts of a cell that names several, with `+`, `|`, `;`, `/` or a comma between */
export function partsOf(text: string): string[] {
  return text
    .split(/[+|;؛,،/\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

/** Arabic digits are digits. */
function latinDigits(text: string): string {
  return text.replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
}

/** @returns the date of a cell such as `2026-09-14`, `14/09/2026` or `14.9.2026`, as `2026-09-14` */
export function dateOf(text: string): string | undefined {
  const cell = latinDigits(text)
  const found = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(cell) ?? /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(cell)
  if (!found) return undefined
  const [, one = '', month = '', last = ''] = found
  const [year, day] = one.length === 4 ? [one, last] : [last, one]
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const at = Date.parse(`${date}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(date) ? date : undefined
}

/** @returns the time of a cell such as `08:00`, `8:00`, `8h`, `8h30` or `08:00:00`, as `08:00` */
export function timeOfCell(text: string): string | undefined {
  const found = /^(\d{1,2})(?:\s*[:hH.]\s*(\d{2})?(?::00)?)$/.exec(latinDigits(text))
  if (!found) return undefined
  const [hours, minutes] = [Number(found[1]), Number(found[2] ?? 0)]
  if (hours > 23 || minutes > 59) return undefined
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
}

/** @returns the whole number of a cell */
export function numberOf(text: string): number | undefined {
  const cell = latinDigits(text)
  return /^\d{1,3}$/.test(cell) ? Number(cell) : undefined
}
