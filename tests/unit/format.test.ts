import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LOCALES } from '#/contract/locales.ts'
import {
  formatDate,
  formatDateTime,
  formatDayMonth,
  formatLongDate,
  formatNumericDate,
  formatRelative,
  formatTime,
  formatTimeRange,
  greetingOf,
  hourInTunis,
  isoDateInTunis,
} from '#/i18n/dates.ts'
import {
  capitalize,
  formatList,
  formatMark,
  formatNumber,
  formatPercent,
  formatPhone,
  toLatinDigits,
} from '#/i18n/format.ts'

/** Monday 5 January 2026, 14:07 in Tunis, which is an hour ahead of universal time all year. */
const monday = '2026-01-05T13:07:09Z'

test('the twelve months of Tunisia', () => {
  const months = Array.from({ length: 12 }, (_, month) => formatDayMonth('ar', Date.UTC(2026, month, 5)).slice(2))
  expect(months.join(' ')).toBe('جانفي فيفري مارس أفريل ماي جوان جويلية أوت سبتمبر أكتوبر نوفمبر ديسمبر')
})

test('dates', () => {
  expect(formatDate('ar', monday)).toBe('5 جانفي 2026')
  expect(formatLongDate('ar', monday)).toBe('الاثنين، 5 جانفي 2026')
  expect(formatLongDate('fr', monday)).toBe('lundi 5 janvier 2026')
  expect(formatLongDate('en', monday)).toBe('Monday 5 January 2026')
  expect(formatDate('fr', '2026-03-01T12:00:00Z')).toBe('1er mars 2026')
  expect(formatNumericDate(monday)).toBe('05/01/2026')
  expect(formatDateTime('ar', monday)).toBe('5 جانفي 2026 على الساعة 14:07')
  expect(formatDateTime('fr', monday)).toBe('5 janvier 2026 à 14:07')
  expect(formatDateTime('en', monday)).toBe('5 January 2026 at 14:07')
})

test('days and hours are those of Tunis, wherever the machine is', () => {
  expect(formatTime(monday)).toBe('14:07')
  expect(formatTime('2026-07-05T13:07:09Z')).toBe('14:07')
  expect(formatTime('2026-01-05T23:05:00Z')).toBe('00:05')
  expect(isoDateInTunis('2026-01-05T23:05:00Z')).toBe('2026-01-06')
  expect(hourInTunis('2026-01-05T23:05:00Z')).toBe(0)
  expect(formatDate('en', new Date('2026-12-31T23:30:00Z'))).toBe('1 January 2027')
})

test('a range of times is said in words', () => {
  const end = '2026-01-05T14:30:00Z'
  expect(formatTimeRange('ar', '2026-01-05T08:00:00Z', end)).toBe('من 09:00 إلى 15:30')
  expect(formatTimeRange('fr', '2026-01-05T08:00:00Z', end)).toBe('de 09:00 à 15:30')
  expect(formatTimeRange('en', '2026-01-05T08:00:00Z', end)).toBe('from 09:00 to 15:30')
})

test('numbers, percentages and marks', () => {
  expect(LOCALES.map((locale) => formatNumber(locale, 1234567.891))).toEqual([
    '1.234.567,891',
    '1\u00a0234\u00a0567,891',
    '1,234,567.891',
  ])
  expect(LOCALES.map((locale) => formatNumber(locale, -5.5))).toEqual(['-5,5', '-5,5', '-5.5'])
  expect(LOCALES.map((locale) => formatPercent(locale, 0.764))).toEqual(['76%', '76\u00a0%', '76%'])
  expect(LOCALES.map((locale) => formatMark(locale, 12.75))).toEqual(['12,75 / 20', '12,75 / 20', '12.75 / 20'])
  expect(formatMark('ar', 14.5)).toBe('14,50 / 20')
})

describe('relative times', () => {
  const cases = [
    ['2026-01-05T13:06:30Z', 'الآن', 'maintenant', 'now'],
    ['2026-01-05T13:05:09Z', 'قبل دقيقتين', 'il y a 2 minutes', '2 minutes ago'],
    ['2026-01-05T10:00:00Z', 'قبل 3 ساعات', 'il y a 3 heures', '3 hours ago'],
    ['2026-01-04T22:30:00Z', 'أمس', 'hier', 'yesterday'],
    ['2026-01-03T13:00:00Z', 'أول أمس', 'avant-hier', '2 days ago'],
    ['2026-01-06T06:00:00Z', 'غدًا', 'demain', 'tomorrow'],
    ['2026-01-07T06:00:00Z', 'بعد الغد', 'après-demain', 'in 2 days'],
    ['2025-12-22T13:00:00Z', 'قبل أسبوعين', 'il y a 2 semaines', '2 weeks ago'],
    ['2025-01-03T13:00:00Z', 'السنة الماضية', 'l’année dernière', 'last year'],
  ] as const
  test.each(cases)('%s', (instant, ar, fr, en) => {
    expect(LOCALES.map((locale) => formatRelative(locale, instant, monday))).toEqual([ar, fr, en])
  })
})

test('lists join names, and isolate those of another direction', () => {
  expect(formatList('ar', ['سنية بن عمّار', 'كمال الطرابلسي'])).toBe('سنية بن عمّار وكمال الطرابلسي')
  expect(formatList('ar', ['سنية', 'Paul'])).toBe('سنية و\u2068Paul\u2069')
  expect(formatList('fr', ['Sonia', 'Kamel', 'Hela'])).toBe('Sonia, Kamel et Hela')
})

test('phone numbers', () => {
  expect(formatPhone('+21698123456')).toBe('98 123 456')
  expect(formatPhone('+21698123456', { international: true })).toBe('+216 98 123 456')
  expect(formatPhone('98 123 456', { international: true })).toBe('+216 98 123 456')
  expect(formatPhone('+33612345678')).toBe('+33612345678')
  expect(formatPhone('not a number')).toBe('not a number')
})

test('digits as people type them', () => {
  expect(toLatinDigits('٩٨ ١٢٣ ٤٥٦')).toBe('98 123 456')
  expect(toLatinDigits('۹۸۱۲۳۴۵۶')).toBe('98123456')
  fc.assert(
    fc.property(fc.integer({ min: 0 }), (n) => {
      expect(toLatinDigits(n.toLocaleString('ar-EG', { useGrouping: false }))).toBe(String(n))
    }),
  )
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme-ascii' }), (text) => {
      expect(toLatinDigits(text)).toBe(text)
    }),
  )
})

test('greetings by the hour', () => {
  const said = [0, 3, 4, 11, 12, 17, 18, 23].map((hour) => greetingOf(hour).split('.').at(-1))
  expect(said).toEqual(['evening', 'evening', 'morning', 'morning', 'afternoon', 'afternoon', 'evening', 'evening'])
})

test('a French sentence may begin with a date', () => {
  expect(capitalize('fr', formatLongDate('fr', monday))).toBe('Lundi 5 janvier 2026')
})

test('nothing formatted carries a direction mark or a space of its own kind', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constantFrom(...LOCALES), (n, locale) => {
      const instant = Math.trunc(n % 4e12)
      const all = [
        formatNumber(locale, n),
        formatPercent(locale, n),
        formatLongDate(locale, instant),
        formatRelative(locale, instant, monday),
      ]
      expect(all.join()).not.toMatch(/[\u200e\u200f\u061c\u202f]/)
    }),
  )
})
