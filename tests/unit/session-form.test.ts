import { expect, it } from 'vitest'
import type { SchoolYearDetail } from '#/contract/school-years.ts'
import { type SessionDetail, sessionPlan } from '#/contract/sessions.ts'
import { appMessages } from '#/i18n/catalogues.ts'
import { translator } from '#/i18n/translate.ts'
import { readDate, readTime, writeDate } from '#/i18n/typed.ts'
import {
  draftOf,
  EMPTY_DRAFT,
  lastDayFor,
  planOf,
  prefill,
  questionOf,
  repeating,
  type SessionDraft,
  withDate,
} from '#/portals/shared/session-form/draft.ts'
import { fieldOf, sessionFaults } from '#/portals/shared/session-form/faults.ts'

const t = translator('ar', appMessages.ar)
const PROFESSOR = '6f0e2a57-6f5e-4f41-9a52-0f3f7d3b9a10'

const written: SessionDraft = {
  ...EMPTY_DRAFT,
  ...{ title: 'Nombres complexes', classId: '3', subjectId: '7', professorId: PROFESSOR },
  ...{ date: '19/11/2026', startsAt: '17:30', endsAt: '19:00' },
}

const year = {
  startsOn: '2026-09-15',
  endsOn: '2027-06-30',
  trimesters: [
    { number: 1, startsOn: '2026-09-15', endsOn: '2026-12-19' },
    { number: 2, startsOn: '2027-01-04', endsOn: '2027-03-13' },
  ],
} as unknown as SchoolYearDetail

const kept: SessionDetail = {
  ...{ id: 12, title: 'Nombres complexes', kind: 'live', state: 'cancelled', audience: 'groups' },
  schoolClass: { id: 3, code: '4ر', nameAr: 'قسم', nameFr: 'Classe' },
  subject: { id: 7, nameAr: 'رياضيات', nameFr: 'Mathématiques', lang: 'fr', key: 'mathematics' },
  groups: [{ id: 4, name: '4ر 1' }],
  professor: { id: PROFESSOR, firstName: 'سنية', lastName: 'بن عمّار' },
  // In Tunis an hour later.
  ...{ startsAt: '2026-11-19T16:30:00.000Z', endsAt: '2026-11-19T18:00:00.000Z' },
  place: { kind: 'room', id: 9, name: 'القاعة 4', building: 'المبنى أ' },
  cancelled: { at: '2026-11-18T08:00:00.000Z', reason: 'مرض' },
  ...{
    movedFrom: null,
    makesUp: null,
    madeUpBy: null,
    needsProfessor: false,
    seriesId: 2,
    documents: 0,
    presence: null,
    version: 5,
    note: 'م',
    students: 24,
  },
  courses: [{ id: 31, nameAr: 'درس', nameFr: 'Leçon', lang: 'fr' }],
  series: { id: 2, weekDays: [4], every: 1, until: '2027-02-18', coming: 9 },
}

it.each([
  ['19/11/2026', '2026-11-19'],
  ['١٩/١١/٢٠٢٦', '2026-11-19'],
  ['9-1-27', '2027-01-09'],
  ['19112026', '2026-11-19'],
  ['31/02/2027', undefined],
  ['19/11', undefined],
])('reads the date %s as it is typed', (typed, date) => {
  expect(readDate(typed)).toBe(date)
  if (date) expect(readDate(writeDate(date))).toBe(date)
})

it.each([
  ['17:30', '17:30'],
  ['١٧:٣٠', '17:30'],
  ['17h30', '17:30'],
  ['1730', '17:30'],
  ['9', '09:00'],
  ['24:00', undefined],
  ['17:60', undefined],
])('reads the time %s as it is typed', (typed, time) => {
  expect(readTime(typed)).toBe(time)
})

it('makes a plan of what is in the fields', () => {
  expect(sessionPlan.parse(planOf(written))).toMatchObject({
    ...{ title: 'Nombres complexes', subjectId: 7, audience: 'class', groupIds: [], professorId: PROFESSOR },
    ...{ date: '2026-11-19', startsAt: '17:30', endsAt: '19:00', place: null, repeat: null },
  })
  const more = { ...written, place: 'link', link: ' https://meet.example.tn/a ', groupIds: [4] }
  // Groups that were chosen before it was for the whole class are none of it.
  expect(planOf(more)).toMatchObject({ place: { kind: 'link', link: 'https://meet.example.tn/a' }, groupIds: [] })
  const weekly = { ...written, repeats: true, weekDays: [5, 1], until: '18/02/2027', closedDays: 'keep' as const }
  expect(planOf(weekly).repeat).toEqual({ weekDays: [1, 5], every: 1, until: '2027-02-18', closedDays: 'keep' })
})

