import { expect, test } from 'vitest'
import { subjectName, yearsOf } from '#/components/subject-names.ts'
import { LOCALES } from '#/contract/locales.ts'
import { classKey, SCHOOL } from '#/contract/school.ts'
import { SUBJECT_KEYS } from '#/contract/subject-keys.ts'
import { className, sectionName } from '#/i18n/class-names.ts'

const named = (key: string) => SCHOOL.filter((schoolClass) => classKey(schoolClass) === key)

test('a class has the short name that pupils use', () => {
  const names = (key: string) =>
    named(key).map((schoolClass) => LOCALES.map((locale) => className(locale, schoolClass)))
  expect(names('9')).toEqual([[{ text: '9 أساسي' }, { text: '9e de base' }, { text: '9e de base', lang: 'fr' }]])
  expect(names('10')).toEqual([
    [{ text: '1 ثانوي' }, { text: '1re secondaire' }, { text: '1re secondaire', lang: 'fr' }],
  ])
  expect(names('13-experimental-sciences')).toEqual([
    [
      { text: '4 علوم تجريبية' },
      { text: '4e Sciences expérimentales' },
      { text: '4e Sciences expérimentales', lang: 'fr' },
    ],
  ])
})

test('no two classes have the same short name', () => {
  for (const locale of LOCALES) {
    expect(new Set(SCHOOL.map((schoolClass) => className(locale, schoolClass).text)).size).toBe(SCHOOL.length)
  }
})

test('a section alone is named where the year is known', () => {
  expect(named('13-letters').map((schoolClass) => sectionName('ar', schoolClass).text)).toEqual(['آداب'])
  expect(named('7').map((schoolClass) => sectionName('ar', schoolClass).text)).toEqual(['7 أساسي'])
})

test('a glyph is named after its subject, or after both that share it alike', () => {
  expect(subjectName('ar', 'islamic').text).toBe('تربية إسلامية')
  expect(subjectName('ar', 'economics').text).toBe('اقتصاد وتصرف')
  expect(subjectName('en', 'mathematics')).toEqual({ text: 'Mathématiques', lang: 'fr' })
})

test('every subject says in which years it is taught', () => {
  expect(yearsOf('arabic')).toEqual({ first: 7, last: 13, everyClass: true })
  expect(yearsOf('philosophy')).toEqual({ first: 12, last: 13, everyClass: false })
  for (const key of SUBJECT_KEYS) expect(yearsOf(key).first).toBeLessThanOrEqual(yearsOf(key).last)
})
