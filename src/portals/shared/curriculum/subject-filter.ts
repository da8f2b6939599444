import type { ClassWithSubjects } from '#/contract/classes.ts'
import type { Locale } from '#/contract/locales.ts'
import type { Translate } from '#/i18n/translate.ts'
import type { ListFilter } from '#/portals/shared/list/list-filter.ts'

/** A subject as somebody chooses it: with its class. */
export interface SubjectOption {
  value: string
  label: string
}

/** @returns the subjects that the professor teaches, each with its class, in school order */
export function subjectOptions(classes: readonly ClassWithSubjects[], locale: Locale, t: Translate): SubjectOption[] {
  const nameOf = (named: { nameAr: string; nameFr: string }): string => (locale === 'ar' ? named.nameAr : named.nameFr)
  return classes.flatMap((each) =>
    each.subjects.map((subject) => ({
      value: String(subject.id),
      label: t('professor.courses.subjectOfClass', { subject: nameOf(subject), className: nameOf(each) }),
    })),
  )
}

/** The filter of a list by subject; another subject has other chapters. */
export function subjectFilter(classes: readonly ClassWithSubjects[], locale: Locale, t: Translate): ListFilter {
  return {
    name: 'subjectId',
    label: t('professor.courses.subject'),
    all: t('professor.courses.allSubjects'),
    options: subjectOptions(classes, locale, t),
    clears: ['chapterId'],
  }
}
