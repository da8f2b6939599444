import type { Locale } from '#/contract/locales.ts'
import { formatNumber, isolateLtr } from './format.ts'
import { needsIsolation } from './isolates.ts'

/** More is no number that anybody reads. */
const MOST = 99

/** @returns so many as a badge has room for, such as `3` and `99+`, to be drawn from left to right */
export function unreadMark(locale: Locale, count: number): string {
  return count > MOST ? `${formatNumber(locale, MOST)}+` : formatNumber(locale, count)
}

/** @returns what stands before the title of a page, such as `(3) `; nothing where there are none */
export function unreadTitleMark(locale: Locale, count: number): string {
  if (count === 0) return ''
  const mark = unreadMark(locale, count)
  return `(${needsIsolation(mark, locale) ? isolateLtr(mark) : mark}) `
}
