import type { Words } from '#/content/fields.ts'
import type { Locale } from '#/contract/locales.ts'
import type { ClassOfSchool, Level } from '#/contract/school.ts'
import { SCHOOL } from '#/contract/school.ts'
import type { SubjectKey } from '#/contract/subject-keys.ts'
import { formatList } from '#/i18n/format.ts'
import { SCHOOL_SUBJECTS } from './school.ts'

const ORDINALS = { 1: '1re', 2: '2e', 3: '3e', 4: '4e' } as const

/** A name of the school: in Arabic on Arabic pages, in French, and marked so, on the others. */
function named(locale: Locale, ar: string, fr: string): Words {
  if (locale === 'ar') return { text: ar }
  return locale === 'fr' ? { text: fr } : { text: fr, lang: 'fr' }
}

/** @returns what pupils call a year: `7 أساسي`, `4 ثانوي`; `7e de base`, `4e secondaire` */
export function yearName(locale: Locale, level: Level): Words {
  if (level < 10) return named(locale, `${level} أساسي`, `${level}e de base`)
  const year = (level - 9) as keyof typeof ORDINALS
  return named(locale, `${year} ثانوي`, `${ORDINALS[year]} secondaire`)
}

/** @returns the section alone: `علوم تجريبية`; the year where a class has none */
export function sectionName(locale: Locale, schoolClass: ClassOfSchool): Words {
  const { section, level, nameAr, nameFr } = schoolClass
  if (!section) return yearName(locale, level)
  return named(locale, nameAr.split(' ثانوي ')[1] ?? nameAr, nameFr.split(', ')[1] ?? nameFr)
}

/** @returns what pupils call a class: `4 علوم تجريبية`, `9 أساسي`; `4e Sciences expérimentales` */
export function className(locale: Locale, schoolClass: ClassOfSchool): Words {
  const { section, level } = schoolClass
  const name = sectionName(locale, schoolClass)
  if (!section) return name
  const year = (level - 9) as keyof typeof ORDINALS
  return { ...name, text: `${locale === 'ar' ? year : ORDINALS[year]} ${name.text}` }
}

/** What one name cannot say: the glyph of economics stands for economics and management alike. */
const BOTH_NAMES: readonly SubjectKey[] = ['economics']

/** @returns the name of what a glyph stands for: `رياضيات`, `اقتصاد وتصرف` */
export function subjectName(locale: Locale, key: SubjectKey): Words {
  const subjects = SCHOOL_SUBJECTS.filter((subject) => subject.key === key)
  const shown = BOTH_NAMES.includes(key) ? subjects : subjects.slice(0, 1)
  const [ar, fr] = [shown.map(({ nameAr }) => nameAr), shown.map(({ nameFr }) => nameFr)]
  return named(locale, formatList('ar', ar), formatList('fr', fr))
}

/** @returns the years in which some class has a subject of this glyph, and whether every class of the school has one */
export function yearsOf(key: SubjectKey): { first: Level; last: Level; everyClass: boolean } {
  const taught = SCHOOL.filter(({ subjects }) => subjects.some((subject) => subject.key === key))
  const levels = taught.map(({ level }) => level)
  const [first = 7, last = 13] = [levels.at(0), levels.at(-1)]
  return { first, last, everyClass: taught.length === SCHOOL.length }
}
