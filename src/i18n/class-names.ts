import type { Locale } from '#/contract/locales.ts'
import type { ClassOfSchool, Level } from '#/contract/school.ts'

/** A name, with its language where that is not the page's. */
export interface SchoolName {
  text: string
  lang?: 'fr'
}

const ORDINALS = { 1: '1re', 2: '2e', 3: '3e', 4: '4e' } as const

/** A name of the school: in Arabic on Arabic pages, in French, and marked so, on the others. */
export function schoolName(locale: Locale, ar: string, fr: string): SchoolName {
  if (locale === 'ar') return { text: ar }
  return locale === 'fr' ? { text: fr } : { text: fr, lang: 'fr' }
}

/** @returns what pupils call a year: `7 أساسي`, `4 ثانوي`; `7e de base`, `4e secondaire` */
export function yearName(locale: Locale, level: Level): SchoolName {
  if (level < 10) return schoolName(locale, `${level} أساسي`, `${level}e de base`)
  const year = (level - 9) as keyof typeof ORDINALS
  return schoolName(locale, `${year} ثانوي`, `${ORDINALS[year]} secondaire`)
}

/** @returns the section alone: `علوم تجريبية`; the year where a class has none */
export function sectionName(locale: Locale, schoolClass: ClassOfSchool): SchoolName {
  const { section, level, nameAr, nameFr } = schoolClass
  if (!section) return yearName(locale, level)
  return schoolName(locale, nameAr.split(' ثانوي ')[1] ?? nameAr, nameFr.split(', ')[1] ?? nameFr)
}

/** @returns what pupils call a class: `4 علوم تجريبية`, `9 أساسي`; `4e Sciences expérimentales` */
export function className(locale: Locale, schoolClass: ClassOfSchool): SchoolName {
  const { section, level } = schoolClass
  const name = sectionName(locale, schoolClass)
  if (!section) return name
  const year = (level - 9) as keyof typeof ORDINALS
  return { ...name, text: `${locale === 'ar' ? year : ORDINALS[year]} ${name.text}` }
}
