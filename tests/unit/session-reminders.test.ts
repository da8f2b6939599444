import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isQuiet } from '#/contract/quiet-hours.ts'
import { isDue, REMINDER_KINDS, reminderSpans } from '#/server/features/sessions/reminders/rules.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** A day and time of March 2027 in Tunis. */
const at = (day: number, time: string): number => Date.parse(`2027-03-${String(day).padStart(2, '0')}T${time}:00+01:00`)

const written = (kind: 'tomorrow' | 'soon', startsAt: number): string[] =>
  reminderSpans(kind, startsAt).map(({ from, to }) =>
    [from, to].map((each) => new Date(each + HOUR).toISOString().slice(8, 16).replace('T', ' ')).join(' – '),
  )

describe('the reminder of a day before', () => {
  test.each([
    ['in the afternoon', '14:00', ['09 14:00 – 09 21:00']],
    ['in the morning', '08:00', ['09 08:00 – 09 20:00']],
    ['at the end of the loud hours, and again in the morning', '20:30', ['09 20:30 – 09 21:00', '10 07:00 – 10 08:30']],
    ['in the evening: the morning of the same day', '21:00', ['10 07:00 – 10 09:00']],
    ['before dawn: the morning of the day before', '04:30', ['09 07:00 – 09 16:30']],
    ['just before the loud hours', '06:59', ['09 07:00 – 09 18:59']],
  ])('of a session %s', (_, time, expected) => {
    expect(written('tomorrow', at(10, time))).toEqual(expected)
  })
})

describe('the reminder of a quarter of an hour before', () => {
  test.each([
    ['in the afternoon', '14:00', ['10 13:45 – 10 14:00']],
    ['in the evening', '21:10', ['10 20:55 – 10 21:10']],
    ['at night, which is when it is', '23:30', ['10 23:15 – 10 23:30']],
    ['before dawn', '05:00', ['10 04:45 – 10 05:00']],
    ['soon after the quiet hours: not before these end', '07:10', ['10 07:00 – 10 07:10']],
    ['as they end: the evening before', '07:00', ['09 20:30 – 09 21:00']],
    ['as good as then: the evening before, or else at once', '07:03', ['09 20:30 – 09 21:00', '10 07:00 – 10 07:03']],
  ])('of a session %s', (_, time, expected) => {
    expect(written('soon', at(10, time))).toEqual(expected)
  })
})

const starts = fc
  .tuple(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 24 * 60 - 1 }))
  .map(([day, minute]) => at(1, '00:00') + day * 24 * HOUR + minute * MINUTE)

test('whenever a session begins, each reminder has its time, before it, and wakes nobody', () => {
  fc.assert(
    fc.property(starts, fc.constantFrom(...REMINDER_KINDS), (startsAt, kind) => {
      const spans = reminderSpans(kind, startsAt)
      const minutes = spans.flatMap(({ from, to }) =>
        Array.from({ length: (to - from) / MINUTE }, (__, minute) => from + minute * MINUTE),
      )
      expect(minutes.length).toBeGreaterThanOrEqual(5)
      const isWrong = (minute: number): boolean =>
        minute >= startsAt || minute < startsAt - 24 * HOUR || !isDue(kind, startsAt, minute)
      expect(minutes.filter(isWrong)).toEqual([])
      if (!isQuiet(startsAt) || kind === 'tomorrow') expect(minutes.filter(isQuiet)).toEqual([])
      expect(isDue(kind, startsAt, startsAt)).toBe(false)
      expect(isDue(kind, startsAt, (spans[0]?.from ?? 0) - 1)).toBe(false)
      // Half a day lies between the two, or the night.
      if (kind === 'tomorrow') expect(spans.at(-1)?.to).toBeLessThanOrEqual(startsAt - 12 * HOUR)
    }),
  )
})

test('quiet is from 21:00 to 07:00 in Tunis', () => {
  const quiet = ['20:59', '21:00', '23:59', '00:00', '06:59', '07:00'].map((time) => isQuiet(at(10, time)))
  expect(quiet).toEqual([false, true, true, true, true, false])
})
