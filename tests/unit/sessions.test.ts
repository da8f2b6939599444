import { describe, expect, test } from 'vitest'
import { comingSessions, type Session } from '#/components/coming-sessions.ts'

describe('the sessions to come', () => {
  const friday = new Date('2026-11-20T12:00:00+01:00')

  test('a weekly one comes at its next day, today included, at the same hour', () => {
    const days = ['2026-11-06', '2026-11-07', '2026-11-20', '2026-12-04'].map((day) => {
      const [coming] = comingSessions([session({ start: `${day}T15:00`, weekly: true })], friday)
      return coming?.begins
    })
    expect(days).toEqual([
      '2026-11-20T15:00:00+01:00',
      '2026-11-21T15:00:00+01:00',
      '2026-11-20T15:00:00+01:00',
      '2026-12-04T15:00:00+01:00',
    ])
  })

  test('a single one that is over is left out, one of today is not', () => {
    const coming = ['2026-11-19', '2026-11-20', '2026-11-21'].map((day) => session({ start: `${day}T09:00` }))
    expect(comingSessions(coming, friday).map(({ begins }) => begins.slice(0, 10))).toEqual([
      '2026-11-20',
      '2026-11-21',
    ])
  })

  test('the next one is first', () => {
    const all = [
      session({ start: '2026-11-22T08:00' }),
      session({ start: '2026-11-07T18:00', weekly: true }),
      session({ start: '2026-11-21T15:00' }),
    ]
    expect(comingSessions(all, friday).map(({ begins }) => begins)).toEqual([
      '2026-11-21T15:00:00+01:00',
      '2026-11-21T18:00:00+01:00',
      '2026-11-22T08:00:00+01:00',
    ])
  })

  test('its end is so many minutes later, over midnight too', () => {
    const [coming] = comingSessions([session({ start: '2026-11-21T23:30', minutes: 90 })], friday)
    expect(coming?.ends).toBe('2026-11-22T01:00:00+01:00')
  })

  test('the day is that of Tunis, where it is tomorrow an hour before midnight in London', () => {
    const lateInLondon = new Date('2026-11-20T23:30:00Z')
    expect(comingSessions([session({ start: '2026-11-20T09:00' })], lateInLondon)).toEqual([])
  })
})

function session(own: Partial<Session>): Session {
  return {
    id: 'one',
    feature: 'agenda',
    subject: 'mathematics',
    title: 'Une séance',
    lang: 'fr',
    class: '13-mathematics',
    professor: 'mathematics-1',
    start: '2026-11-21T15:00',
    minutes: 60,
    weekly: false,
    ...own,
  }
}
