import type { ReactElement } from 'react'
import { type CalendarQuery, calendarAddress } from '#/contract/session-lists.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import { PlannerCalendar } from '#/portals/shared/calendar/planner-calendar.tsx'
import type { AcademyCalendarReads } from '#/portals/shared/calendar/staff-calendar-reads.ts'
import { useKindFilter, useTaughtFilters } from '#/portals/shared/calendar/staff-filters.ts'
import { groupOptions } from '#/portals/shared/groups/group-filter.ts'
import type { ListFilter } from '#/portals/shared/list/list-filter.ts'
import type { ScreenProps } from '#/portals/shared/pages.ts'
import { fullName } from '#/portals/shared/people/full-name.ts'
import { useRead } from '#/portals/shared/use-read.ts'

/** The academy's whole week, narrowed by what the address says. */
export function AcademyCalendar({ page, reads }: ScreenProps<AcademyCalendarReads>): ReactElement {
  const t = useT()
  const query = calendarAddress.queryOf(page.search)
  const filters = useAcademyFilters(query, reads)
  return <PlannerCalendar title={t('calendar-staff.academy')} page={page} reads={reads} filters={filters} />
}

function useAcademyFilters(query: CalendarQuery, reads: AcademyCalendarReads): ListFilter[] {
  const t = useT()
  const locale = useLocale()
  const taught = useTaughtFilters(query, useRead(reads.classChoices).data ?? [])
  const groups = useRead(reads.groups).data?.items ?? []
  const rooms = useRead(reads.roomChoices).data ?? []
  const professors = useRead(reads.professorChoices).data?.items ?? []
  const kind = useKindFilter()
  return [
    ...taught,
    ...(groups.length > 0
      ? [
          {
            name: 'groupId',
            label: t('planner.group'),
            all: t('planner.all.groups'),
            options: groupOptions(groups, locale, t),
          },
        ]
      : []),
    {
      name: 'professorId',
      label: t('planner.professor'),
      all: t('planner.all.professors'),
      options: professors.map((professor) => ({ value: professor.id, label: fullName(professor) })),
    },
    {
      name: 'roomId',
      label: t('planner.room'),
      all: t('planner.all.rooms'),
      options: rooms.map(({ id, name, building }) => ({
        value: String(id),
        label: t('calendar.place', { room: name, building }),
      })),
    },
    kind,
  ]
}
