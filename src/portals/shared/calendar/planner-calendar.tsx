import '#/portals/shared/desk-words.ts'
import type { ReactElement } from 'react'
import { calendarAddress } from '#/contract/session-lists.ts'
import { useT } from '#/i18n/react.tsx'
import type { ListFilter } from '../list/list-filter.ts'
import { CalendarFilters } from './calendar-filters.tsx'
import { CalendarScreen, type CalendarScreenProps } from './calendar-screen.tsx'
import { Counts, notAll, PlannerActions } from './staff-parts.tsx'
import { useMoves } from './use-moves.ts'

interface PlannerCalendarProps extends Pick<CalendarScreenProps, 'title' | 'page' | 'reads' | 'own'> {
  filters: readonly ListFilter[]
}

/** The calendar of whoever plans: narrowed by what the address says; sessions may be moved in it. */
export function PlannerCalendar({ filters, ...props }: PlannerCalendarProps): ReactElement {
  const t = useT()
  const query = calendarAddress.queryOf(props.page.search)
  const narrowed = filters.some(({ name }) => (query as Record<string, unknown>)[name] !== undefined)
  return (
    <CalendarScreen
      {...props}
      actions={<PlannerActions query={query} />}
      filters={<CalendarFilters query={query} filters={filters} />}
      countsOf={(list) => <Counts of={list} />}
      noticeOf={notAll}
      none={
        narrowed ? { title: t('planner.noneFound') } : { title: t('calendar.noneWeek'), text: t('planner.noneText') }
      }
      {...useMoves()}
    />
  )
}
