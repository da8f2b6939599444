import type { Locale } from '#/contract/locales.ts'
import type { ClassOfSchool, Level, SubjectCode, TaughtSubject } from '#/contract/school.ts'
import { classKey, SCHOOL } from '#/contract/school.ts'
import type { SubjectKey } from '#/contract/subject-keys.ts'

export const STAGES = ['basic', 'secondary', 'baccalaureate'] as const
export type Stage = (typeof STAGES)[number]

/** Years of each stage; the fourth secondary year is the baccalaureate. */
export const YEARS_OF_STAGE = {
  basic: [7, 8, 9],
  secondary: [10, 11, 12],
  baccalaureate: [13],
} as const satisfies Record<Stage, readonly Level[]>

/** A subject of the school, with the classes that have it. */
export interface SchoolSubject {
  code: SubjectCode
  key: SubjectKey | null
  nameAr: string
  nameFr: string
  /** In school order, each with the subject as it is taught there. */
  classes: { schoolClass: ClassOfSchool; taught: TaughtSubject }[]
}

/** Every subject once: those with a glyph first, in the order in which the school lists them. */
export const SCHOOL_SUBJECTS: readonly SchoolSubject[] = subjectsOf(SCHOOL)

/** @returns the classes of a year, in school order */
export function classesOfYear(level: Level): ClassOfSchool[] {
  return SCHOOL.filter((schoolClass) => schoolClass.level === level)
}

/** @returns the anchor of a class on the page of subjects, which shows it alone */
export function classAnchor(schoolClass: Pick<ClassOfSchool, 'level' | 'section'>): string {
  return `class-${classKey(schoolClass)}`
}

/** @returns the anchor of a subject of a class on the page of subjects */
export function lessonAnchor(schoolClass: Pick<ClassOfSchool, 'level' | 'section'>, code: SubjectCode): string {
  return `${classAnchor(schoolClass)}-${code}`
}

/** @returns the anchor of a year on the page of subjects, which shows its classes alone; a year may be one class */
export function yearAnchor(level: Level): string {
  const [first, ...others] = classesOfYear(level)
  return first && others.length === 0 ? classAnchor(first) : `year-${level}`
}

/** @returns the anchor of a subject on the page of subjects: the classes that have it */
export function subjectAnchor(code: SubjectCode): string {
  return `subject-${code}`
}

/** @returns the subject that a glyph and colour stand for first, such as `islamic-education` for `islamic` */
export function subjectOfKey(key: SubjectKey): SchoolSubject {
  const subject = SCHOOL_SUBJECTS.find((candidate) => candidate.key === key)
  if (!subject) throw new Error(`No class has a subject with the glyph ${key}`)
  return subject
}

/**
 * The two names of a class or a subject: the one that a page in this language reads, and the other beside it. `lang` is
 * missing where it is the page's own.
 */
export function namesIn(
  locale: Locale,
  { nameAr, nameFr }: { nameAr: string; nameFr: string },
): { main: string; mainLang?: 'fr'; other: string; otherLang: 'ar' | 'fr' } {
  if (locale === 'ar') return { main: nameAr, other: nameFr, otherLang: 'fr' }
  return { main: nameFr, mainLang: locale === 'fr' ? undefined : 'fr', other: nameAr, otherLang: 'ar' }
}

function subjectsOf(school: readonly ClassOfSchool[]): SchoolSubject[] {
  const byCode = new Map<SubjectCode, SchoolSubject>()
  for (const schoolClass of school) {
    for (const taught of schoolClass.subjects) {
      const { code, key, nameAr, nameFr } = taught
      const known = byCode.get(code) ?? { code, key, nameAr, nameFr, classes: [] }
      known.classes.push({ schoolClass, taught })
      byCode.set(code, known)
    }
  }
  const all = [...byCode.values()]
  return [...all.filter(({ key }) => key), ...all.filter(({ key }) => !key)]
}
