import type { ReactElement } from 'react'
import { calendarAddress } from '#/contract/session-lists.ts'
import { useT } from '#/i18n/react.tsx'
import { CalendarFilters } from '#/portals/shared/calendar/calendar-filters.tsx'
import { CalendarScreen } from '#/portals/shared/calendar/calendar-screen.tsx'
import type { ProfessorCalendarReads } from '#/portals/shared/calendar/staff-calendar-reads.ts'
import { useKindFilter, useTaughtFilters } from '#/portals/shared/calendar/staff-filters.ts'
import { Counts, clashMarks, notAll, PlannerActions } from '#/portals/shared/calendar/staff-parts.tsx'
import { useMoves } from '#/portals/shared/calendar/use-moves.ts'
import type { ScreenProps } from '#/portals/shared/pages.ts'
import { useRead } from '#/portals/shared/use-read.ts'

/** The professor's own sessions. */
export function OwnCalendar({ page, reads }: ScreenProps<ProfessorCalendarReads>): ReactElement {
  const t = useT()
  const query = calendarAddress.queryOf(page.search)
  const filters = [...useTaughtFilters(query, useRead(reads.classChoices).data ?? []), useKindFilter()]
  const narrowed = filters.some(({ name }) => (query as Record<string, unknown>)[name] !== undefined)
  return (
    <CalendarScreen
      title={t('common.title.calendar')}
      page={page}
      reads={reads}
      own
      actions={<PlannerActions />}
      filters={<CalendarFilters query={query} filters={filters} />}
      countsOf={(list) => <Counts of={list} />}
      noticeOf={notAll}
      moreOf={clashMarks}
      none={
        narrowed
          ? { title: t('calendar-staff.noneFound') }
          : { title: t('calendar.noneWeek'), text: t('calendar-staff.noneText') }
      }
      {...useMoves()}
    />
  )
}
