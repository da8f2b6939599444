import type { Translate } from '#/i18n/translate.ts'
import type { ListFilter } from '#/portals/shared/list/list-filter.ts'

/** The order of a list that is sorted by name, where the table has no heads to press. */
export function nameSortFilter(t: Translate): ListFilter {
  return {
    name: 'sort',
    label: t('common.list.sort'),
    options: (['name', '-name'] as const).map((sort) => ({ value: sort, label: t(`staff.people.sort.${sort}`) })),
    onlySmall: true,
  }
}
