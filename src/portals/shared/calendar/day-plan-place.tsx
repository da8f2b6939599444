import { lazy, type ReactElement, type ReactNode, Suspense } from 'react'
import { $printedDay } from '#/stores/day-plan.ts'
import { classes } from '#/ui/classes.ts'
import { useBooted } from '../use-booted.ts'
import type { CalendarDay } from './days.ts'

const DayPlan = lazy(async () => ({ default: (await import('./day-plan.tsx')).DayPlan }))

/** What stands on paper: the days of the calendar, or the plan of one of them where that was asked for. */
export function DayPlanPlace({ days, children }: { days: readonly CalendarDay[]; children: ReactNode }): ReactElement {
  const printed = useBooted($printedDay, () => undefined)
  const day = printed && days.find(({ date }) => date === printed.date)
  return (
    <>
      <div className={classes('contents', day && 'print:hidden')}>{children}</div>
      {day && (
        <Suspense>
          <DayPlan key={`${day.date} ${printed.by}`} of={day} by={printed.by} />
        </Suspense>
      )}
    </>
  )
}
