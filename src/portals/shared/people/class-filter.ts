import type { ClassWithSubjects } from '#/contract/classes.ts'
import type { Locale } from '#/contract/locales.ts'
import type { Translate } from '#/i18n/translate.ts'
import type { ListFilter } from '#/portals/shared/list/list-filter.ts'

/** The filter of a list of people by class. */
export function classFilter(classes: readonly ClassWithSubjects[], locale: Locale, t: Translate): ListFilter {
  return {
    name: 'classId',
    label: t('common.profile.class'),
    all: t('staff.people.allClasses'),
    options: classes.map(({ id, nameAr, nameFr }) => ({ value: String(id), label: locale === 'ar' ? nameAr : nameFr })),
  }
}
