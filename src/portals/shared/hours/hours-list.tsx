import type { ReactElement } from 'react'
import type { TaughtMeasure, TeachingHours } from '#/contract/teaching-hours.ts'
import { useT } from '#/i18n/react.tsx'
import { fullName } from '#/portals/shared/people/full-name.ts'
import { Isolate } from '#/ui/bidi.tsx'
import { Icon } from '#/ui/icon.tsx'
import { Hours, HoursBar } from './hours-parts.tsx'
import { MonthHours } from './month-hours.tsx'

/** Professors on a phone: their whole year, which unfolds into its months. */
export function HoursList({ of: hours, show }: { of: TeachingHours; show: TaughtMeasure }): ReactElement {
  const t = useT()
  const { months, items, totals } = hours
  const most = Math.max(...items.map(({ total }) => total[show]))
  return (
    <ul className="hours-list lg:hidden">
      {items.map(({ professor, ...own }) => (
        <li key={professor.id}>
          <details>
            <summary>
              <span className="grid min-w-0 grow gap-1">
                <span className="spread-row">
                  <b>
                    <Isolate>{fullName(professor)}</Isolate>
                  </b>
                  <Hours minutes={own.total[show]} />
                </span>
                <HoursBar minutes={own.total[show]} most={most} />
              </span>
              <Icon name="down" className="down" />
            </summary>
            <MonthHours months={months} of={own} caption={fullName(professor)} />
          </details>
        </li>
      ))}
      <li>
        <details>
          <summary>
            <span className="spread-row grow">
              <b>{t('teaching-hours.all', { count: hours.total })}</b>
              <Hours minutes={totals.total[show]} />
            </span>
            <Icon name="down" className="down" />
          </summary>
          <MonthHours months={months} of={totals} caption={t('teaching-hours.all', { count: hours.total })} />
        </details>
      </li>
    </ul>
  )
}
