import { describe, expect, test } from 'vitest'
import { appMessages } from '#/i18n/catalogues.ts'
import { formatWeekday, formatWeekdayLetter } from '#/i18n/dates.ts'
import { translator } from '#/i18n/translate.ts'
import { spentWords } from '#/portals/shared/spent-words.ts'

const ar = translator('ar', appMessages.ar)
const fr = translator('fr', appMessages.fr)

describe('lessons done, in words', () => {
  test.each([
    [0, 0, 'لا دروس بعد'],
    [0, 1, '0 من درس واحد'],
    [1, 2, '1 من درسين'],
    [3, 10, '3 من 10 دروس'],
    [7, 12, '7 من 12 درسًا'],
    [9, 41, '9 من 41 درسًا'],
    [5, 100, '5 من 100 درس'],
    [6, 103, '6 من 103 دروس'],
  ])('%i of %i', (done, lessons, words) => {
    expect(ar('progress.lessons', { done, lessons })).toBe(words)
  })

  test('in French too', () => {
    expect(fr('progress.lessons', { done: 9, lessons: 41 })).toBe('9 leçons sur 41')
    expect(fr('progress.lessons', { done: 1, lessons: 10 })).toBe('1 leçon sur 10')
    expect(fr('progress.lessons', { done: 0, lessons: 0 })).toBe('Pas encore de leçon')
  })
})

test.each([
  [0, 5, 'لا دروس منجزة بعد، والهدف 5 دروس.'],
  [1, 1, 'أنجزت درسًا واحدًا، والهدف درس واحد.'],
  [2, 2, 'أنجزت درسين، والهدف درسان.'],
  [6, 8, 'أنجزت 6 دروس، والهدف 8 دروس.'],
  [11, 12, 'أنجزت 11 درسًا، والهدف 12 درسًا.'],
])('a week of %i lessons of %i', (done, goal, words) => {
  expect(ar('progress.week.done', { done, goal })).toBe(words)
})

test.each([
  [0, 'لا أيّام متتالية الآن'],
  [1, 'يوم واحد من التعلّم'],
  [2, 'يومان متتاليان من التعلّم'],
  [5, '5 أيّام متتالية من التعلّم'],
  [30, '30 يومًا متتاليًا من التعلّم'],
  [100, '100 يوم متتالٍ من التعلّم'],
])('a streak of %i days', (days, words) => {
  expect(ar('progress.streak', { days })).toBe(words)
})

test.each([
  [0, 'لا شيء'],
  [59, 'أقلّ من دقيقة'],
  [60, 'دقيقة واحدة'],
  [620, '10 دقائق'],
  [3600, 'ساعة واحدة'],
  [8400, 'ساعتان و20 دقيقة'],
  [40_000, '11 ساعة و6 دقائق'],
])('%i seconds spent', (seconds, words) => {
  // What keeps each number with its word is not seen.
  expect(spentWords(ar, seconds).replace(/[\u2066-\u2069]/g, '')).toBe(words)
})

test('the days of a week have names and letters', () => {
  const days = ['16', '17', '18', '19', '20', '21', '22'].map((day) => `2026-11-${day}T12:00:00Z`)
  expect(days.map((day) => formatWeekdayLetter('ar', day)).join(' ')).toBe('ن ث ر خ ج س ح')
  expect(days.map((day) => formatWeekdayLetter('fr', day)).join(' ')).toBe('L M M J V S D')
  expect(formatWeekday('ar', days[0] ?? '')).toBe('الاثنين')
})
