import { type ReactElement, type ReactNode, useState } from 'react'
import { SESSION_LIMITS } from '#/contract/session-kinds.ts'
import type { CalendarQuery } from '#/contract/session-lists.ts'
import type { SessionList } from '#/contract/sessions.ts'
import { isoDateInTunis } from '#/i18n/dates.ts'
import { formatNumber } from '#/i18n/format.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import { printDay } from '#/stores/day-plan.ts'
import { Alert } from '#/ui/alert.tsx'
import { ButtonLink, buttonClasses } from '#/ui/button.tsx'
import { Icon } from '#/ui/icon.tsx'
import { MenuButton } from '#/ui/menu-button.tsx'
import { useMe } from '../use-me.ts'
import { clashing } from './days.ts'
import { useCalendarPath, useNow } from './use-calendar.ts'
import { dayWords } from './words.ts'

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
          <b className="text-error-text">{t('planner.clashes', { count: clashes })}</b>
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
  return <Alert tone="warning">{t('planner.first', values)}</Alert>
}

/** Another session, and what else is done with a calendar: hours, and plans of days on paper. */
export function PlannerActions({ query }: { query: CalendarQuery }): ReactElement {
  const t = useT()
  const path = useCalendarPath()
  return (
    <>
      <More query={query} />
      <ButtonLink variant="primary" icon="plus" href={`${path}/new`}>
        {t('planner.add')}
      </ButtonLink>
    </>
  )
}

function More({ query }: { query: CalendarQuery }): ReactElement {
  const t = useT()
  const locale = useLocale()
  const path = useCalendarPath()
  const { role } = useMe()
  const [open, setOpen] = useState(false)
  const runs = role === 'ADMINISTRATOR'
  const today = isoDateInTunis(useNow())
  const date = query.day ?? today
  const day = dayWords(locale, date)
  return (
    <MenuButton
      label={t('planner.more')}
      className={buttonClasses({ variant: 'outline' }, 'btn-icon')}
      open={open}
      onOpenChange={setOpen}
      items={[
        {
          key: 'hours',
          label: t(runs ? 'calendar-staff.hours' : 'calendar-staff.ownHours'),
          icon: 'clock',
          href: `${path}/hours`,
        },
        ...(runs
          ? [{ key: 'plans', label: t('calendar-staff.plans'), icon: 'calendar' as const, href: `${path}/plans` }]
          : []),
        { key: 'line', separator: true },
        { key: 'week', label: t('planner.print'), icon: 'print', onSelect: () => print() },
        // A month has counts alone.
        ...(query.view === 'month'
          ? []
          : (['time', ...(runs ? (['room'] as const) : [])] as const).map((by) => ({
              key: by,
              label: t(`planner.printDay.${by}`, { day }),
              icon: 'print' as const,
              onSelect: () => printDay(date, by),
            }))),
      ]}
    >
      <Icon name="more" />
      <span className="sr-only">{t('planner.more')}</span>
    </MenuButton>
  )
}
