import type { ReactElement } from 'react'
import type { ProfessorHours, TaughtMeasure, TeachingHours } from '#/contract/teaching-hours.ts'
import { formatDate, formatMonth, formatMonthYear } from '#/i18n/dates.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import { fullName } from '#/portals/shared/people/full-name.ts'
import { Isolate } from '#/ui/bidi.tsx'
import { Hours, HoursBar } from './hours-parts.tsx'

interface HoursTableProps {
  of: TeachingHours
  show: TaughtMeasure
}

/** Professors by month on a desk: names stay where they are while months are moved. */
export function HoursTable({ of: hours, show }: HoursTableProps): ReactElement {
  const t = useT()
  const locale = useLocale()
  const { months, items, totals } = hours
  const most = Math.max(...items.flatMap((item) => item.months.map((month) => month[show])))
  const caption = t('teaching-hours.caption', { what: t(`teaching-hours.${show}`), year: hours.schoolYear.name })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what does not fit is reached by the arrow keys
    <section className="hours-scroll hidden lg:block" tabIndex={0} aria-label={caption}>
      <table className="table hours-table">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t('teaching-hours.professor')}</th>
            {months.map((month) => (
              <th
                key={month}
                scope="col"
                abbr={formatMonthYear(locale, `${month}-15`)}
                title={formatDate(locale, `${month}-01`)}
              >
                {formatMonth(locale, `${month}-15`)}
              </th>
            ))}
            <th scope="col">{t('teaching-hours.total')}</th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <Row key={item.professor.id} of={item} {...{ months, show, most }} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('teaching-hours.all', { count: hours.total })}</th>
            {months.map((month, at) => (
              <td key={month}>
                <Hours minutes={totals.months[at]?.[show] ?? 0} />
              </td>
            ))}
            <td>
              <b>
                <Hours minutes={totals.total[show]} />
              </b>
            </td>
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

function Row(props: {
  of: ProfessorHours
  months: readonly string[]
  show: TaughtMeasure
  most: number
}): ReactElement {
  const { of: item, months, show, most } = props
  return (
    <tr>
      <th scope="row">
        <Isolate>{fullName(item.professor)}</Isolate>
      </th>
      {months.map((month, at) => {
        const minutes = item.months[at]?.[show] ?? 0
        return (
          <td key={month}>
            <Hours minutes={minutes} />
            <HoursBar minutes={minutes} most={most} />
          </td>
        )
      })}
      <td>
        <b>
          <Hours minutes={item.total[show]} />
        </b>
      </td>
    </tr>
  )
}
