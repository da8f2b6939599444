import { describe, expect, it } from 'vitest'
import { MAX_CALENDAR_EVENTS, type SchoolDay } from '#/contract/school-years.ts'
import { type CalendarDay, readCalendar } from '#/server/features/school-years/calendar-file.ts'
import { kindOfWords, levelsOfWords } from '#/server/features/school-years/calendar-words.ts'
import { planOf } from '#/server/features/school-years/import.ts'
import { calendarOf, wholeDays } from '../support/calendars.ts'

const winter = wholeDays('winter@ecole.tn', 'عطلة الشتاء', ['2026-12-21', '2027-01-04'])

function only(text: string): CalendarDay {
  const { days, passed } = readCalendar(text)
  expect(passed).toEqual([])
  expect(days).toHaveLength(1)
  return days[0] as CalendarDay
}
const faultsOf = (text: string): [number, string][] => readCalendar(text).passed.map(({ line, fault }) => [line, fault])
const refusalOf = (text: string): unknown => {
  try {
    return readCalendar(text)
  } catch (error) {
    return (error as { fields?: { file?: { fault: string } } }).fields?.file?.fault
  }
}

describe('an event of a calendar', () => {
  it('of whole days ends with the day before that which it names', () => {
    expect(only(calendarOf(winter))).toMatchObject({
      line: 4,
      uid: 'winter@ecole.tn',
      names: { ar: 'عطلة الشتاء' },
      startsOn: '2026-12-21',
      endsOn: '2027-01-03',
      toConfirm: false,
      kind: 'holiday',
      levels: null,
    })
  })

  it.each([
    ['one day without an end', ['2026-10-15'], [], '2026-10-15', '2026-10-15'],
    ['one day that ends as it begins', ['2026-10-15', '2026-10-15'], [], '2026-10-15', '2026-10-15'],
    ['a duration', ['2026-10-26'], ['DURATION:P1W'], '2026-10-26', '2026-11-01'],
  ] as const)('may be %s', (_, days, more, startsOn, endsOn) => {
    const [from, until] = days as readonly [string, string?]
    const event = wholeDays('a', 'Vacances', until === undefined ? [from] : [from, until], more)
    expect(only(calendarOf(event))).toMatchObject({ startsOn, endsOn })
  })

  it.each([
    ['DTSTART:20261014T230000Z', 'DTEND:20261015T230000Z', '2026-10-15', '2026-10-15'],
    ['DTSTART:20261015T080000', 'DTEND:20261016T000000', '2026-10-15', '2026-10-15'],
    [
      'DTSTART;TZID=Africa/Tunis:20261015T080000',
      'DTEND;TZID=Africa/Tunis:20261016T120000',
      '2026-10-15',
      '2026-10-16',
    ],
  ])('with hours is on its days in Tunis: %s', (start, end, startsOn, endsOn) => {
    expect(only(calendarOf(['UID:a', 'SUMMARY:Fête', start, end]))).toMatchObject({ startsOn, endsOn })
  })

  it('that is not certain is to be confirmed, and one that is called off is not there', () => {
    const file = (status: string) =>
      calendarOf(wholeDays('a', 'Aïd el-Fitr', ['2027-03-09'], [`STATUS:${status}`]), winter)
    expect(readCalendar(file('TENTATIVE')).days[0]?.toConfirm).toBe(true)
    expect(readCalendar(file('CONFIRMED')).days[0]?.toConfirm).toBe(false)
    expect(readCalendar(file('CANCELLED')).days.map(({ uid }) => uid)).toEqual(['winter@ecole.tn'])
  })

  it('has folded lines, signs behind strokes, and a name in each language', () => {
    const event = [
      'UID:a',
      'SUMMARY;LANGUAGE=fr:Vacances\\, hiv',
      ' er',
      'SUMMARY;LANGUAGE=ar:عطلة',
      'DTSTART;VALUE=DATE:20261221',
    ]
    expect(only(calendarOf(event)).names).toEqual({ fr: 'Vacances, hiver', ar: 'عطلة' })
  })

  it('keeps nothing that turns the text around it or cannot be seen', () => {
    const event = wholeDays('a', 'عطلة\u202e\u2066 الشتاء\u0007\\nثانية', ['2026-12-21'])
    expect(only(calendarOf(event)).names.ar).toBe('عطلة الشتاء ثانية')
  })

  it('is what its category says, before what its name does', () => {
    expect(only(calendarOf(wholeDays('a', 'Vacances', ['2026-12-21'], ['CATEGORIES:Perso,tests']))).kind).toBe('tests')
    expect(only(calendarOf(wholeDays('a', 'Réunion', ['2026-12-21']))).kind).toBeUndefined()
  })

  it('that is broken spoils no other', () => {
    const file = calendarOf(
      ['UID:1', 'SUMMARY;=:x', 'DTSTART;VALUE=DATE:20261221'],
      ['SUMMARY:Sans identifiant', 'DTSTART;VALUE=DATE:20261221'],
      wholeDays('3', 'Vacances', ['2026-12-21'], ['RRULE:FREQ=SECONDLY;COUNT=999999999']),
      ['UID:4', 'DTSTART;VALUE=DATE:20261221'],
      ['UID:5', 'SUMMARY:Congé'],
      ['UID:6', 'SUMMARY:Congé', 'DTSTART;VALUE=DATE:20261399'],
      wholeDays('7', 'Congé', ['2026-12-21', '2026-12-01']),
      winter,
      winter,
      [`UID:${'u'.repeat(300)}`, 'SUMMARY:Congé', 'DTSTART;VALUE=DATE:20261221'],
      wholeDays('11', `Congé ${'x'.repeat(3_000)}`, ['2026-12-21']),
    )
    const { days, passed } = readCalendar(file)
    expect(days.map(({ uid }) => uid)).toEqual(['winter@ecole.tn'])
    expect(passed.map(({ fault }) => fault)).toEqual([
      'unreadable',
      'noUid',
      'recurring',
      'noName',
      'noDate',
      'noDate',
      'dates',
      'twice',
      'noUid',
      'unreadable',
    ])
    expect(passed[1]).toMatchObject({ line: 9, name: 'Sans identifiant' })
  })

  it('has nothing of its alarms, nor of lines that are not looked at, however long', () => {
    const alarm = ['BEGIN:VALARM', 'SUMMARY:autre', 'UID:autre', 'END:VALARM']
    const long = `X-HUGE${';a=b'.repeat(20_000)}:x`
    expect(only(calendarOf([...winter, ...alarm, long])).names).toEqual({ ar: 'عطلة الشتاء' })
  })
})

