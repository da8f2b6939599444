import { useLocale, useT } from '#/i18n/react.tsx'
import type { ListFilter } from '#/portals/shared/list/list-filter.ts'
import { classFilter } from '#/portals/shared/people/class-filter.ts'
import { classChoices } from '#/portals/shared/staff-reads.ts'
import { useRead } from '#/portals/shared/use-read.ts'

/** The filters by class, and by a subject of the chosen class. */
export function usePlaceFilters(query: { classId?: number; subjectId?: number }): ListFilter[] {
  const t = useT()
  const locale = useLocale()
  const classes = useRead(classChoices).data ?? []
  const byClass = { ...classFilter(classes, locale, t), clears: ['subjectId', 'chapterId'] }
  const chosen = classes.find(
    ({ id, subjects }) => id === query.classId || subjects.some((subject) => subject.id === query.subjectId),
  )
  if (!chosen) return [byClass]
  return [
    byClass,
    {
      name: 'subjectId',
      label: t('admin.curriculum.subject'),
      all: t('admin.curriculum.allSubjects'),
      options: chosen.subjects.map(({ id, nameAr, nameFr }) => ({
        value: String(id),
        label: locale === 'ar' ? nameAr : nameFr,
      })),
      clears: ['chapterId'],
    },
  ]
}
