import type { ReactElement } from 'react'
import { type ProfessorHours, TAUGHT_MEASURES, type TeachingHours } from '#/contract/teaching-hours.ts'
import { formatMonthYear } from '#/i18n/dates.ts'
import { capitalize, formatNumber } from '#/i18n/format.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import { Isolate, Ltr } from '#/ui/bidi.tsx'
import { Hours, HoursBar } from './hours-parts.tsx'

interface MonthHoursProps {
  months: TeachingHours['months']
  of: Pick<ProfessorHours, 'months' | 'total'>
  caption: string
}

/** The hours of one professor, month by month. */
export function MonthHours({ months, of: hours, caption }: MonthHoursProps): ReactElement {
  const t = useT()
  const locale = useLocale()
  const most = Math.max(...hours.months.map(({ held, coming }) => held + coming))
  return (
    <table className="month-hours">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{t('teaching-hours.month')}</th>
          <th scope="col" className="only-wide">
            {t('teaching-hours.sessions')}
          </th>
          {TAUGHT_MEASURES.map((measure) => (
            <th key={measure} scope="col">
              {t(`teaching-hours.${measure}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {months.map((month, at) => {
          const time = hours.months[at] ?? hours.total
          return (
            <tr key={month}>
              <th scope="row">
                <Isolate>{capitalize(locale, formatMonthYear(locale, `${month}-15`))}</Isolate>
                <HoursBar minutes={time.held + time.coming} most={most} />
              </th>
              <td className="only-wide">
                <Ltr>{formatNumber(locale, time.sessions)}</Ltr>
              </td>
              {TAUGHT_MEASURES.map((measure) => (
                <td key={measure}>
                  <Hours minutes={time[measure]} />
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('teaching-hours.total')}</th>
          <td className="only-wide">
            <Ltr>{formatNumber(locale, hours.total.sessions)}</Ltr>
          </td>
          {TAUGHT_MEASURES.map((measure) => (
            <td key={measure}>
              <Hours minutes={hours.total[measure]} />
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  )
}
