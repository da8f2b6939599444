import type { ReactElement } from 'react'
import { TAUGHT_MEASURES, type TaughtMeasure, type TaughtTime } from '#/contract/teaching-hours.ts'
import { formatHours } from '#/i18n/dates.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import { type ListPlace, type ListQuery, listHref } from '#/portals/shared/list/list-place.ts'
import { Ltr } from '#/ui/bidi.tsx'
import { classes } from '#/ui/classes.ts'

/** Minutes as hours; nothing is paler. */
export function Hours({ minutes }: { minutes: number }): ReactElement {
  const locale = useLocale()
  return (
    <span className={classes('tabular-nums', minutes === 0 && 'text-muted')}>
      <Ltr>{minutes === 0 ? '0' : formatHours(locale, minutes)}</Ltr>
    </span>
  )
}

/** How much that is beside the most there is, as a line. Decoration: the number above it says it. */
export function HoursBar({ minutes, most }: { minutes: number; most: number }): ReactElement {
  return (
    <svg className="hours-bar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
      <rect width={most === 0 ? 0 : (minutes / most) * 100} height="4" />
    </svg>
  )
}

/** All hours of the year at a glance; each sort of them leads to its table. */
export function HoursTotals<Query extends ListQuery & { show: TaughtMeasure }>(props: {
  of: TaughtTime
  place: ListPlace<Query>
}): ReactElement {
  const { of: total, place } = props
  const t = useT()
  return (
    <nav className="tabs" aria-label={t('teaching-hours.show')}>
      {TAUGHT_MEASURES.map((measure) => (
        <a
          key={measure}
          href={listHref(place, { show: measure, page: place.query.page })}
          aria-current={measure === place.query.show ? 'page' : undefined}
        >
          {t(`teaching-hours.${measure}`)}
          <span className="n">
            <Hours minutes={total[measure]} />
          </span>
        </a>
      ))}
    </nav>
  )
}
