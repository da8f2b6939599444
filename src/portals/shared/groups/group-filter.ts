import type { Group } from '#/contract/groups.ts'
import type { Locale } from '#/contract/locales.ts'
import type { Translate } from '#/i18n/translate.ts'
import type { ListFilter } from '#/portals/shared/list/list-filter.ts'

type GroupChoice = Pick<Group, 'id' | 'name' | 'schoolClass'>

/** The filter of a list of students by group; none where there are no groups. Those of several classes stand with theirs. */
export function groupFilter(groups: readonly GroupChoice[], locale: Locale, t: Translate): ListFilter[] {
  if (groups.length === 0) return []
  return [
    { name: 'groupId', label: t('groups.group'), all: t('groups.allGroups'), options: groupOptions(groups, locale, t) },
  ]
}

/** @returns groups as they are chosen from */
export function groupOptions(
  groups: readonly GroupChoice[],
  locale: Locale,
  t: Translate,
): { value: string; label: string }[] {
  const several = new Set(groups.map(({ schoolClass }) => schoolClass.id)).size > 1
  return groups.map(({ id, name, schoolClass: { nameAr, nameFr } }) => ({
    value: String(id),
    label: several ? t('groups.ofClass', { name, className: locale === 'ar' ? nameAr : nameFr }) : name,
  }))
}
