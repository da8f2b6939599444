import { describe, expect, test, vi } from 'vitest'
import { calendarAddress, sessionsAsked } from '#/contract/session-lists.ts'
import { titleLook } from '#/contract/session-titles.ts'
import type { Session, SessionList } from '#/contract/sessions.ts'
import { clashing, daysFrom, hoursShown, monthsBeside, sessionsNow, timesOf } from '#/portals/shared/calendar/days.ts'
import { weekWords } from '#/portals/shared/calendar/words.ts'
import { setServerTime } from '#/stores/clock.ts'
import { isWeekOver, keptWeekOf } from '#/stores/kept-rules.ts'
import { $minute } from '#/stores/minute.ts'

const subject = { id: 1, nameAr: 'رياضيات', nameFr: 'Mathématiques', lang: 'fr', key: 'mathematics' as const }
let made = 0

/** A session of 24 November 2026, by Tunis's clock. */
function session(from: string, to: string, facts: Partial<Session> = {}): Session {
  made += 1
  return {
    id: made,
    title: 'Nombres complexes',
    kind: 'live',
    state: 'planned',
    audience: 'class',
    schoolClass: { id: 1, code: '4m', nameAr: 'الرابعة', nameFr: '4e' },
    subject,
    groups: [],
    professor: null,
    startsAt: `2026-11-24T${from}:00+01:00`,
    endsAt: `2026-11-24T${to}:00+01:00`,
    place: null,
    cancelled: null,
    movedFrom: null,
    makesUp: null,
    madeUpBy: null,
    needsProfessor: false,
    seriesId: null,
    presence: null,
    version: 1,
    ...facts,
  } as Session
}

const cancelled = { at: '2026-11-20T08:00:00Z', reason: 'مرض' }
const listOf = (items: Session[]): SessionList => ({
  items,
  total: items.length,
  closed: [{ startsOn: '2026-11-25', endsOn: '2026-11-26', nameAr: 'عطلة', nameFr: 'Congé' }],
  hours: { opensAt: '07:00', closesAt: '22:00', ramadan: null },
  readAt: '2026-11-24T08:00:00.000Z',
})

describe('days of a calendar', () => {
  test('a session is on its day in Tunis, and a day has what repeats on it', () => {
    const late = session('00:30', '01:30')
    const study = { id: 4, title: 'قراءة', weekDay: 2, startsAt: '20:00', endsAt: '21:00' }
    const days = daysFrom('2026-11-23', 4, listOf([late]), [study])
    expect(
      days.map(({ date, sessions, study, closed }) => [date, sessions.length, study.length, closed.length]),
    ).toEqual([
      ['2026-11-23', 0, 0, 0],
      ['2026-11-24', 1, 1, 0],
      ['2026-11-25', 0, 0, 1],
      ['2026-11-26', 0, 0, 1],
    ])
  })

  test('what ends at midnight ends on its day', () => {
    const late = session('22:30', '23:59', { endsAt: '2026-11-25T00:00:00+01:00' })
    expect(timesOf(late)).toEqual({ date: '2026-11-24', from: '22:30', to: '24:00' })
  })

  test('a grid has the hours of the academy, and those of what is held outside them', () => {
    const hours = [
      { opensAt: '08:30', closesAt: '16:00' },
      { opensAt: '09:00', closesAt: '13:00' },
    ]
    expect(hoursShown(hours, [])).toEqual({ from: '08:00', to: '16:00' })
    expect(hoursShown(hours, [{ from: '21:15', to: '24:00' }])).toEqual({ from: '08:00', to: '24:00' })
  })

  test.each([
    ['09:49:59', 0],
    ['09:50:00', 1],
    ['10:59:59', 1],
    ['11:00:00', 0],
  ])('at %s, %i can be joined of a session from 10:00 to 11:00', (time, count) => {
    const now = Date.parse(`2026-11-24T${time}+01:00`)
    expect(sessionsNow([session('10:00', '11:00'), session('10:00', '11:00', { cancelled })], now)).toHaveLength(count)
  })

  test('sessions clash that are at one time in one room, with one professor or for the same students', () => {
    const room = { kind: 'room', id: 7, name: 'B2', building: 'أ' } as const
    const elsewhere = { schoolClass: { id: 2, code: '3m', nameAr: 'الثالثة', nameFr: '3e' } } as Partial<Session>
    const one = session('10:00', '11:00', { place: room })
    const free = [
      session('10:15', '10:45', { ...elsewhere, audience: 'open' }),
      session('10:30', '11:30', { cancelled }),
      session('11:00', '12:00'),
    ]
    expect(clashing([one, ...free], 'ADMINISTRATOR')).toEqual(new Set())
    for (const taken of [{ ...elsewhere, place: room }, {}]) {
      const other = session('10:59', '12:00', taken)
      expect(clashing([one, other], 'ADMINISTRATOR')).toEqual(new Set([one.id, other.id]))
    }
    const groups = (id: number) => session('10:00', '11:00', { audience: 'groups', groups: [{ id, name: 'أ' }] })
    expect(clashing([groups(1), groups(2)], 'PROFESSOR').size).toBe(0)
    expect(clashing([groups(1), groups(1)], 'PROFESSOR').size).toBe(2)
    // A student is in both.
    expect(clashing([groups(1), groups(2)], 'STUDENT').size).toBe(2)
    expect(clashing([groups(1), session('10:00', '11:00', { audience: 'open' })], 'STUDENT').size).toBe(0)
  })
})