it('repeats on the day of its date up to the end of the trimester, and goes with another date', () => {
  const weekly = { ...written, ...repeating(written, true, year) }
  expect(weekly).toMatchObject({ repeats: true, weekDays: [4], until: '19/12/2026' })
  expect(withDate(weekly, '20/11/2026')).toEqual({ date: '20/11/2026', weekDays: [5] })
  expect(withDate({ ...weekly, weekDays: [2, 4] }, '20/11/2026')).toEqual({ date: '20/11/2026' })
  // In the last days of a trimester, and between two of them, the year's last day is meant.
  expect(lastDayFor('2026-12-17', year)).toBe('2027-06-30')
  expect(lastDayFor('2027-07-10', year)).toBeUndefined()
})

it('begins with what the address says, and with the facts of the session that it stands for', () => {
  const search = { date: '2026-11-26', from: '18:00', to: '25:00' }
  expect(prefill(search)).toEqual({ ...EMPTY_DRAFT, date: '26/11/2026', startsAt: '18:00' })
  expect(prefill({ date: 'tomorrow' })).toEqual(EMPTY_DRAFT)
  expect(prefill({ makesUp: '12' }, kept)).toMatchObject({
    ...{ title: 'Nombres complexes', classId: '3', subjectId: '7', audience: 'groups', groupIds: [4], place: '9' },
    // The day is to be chosen; what is of a series is none of it.
    ...{ date: '', startsAt: '17:30', endsAt: '19:00', repeats: false, until: '' },
  })
})

it('stands in the fields as it is in Tunis, and goes back as it was', () => {
  const draft = draftOf(kept)
  expect(draft).toMatchObject({ date: '19/11/2026', startsAt: '17:30', endsAt: '19:00', until: '18/02/2027' })
  expect(sessionFaults(draft, t)).toEqual({})
  expect(planOf(draft)).toMatchObject({ place: { kind: 'room', roomId: 9 }, courseIds: [31], repeat: null })
})

it('asks what comes of it once enough is known, whatever the title, the note and half a link are', () => {
  expect(questionOf(EMPTY_DRAFT)).toBeUndefined()
  const asked = questionOf(written)
  expect(asked).toMatchObject({ change: null, plan: { date: '2026-11-19' } })
  expect(questionOf({ ...written, title: '', note: 'x', place: 'link', link: 'https:/' })).toEqual(asked)
  expect(questionOf({ ...written, endsAt: '17:00' })).toBeUndefined()
  expect(questionOf({ ...written, audience: 'groups' })).toBeUndefined()
  expect(questionOf({ ...draftOf(kept), scope: 'following' }, kept)?.change).toEqual({ id: 12, scope: 'following' })
})

it('says by field what is wrong', () => {
  expect(Object.keys(sessionFaults(EMPTY_DRAFT, t)).sort()).toEqual(['classId', 'date', 'endsAt', 'startsAt', 'title'])
  expect(sessionFaults({ ...written, endsAt: '17:35' }, t)).toEqual({
    endsAt: t('session-form.fault.short', { minutes: 10 }),
  })
  expect(sessionFaults({ ...written, place: 'link', link: 'http://meet.example.tn' }, t)).toEqual({
    link: t('session-form.fault.link'),
  })
  const weekly = { ...written, repeats: true, until: '01/11/2026' }
  expect(sessionFaults(weekly, t)).toEqual({
    weekDays: t('session-form.fault.weekDays'),
    until: t('session-form.fault.untilOrder'),
  })
})

it('finds the field of what the API says of a fact', () => {
  expect(['title', 'courseIds.2', 'place.link', 'place.roomId', 'repeat.until', 'groupIds.0'].map(fieldOf)).toEqual([
    ...['title', 'courses', 'link', 'place', 'until', 'groupIds'],
  ])
})
