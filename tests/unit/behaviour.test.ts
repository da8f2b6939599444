import { expect, test } from 'vitest'
import { nextTimes, SESSION_LOCALES } from '#/components/behaviour/sessions.ts'
import { INTL_LOCALES } from '#/i18n/format.ts'

const at = (text: string): number => Date.parse(`${text}+01:00`)
/** A Saturday afternoon in Tunis. */
const session = { start: at('2026-11-21T15:00'), end: at('2026-11-21T16:30') }

test.each([
  ['long before', '2026-11-01T08:00', '2026-11-21T15:00'],
  ['while it lasts', '2026-11-21T16:29', '2026-11-21T15:00'],
  ['when it is over', '2026-11-21T16:30', '2026-11-28T15:00'],
  ['the day after', '2026-11-22T00:00', '2026-11-28T15:00'],
  ['while the next one lasts', '2026-11-28T16:00', '2026-11-28T15:00'],
  ['after the next one', '2026-11-28T16:30', '2026-12-05T15:00'],
  ['in summer, when others change their clocks', '2027-07-01T12:00', '2027-07-03T15:00'],
  ['years later', '2031-03-05T12:00', '2031-03-08T15:00'],
])('a weekly session, %s', (_, now, expected) => {
  const next = nextTimes(session, true, at(now))
  expect(next).toEqual({ start: at(expected), end: at(expected) + 90 * 60_000 })
})

test.each([
  ['before', '2026-11-21T14:59', session],
  ['while it lasts', '2026-11-21T16:29', session],
  ['when it is over', '2026-11-21T16:30', undefined],
])('a single session, %s', (_, now, expected) => {
  expect(nextTimes(session, false, at(now))).toEqual(expected)
})

test('dates that the script writes are in the formats of the page', () => {
  expect(SESSION_LOCALES).toEqual(INTL_LOCALES)
})
