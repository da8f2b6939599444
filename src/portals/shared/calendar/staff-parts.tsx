import type { ReactElement, ReactNode } from 'react'
import { SESSION_LIMITS } from '#/contract/session-kinds.ts'
import type { SessionList } from '#/contract/sessions.ts'
import { formatNumber } from '#/i18n/format.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import { Alert } from '#/ui/alert.tsx'
import { Button, ButtonLink } from '#/ui/button.tsx'
import { useMe } from '../use-me.ts'
import { clashing } from './days.ts'
import { useCalendarPath } from './use-calendar.ts'

/** How many sessions there are, of them those cancelled, and those that clash. */
export function Counts({ of: { items, total } }: { of: SessionList }): ReactElement {
  const t = useT()
  const locale = useLocale()
  const { role } = useMe()
  const cancelled = items.filter((session) => session.cancelled).length
  const clashes = clashing(items, role).size
  const between = locale === 'ar' ? '، ' : ', '
  return (
    <>
      {'. '}
      {t('calendar.sessions', { count: total })}
      {cancelled > 0 && between + t('calendar.cancelledCount', { count: cancelled })}
      {clashes > 0 && (
        <>
          {between}
          <b className="text-error-text">{t('calendar-staff.clashes', { count: clashes })}</b>
        </>
      )}
    </>
  )
}

/** Said where there are more than are read at once. */
export function notAll({ items, total }: SessionList): ReactNode {
  return total > items.length && <NotAll total={total} />
}

function NotAll({ total }: { total: number }): ReactElement {
  const t = useT()
  const locale = useLocale()
  const values = { shown: formatNumber(locale, SESSION_LIMITS.atOnce), total: formatNumber(locale, total) }
  return <Alert tone="warning">{t('calendar-staff.first', values)}</Alert>
}

/** A plan on paper, and another session. */
export function PlannerActions(): ReactElement {
  const t = useT()
  const path = useCalendarPath()
  return (
    <>
      <Button variant="ghost" icon="print" className="only-wide" onClick={() => print()}>
        {t('calendar-staff.print')}
      </Button>
      <ButtonLink variant="primary" icon="plus" href={`${path}/new`}>
        {t('calendar-staff.add')}
      </ButtonLink>
    </>
  )
}
