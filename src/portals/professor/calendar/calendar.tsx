import type { ReactElement } from 'react'
import { calendarAddress } from '#/contract/session-lists.ts'
import { useT } from '#/i18n/react.tsx'
import { PlannerCalendar } from '#/portals/shared/calendar/planner-calendar.tsx'
import type { ProfessorCalendarReads } from '#/portals/shared/calendar/staff-calendar-reads.ts'
import { useKindFilter, useTaughtFilters } from '#/portals/shared/calendar/staff-filters.ts'
import type { ScreenProps } from '#/portals/shared/pages.ts'
import { useRead } from '#/portals/shared/use-read.ts'

/** The professor's own sessions. */
export function OwnCalendar({ page, reads }: ScreenProps<ProfessorCalendarReads>): ReactElement {
  const t = useT()
  const query = calendarAddress.queryOf(page.search)
  const filters = [...useTaughtFilters(query, useRead(reads.classChoices).data ?? []), useKindFilter()]
  return <PlannerCalendar title={t('common.title.calendar')} page={page} reads={reads} own filters={filters} />
}
