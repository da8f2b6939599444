import type { Locale } from '#/contract/locales.ts'
import type { Level } from '#/contract/school.ts'
import { SCHOOL } from '#/contract/school.ts'
import type { SubjectKey } from '#/contract/subject-keys.ts'
import { type SchoolName, schoolName } from '#/i18n/class-names.ts'
import { formatList } from '#/i18n/format.ts'
import { SCHOOL_SUBJECTS } from './school.ts'

/** What one name cannot say: the glyph of economics stands for economics and management alike. */
const BOTH_NAMES: readonly SubjectKey[] = ['economics']

/** @returns the name of what a glyph stands for: `رياضيات`, `اقتصاد وتصرف` */
export function subjectName(locale: Locale, key: SubjectKey): SchoolName {
  const subjects = SCHOOL_SUBJECTS.filter((subject) => subject.key === key)
  const shown = BOTH_NAMES.includes(key) ? subjects : subjects.slice(0, 1)
  const [ar, fr] = [shown.map(({ nameAr }) => nameAr), shown.map(({ nameFr }) => nameFr)]
  return schoolName(locale, formatList('ar', ar), formatList('fr', fr))
}

/** @returns the years in which some class has a subject of this glyph, and whether every class of the school has one */
export function yearsOf(key: SubjectKey): { first: Level; last: Level; everyClass: boolean } {
  const taught = SCHOOL.filter(({ subjects }) => subjects.some((subject) => subject.key === key))
  const levels = taught.map(({ level }) => level)
  const [first = 7, last = 13] = [levels.at(0), levels.at(-1)]
  return { first, last, everyClass: taught.length === SCHOOL.length }
}
