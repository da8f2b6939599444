import fc from 'fast-check'
import rrule from 'rrule'
import { describe, expect, it } from 'vitest'
import { dateAfter } from '#/contract/school-year-rules.ts'
import type { SessionList } from '#/contract/sessions.ts'
import { nextFreeTime } from '#/server/features/sessions/free-times.ts'
import { datesOf, instantOf, inTunis, readRule, writeRule } from '#/server/features/sessions/rule.ts'

const { RRule } = rrule

const date = fc.integer({ min: 0, max: 2_000 }).map((days) => dateAfter('2024-08-01', days))
const weekDays = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 })

describe('a weekly rule', () => {
  it('gives the days that another library gives', () => {
    fc.assert(
      fc.property(
        date,
        weekDays,
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 0, max: 400 }),
        (from, days, every, length) => {
          const until = dateAfter(from, length)
          const other = new RRule({
            freq: RRule.WEEKLY,
            interval: every,
            wkst: RRule.MO,
            byweekday: days.map((day) => day - 1),
            dtstart: new Date(`${from}T00:00:00Z`),
            until: new Date(`${until}T00:00:00Z`),
          })
          expect(datesOf({ weekDays: days, every }, { from, until, most: 500 })).toEqual(
            other.all().map((each) => each.toISOString().slice(0, 10)),
          )
        },
      ),
      { numRuns: 60 },
    )
  })

  it('gives one more than are wanted, and no more', () => {
    const whole = { from: '2026-09-01', until: '2027-06-30' }
    expect(datesOf({ weekDays: [1], every: 1 }, { ...whole, most: 3 })).toEqual([
      ...['2026-09-07', '2026-09-14', '2026-09-21', '2026-09-28'],
    ])
  })

  it('is written as RFC 5545 has it, and read again', () => {
    expect(writeRule({ weekDays: [4, 1, 4], every: 2 })).toBe('FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH')
    fc.assert(
      fc.property(weekDays, fc.integer({ min: 1, max: 4 }), (days, every) => {
        expect(readRule(writeRule({ weekDays: days, every }))).toEqual({
          weekDays: days.toSorted((a, b) => a - b),
          every,
        })
      }),
    )
  })
})

describe('a time in Tunis', () => {
  it('is an hour before in UTC, at the end of a month and of a year too', () => {
    expect(instantOf('2027-01-01', '00:30')).toBe('2026-12-31T23:30:00.000Z')
    expect(inTunis('2026-12-31T23:30:00Z')).toEqual({ date: '2027-01-01', time: '00:30', weekDay: 5 })
    fc.assert(
      fc.property(date, fc.integer({ min: 0, max: 1_439 }), (day, minute) => {
        const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
        expect(inTunis(instantOf(day, time))).toMatchObject({ date: day, time })
      }),
    )
  })
})

describe('the next free time', () => {
  const hours: SessionList['hours'] = { opensAt: '07:00', closesAt: '22:00', ramadan: null }
  const now = { date: '2026-11-01', time: '08:00' }
  const monday = { date: '2026-11-23', startsAt: '10:00', endsAt: '11:30' }
  const free = (wanted: (typeof monday)[], busy: (typeof monday)[], closed: SessionList['closed'] = []) =>
    nextFreeTime(wanted, { busy, closed, hours, now })

  it('is later on that day, then earlier on it, then on another', () => {
    expect(free([monday], [monday])).toEqual({ date: '2026-11-23', startsAt: '11:30', endsAt: '13:00' })
    const rest = { date: '2026-11-23', startsAt: '09:00', endsAt: '22:00' }
    expect(free([monday], [rest])).toEqual({ date: '2026-11-23', startsAt: '07:30', endsAt: '09:00' })
    const whole = { date: '2026-11-23', startsAt: '00:00', endsAt: '24:00' }
    expect(free([monday], [whole])).toEqual({ date: '2026-11-24', startsAt: '10:00', endsAt: '11:30' })
    const tuesday = { startsOn: '2026-11-24', endsOn: '2026-11-25', nameAr: 'عطلة', nameFr: 'Congé' }
    expect(free([monday], [whole], [tuesday])?.date).toBe('2026-11-26')
  })

  it('suits all of a series, or is none', () => {
    const next = { ...monday, date: '2026-11-30' }
    expect(free([monday, next], [monday, { ...next, startsAt: '11:00', endsAt: '14:00' }])).toMatchObject({
      startsAt: '14:00',
    })
    expect(free([monday, next], [{ ...next, startsAt: '00:00', endsAt: '24:00' }])).toBeNull()
  })

  it('overlaps nothing, is open and to come, whatever is taken', () => {
    const taken = fc.record({
      date: fc.constantFrom('2026-11-23', '2026-11-24', '2026-11-25'),
      startsAt: fc.constantFrom('07:00', '08:15', '10:00', '12:30', '18:00'),
      endsAt: fc.constantFrom('18:30', '20:00', '22:00'),
    })
    fc.assert(
      fc.property(fc.array(taken, { maxLength: 8 }), (busy) => {
        const found = free([monday], busy)
        if (!found) return
        expect(found.startsAt >= '07:00' && found.endsAt <= '22:00').toBe(true)
        const overlapping = busy.filter(
          (each) => each.date === found.date && each.startsAt < found.endsAt && each.endsAt > found.startsAt,
        )
        expect(overlapping).toEqual([])
      }),
    )
  })
})
