import { describe, expect, it } from 'vitest'
import { LOCALES } from '#/contract/locales.ts'
import { SESSION_KINDS } from '#/contract/session-kinds.ts'
import { SESSION_PLAN_COLUMNS, sessionPlanColumnName, sessionPlanColumnOf } from '#/contract/session-plan-columns.ts'
import {
  dateOf,
  kindOf,
  kindWord,
  partsOf,
  timeOfCell,
  weekDaysOf,
  weekDayWord,
} from '#/server/features/session-plans/cells.ts'
import { repeatsOf } from '#/server/features/session-plans/copy-year.ts'

describe('a cell', () => {
  it.each([
    ['2026-09-14', '2026-09-14'],
    ['14/09/2026', '2026-09-14'],
    ['4.9.2026', '2026-09-04'],
    ['٠٤/٠٩/٢٠٢٦', '2026-09-04'],
    ['31/02/2026', undefined],
    ['2026-13-01', undefined],
    ['14/09/26', '2026-09-14'],
    ['lundi', undefined],
  ])('reads the date %s', (cell, date) => expect(dateOf(cell)).toBe(date))

  it.each([
    ['08:30', '08:30'],
    ['8:30', '08:30'],
    ['8h', '08:00'],
    ['8 h 30', '08:30'],
    ['٠٨:٣٠', '08:30'],
    ['08:30:00', '08:30'],
    ['24:00', undefined],
    ['8', '08:00'],
    ['8:60', undefined],
  ])('reads the time %s', (cell, time) => expect(timeOfCell(cell)).toBe(time))

  it('reads days of the week in every language, and by number', () => {
    for (const locale of LOCALES) {
      for (const day of [1, 2, 3, 4, 5, 6, 7]) expect(weekDaysOf(weekDayWord(day, locale))).toEqual([day])
    }
    expect(weekDaysOf('Jeudi + lundi, 4')).toEqual([1, 4])
    expect(weekDaysOf('اثنين + الخميس')).toEqual([1, 4])
    expect(weekDaysOf('lundi + demain')).toBeUndefined()
  })

  it('reads kinds of sessions in every language', () => {
    for (const locale of LOCALES) {
      for (const kind of SESSION_KINDS) expect(kindOf(kindWord(kind, locale))).toBe(kind)
    }
    expect(kindOf('fête')).toBeUndefined()
  })

  it('names several things with signs between', () => {
    expect(partsOf(' أ + ب ،ج')).toEqual(['أ', 'ب', 'ج'])
  })
})

describe('a heading', () => {
  it.each(LOCALES)('of the template in %s names its column', (locale) => {
    const read = SESSION_PLAN_COLUMNS.map((column) => sessionPlanColumnOf(sessionPlanColumnName(column, locale)))
    expect(read).toEqual([...SESSION_PLAN_COLUMNS])
    expect(sessionPlanColumnOf(sessionPlanColumnName('reason', locale))).toBe('ignored')
  })
})

describe('a series in another school year', () => {
  const years = {
    from: { startsOn: '2026-09-15' },
    to: { startsOn: '2027-09-15', endsOn: '2028-06-30' },
    today: '2027-07-01',
  }
  const series = {
    rule: 'FREQ=WEEKLY;INTERVAL=1;BYDAY=MO,TH',
    moved: 0,
    starts_on: '2026-09-21',
    ends_on: '2027-05-27',
    skips: true,
  }

  it('is on the same days of the weeks', () => {
    expect(repeatsOf(series, years)).toEqual([
      { date: '2027-09-20', repeat: { weekDays: [1, 4], every: 1, until: '2028-05-25', closedDays: 'skip' } },
    ])
  })

  it('that was moved by a day is on the days that it was moved to', () => {
    const moved = { ...series, moved: 1, starts_on: '2026-09-22', ends_on: '2027-05-28' }
    expect(repeatsOf(moved, years)[0]).toMatchObject({ date: '2027-09-21', repeat: { weekDays: [2, 5] } })
  })

  it('of every other week keeps its weeks, and each of its days where it was moved over a Monday', () => {
    const other = { ...series, rule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU', ends_on: '2026-12-31' }
    expect(repeatsOf(other, years)).toMatchObject([{ date: '2027-09-20', repeat: { weekDays: [1, 7], every: 2 } }])
    const moved = { ...other, moved: 1, starts_on: '2026-09-22' }
    expect(repeatsOf(moved, years)).toMatchObject([
      { date: '2027-09-27', repeat: { weekDays: [1], every: 2 } },
      { date: '2027-09-21', repeat: { weekDays: [2], every: 2 } },
    ])
  })

  it('that would have begun already begins with its next week', () => {
    const late = { ...years, today: '2027-10-06' }
    expect(repeatsOf(series, late)[0]?.date).toBe('2027-10-07')
    const other = { ...series, rule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO' }
    // 20 September, 4 and 18 October.
    expect(repeatsOf(other, late)[0]?.date).toBe('2027-10-18')
  })

  it('ends with the year', () => {
    const long = { ...series, ends_on: '2027-07-30' }
    expect(repeatsOf(long, years)[0]?.repeat.until).toBe('2028-06-30')
  })
})