describe('a file that is no calendar', () => {
  it.each([
    ['nothing', ' ', 'calendarNone'],
    ['a page', '<html><body>BEGIN:VCALENDAR</body></html>', 'calendarNone'],
    ['a card', 'BEGIN:VCARD\r\nVERSION:4.0\r\nEND:VCARD', 'calendarNone'],
    ['without events', calendarOf(), 'calendarEmpty'],
    ['cut off', calendarOf(winter).slice(0, 150), 'calendarBroken'],
    [
      'with too many events',
      calendarOf(...Array.from({ length: MAX_CALENDAR_EVENTS + 1 }, () => winter)),
      'calendarMany',
    ],
  ])('is refused: %s', (_, text, fault) => {
    expect(refusalOf(text)).toBe(fault)
  })

  it('is read however its lines end, with a mark before it', () => {
    expect(faultsOf(`\ufeff${calendarOf(winter).replaceAll('\r\n', '\n')}`)).toEqual([])
  })
})

describe('words of days', () => {
  it.each([
    ['عطلة نصف الثلاثي', 'holiday'],
    ['الفروض التأليفية', 'tests'],
    ['نتائج امتحان الباكالوريا', 'results'],
    ['مناظرة النوفيام', 'examination'],
    ['عيد الفطر', 'closed'],
    ['Vacances d’hiver', 'holiday'],
    ['Jour férié', 'closed'],
    ['Aïd el-Idha', 'closed'],
    ['Résultats du bac', 'results'],
    ['Semaine bloquée', 'tests'],
    ['results', 'results'],
    ['سعيد بلقائكم', undefined],
    ['Rétablissement', undefined],
  ])('%s: %s', (words, kind) => {
    expect(kindOfWords([words])).toBe(kind)
  })

  it('name the year of schooling that sits an examination, unless they name both', () => {
    expect(levelsOfWords(['امتحان الباكالوريا'])).toEqual([13])
    expect(levelsOfWords(['Concours de la 9e année'])).toEqual([9])
    expect(levelsOfWords(['Bac et concours pilotes'])).toBeNull()
    expect(levelsOfWords(['عطلة الشتاء'])).toBeNull()
  })
})

describe('what a file changes', () => {
  const year = { startsOn: '2026-09-15', endsOn: '2027-06-30' }
  const day = (parts: Partial<SchoolDay>): SchoolDay => ({
    ...{ id: 1, kind: 'holiday', nameAr: 'عطلة', nameFr: 'Vacances', startsOn: '2026-12-21', endsOn: '2027-01-03' },
    ...{ toConfirm: false, levels: null, uid: 'winter@ecole.tn' },
    ...parts,
  })
  const plan = (text: string, known: SchoolDay[] = []) => planOf(readCalendar(text), year, known)

  it('gives a day that has one name that name in both languages, and keeps another one that it had', () => {
    expect(plan(calendarOf(winter)).made).toMatchObject([{ nameAr: 'عطلة الشتاء', nameFr: 'عطلة الشتاء' }])
    expect(plan(calendarOf(winter), [day({})]).changed).toMatchObject([
      { was: { nameAr: 'عطلة' }, is: { nameAr: 'عطلة الشتاء', nameFr: 'Vacances' } },
    ])
  })

  it('drops what came from a file and is gone, never what was added by hand', () => {
    const known = [day({ id: 2, uid: 'gone' }), day({ id: 3, uid: null })]
    expect(plan(calendarOf(winter), known).dropped.map(({ id }) => id)).toEqual([2])
  })

  it('leaves a day as it is whose event cannot be read, and drops one that moved out of the year', () => {
    const broken = wholeDays('winter@ecole.tn', 'عطلة', ['2026-12-21'], ['RRULE:FREQ=DAILY'])
    expect(plan(calendarOf(broken), [day({})])).toMatchObject({ dropped: [], passed: [{ fault: 'recurring' }] })
    const outside = wholeDays('winter@ecole.tn', 'عطلة', ['2027-07-25'])
    expect(plan(calendarOf(outside), [day({})])).toMatchObject({ dropped: [{ id: 1 }], passed: [{ fault: 'outside' }] })
  })

  it('asks what kind of day it is where no word says it, unless it was known', () => {
    const meeting = wholeDays('m', 'Réunion', ['2026-12-21'])
    expect(plan(calendarOf(meeting)).passed).toMatchObject([{ fault: 'kind', name: 'Réunion' }])
    expect(plan(calendarOf(meeting), [day({ uid: 'm' })]).changed).toMatchObject([{ is: { kind: 'holiday' } }])
  })

  it('is nothing the second time', () => {
    const [made] = plan(calendarOf(winter)).made
    expect(plan(calendarOf(winter), [day({ ...made })])).toMatchObject({ made: [], changed: [], unchanged: 1 })
  })
})
