import type { ClassWithSubjects } from '#/contract/classes.ts'
import { SESSION_KINDS } from '#/contract/session-kinds.ts'
import type { CalendarQuery } from '#/contract/session-lists.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import type { ListFilter } from '../list/list-filter.ts'
import { classFilter } from '../people/class-filter.ts'

/** @returns the filters of a calendar by class, by a subject of it, and by kind */
export function useTaughtFilters(query: CalendarQuery, classes: readonly ClassWithSubjects[]): ListFilter[] {
  const t = useT()
  const locale = useLocale()
  const { classId, subjectId } = query
  const chosen = classes.find(
    ({ id, subjects }) => id === classId || subjects.some((subject) => subject.id === subjectId),
  )
  const subjects = chosen?.subjects.map(({ id, nameAr, nameFr }) => ({
    value: String(id),
    label: locale === 'ar' ? nameAr : nameFr,
  }))
  return [
    { ...classFilter(classes, locale, t), clears: ['subjectId', 'groupId'] },
    ...(subjects
      ? [
          {
            name: 'subjectId',
            label: t('planner.subject'),
            all: t('planner.all.subjects'),
            options: subjects,
          },
        ]
      : []),
  ]
}

/** @returns the filter of a calendar by what its sessions are */
export function useKindFilter(): ListFilter {
  const t = useT()
  return {
    name: 'kind',
    label: t('planner.kind'),
    all: t('planner.all.kinds'),
    options: SESSION_KINDS.map((kind) => ({ value: kind, label: t(`calendar.kind.${kind}`) })),
  }
}