test.each([
  ['2026-11-23', 'الاثنين 23', 'الأحد 29 نوفمبر 2026'],
  ['2026-11-30', 'الاثنين 30 نوفمبر', 'الأحد 6 ديسمبر 2026'],
  ['2026-12-28', 'الاثنين 28 ديسمبر 2026', 'الأحد 3 جانفي 2027'],
])('the week of %s is said without what its ends have in common', (monday, from, to) => {
  expect(weekWords('ar', monday)).toEqual({ from, to })
})

test('the months beside one are those before and after it, however long they are', () => {
  expect(monthsBeside('2027-01-31')).toEqual({ before: '2026-12-01', after: '2027-02-01' })
  expect(monthsBeside('2027-02-01')).toEqual({ before: '2027-01-01', after: '2027-03-01' })
})

test.each([
  [
    { title: 'شرح نصّ', subject },
    { lang: 'ar', dir: 'rtl' },
  ],
  [
    { title: 'Reported speech', subject: { ...subject, lang: 'en' } },
    { lang: 'en', dir: 'ltr' },
  ],
  [
    { title: 'Devoir n° 2', subject: { ...subject, lang: 'ar' } },
    { lang: 'fr', dir: 'ltr' },
  ],
])('%o is a title in %o', (of, look) => {
  expect(titleLook(of as Session)).toEqual(look)
})

describe('the address of a calendar', () => {
  test('says what is shown, and nothing that it does not understand', () => {
    const search = { day: '2026-11-24', view: 'list', classId: '3', kind: 'test' }
    const query = calendarAddress.queryOf(search)
    expect(query).toMatchObject({ ...search, classId: 3 })
    expect(calendarAddress.searchOf(query)).toBe('?day=2026-11-24&view=list&classId=3&kind=test')
    const nonsense = {
      day: '2026-02-30',
      view: 'year',
      classId: '-1',
      roomId: '99999999999',
      professorId: 'x',
      kind: 'x',
    }
    expect(Object.values(calendarAddress.queryOf(nonsense)).filter((value) => value !== undefined)).toEqual([])
  })

  test('asks for a week from Monday on, or for the weeks of a month', () => {
    expect(sessionsAsked({}, '2026-11-29')).toEqual({ from: '2026-11-23', to: '2026-11-30' })
    expect(sessionsAsked({ day: '2026-11-29', view: 'month', roomId: 2 }, '2026-01-01')).toEqual({
      from: '2026-10-26',
      to: '2026-12-07',
      roomId: 2,
    })
  })
})

test('a week is kept without its students: when, where, and who gives it', () => {
  const professor = { id: null, firstName: 'سنية', lastName: 'بن عمّار' }
  const place = { kind: 'link', link: 'https://meet.example.org/4711', host: 'meet.example.org' } as const
  const kept = keptWeekOf('2026-11-23', listOf([session('10:00', '11:00', { professor, place, presence: 'absent' })]))
  expect(kept.sessions).toEqual([
    {
      title: { text: 'Nombres complexes', lang: 'fr', dir: 'ltr' },
      subject: { nameAr: 'رياضيات', nameFr: 'Mathématiques', key: 'mathematics' },
      professor: 'سنية بن عمّار',
      startsAt: '2026-11-24T10:00:00+01:00',
      endsAt: '2026-11-24T11:00:00+01:00',
      place: 'meet.example.org',
      cancelled: false,
    },
  ])
  expect(isWeekOver('2026-11-23', '2026-11-29')).toBe(false)
  expect(isWeekOver('2026-11-23', '2026-11-30')).toBe(true)
})

test('the minute is the server’s, and another one begins with it', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-24T08:20:00Z') })
  vi.stubGlobal('window', {})
  vi.stubGlobal('document', new EventTarget())
  try {
    // This machine is twenty minutes late.
    setServerTime('2026-11-24T08:49:50Z')
    const seen: string[] = []
    const stop = $minute.subscribe((now) => void seen.push(new Date(now).toISOString().slice(11, 19)))
    vi.advanceTimersByTime(75_000)
    stop()
    expect(seen).toEqual(['08:49:50', '08:50:00', '08:51:00'])
  } finally {
    setServerTime('')
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})
