import type { ReactElement } from 'react'
import { useT } from '#/i18n/react.tsx'
import type { OwnCalendarReads } from '../shared/calendar/calendar-reads.ts'
import { CalendarScreen, type ShownWeek } from '../shared/calendar/calendar-screen.tsx'
import type { ScreenProps } from '../shared/pages.ts'
import { useKeptWeek } from './use-kept.ts'

/** The student's sessions, and when they learn by themselves. */
export function Calendar({ page, reads }: ScreenProps<OwnCalendarReads>): ReactElement {
  const t = useT()
  return <CalendarScreen title={t('common.title.calendar')} page={page} reads={reads} own With={KeptWeek} />
}

/** Keeps the week that is shown, for when there is no line. */
function KeptWeek({ monday, list, today }: ShownWeek): null {
  useKeptWeek(monday, list, today)
  return null
}
