import type { ReactElement } from 'react'
import type { MyProgress } from '#/contract/my-progress.ts'
import { formatWeekday, formatWeekdayLetter, isoDateInTunis } from '#/i18n/dates.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import { useBoot } from '#/portals/shared/boot-context.tsx'
import { classes } from '#/ui/classes.ts'
import { Icon } from '#/ui/icon.tsx'

/** The seven days of this week, Monday first: learnt, not, today, or to come; in words for who does not see the marks. */
export function WeekDays({ progress }: { progress: MyProgress }): ReactElement | null {
  const t = useT()
  const locale = useLocale()
  const { now } = useBoot()
  const monday = progress.weeks.at(-1)?.monday
  if (!monday) return null
  const today = isoDateInTunis(now)
  return (
    <ol className="week-days" aria-label={t('progress.days')}>
      {progress.days.map((learnt, place) => {
        const date = dayAfter(monday, place)
        const isToday = date === today
        const words = learnt
          ? isToday
            ? ('progress.day.todayLearnt' as const)
            : ('progress.day.learnt' as const)
          : isToday
            ? ('progress.day.today' as const)
            : date > today
              ? ('progress.day.later' as const)
              : ('progress.day.none' as const)
        return (
          <li
            key={date}
            className={classes(learnt && 'on', isToday && 'now', date > today && 'later')}
            aria-current={isToday ? 'date' : undefined}
          >
            <span aria-hidden="true">{formatWeekdayLetter(locale, date)}</span>
            <i aria-hidden="true">{learnt && <Icon name="check" />}</i>
            <span className="sr-only">{t(words, { day: formatWeekday(locale, date) })}</span>
          </li>
        )
      })}
    </ol>
  )
}

/** @returns a day as `YYYY-MM-DD`, so many days after another */
function dayAfter(date: string, days: number): string {
  const day = new Date(`${date}T12:00:00Z`)
  day.setUTCDate(day.getUTCDate() + days)
  return day.toISOString().slice(0, 10)
}
