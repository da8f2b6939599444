import '#/portals/shared/desk-words.ts'
import type { ReactElement } from 'react'
import { pageAddress } from '#/contract/page-address.ts'
import type { SessionPlansSummary } from '#/contract/session-plans.ts'
import { formatDateTime } from '#/i18n/dates.ts'
import { formatNumber } from '#/i18n/format.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import { routes } from '#/portals/admin/routes.ts'
import { Crumbs } from '#/portals/shared/crumbs.tsx'
import { type ListColumn, ListView } from '#/portals/shared/list/list-view.tsx'
import { PageHead } from '#/portals/shared/page-head.tsx'
import type { ScreenProps } from '#/portals/shared/pages.ts'
import { withId } from '#/portals/shared/staff-area.ts'
import { useRead } from '#/portals/shared/use-read.ts'
import { Ltr } from '#/ui/bidi.tsx'
import { ButtonLink } from '#/ui/button.tsx'
import { PlanName, PlanStatus } from './plan-parts.tsx'
import type { PlansReads } from './plan-reads.ts'

/** Plans of many sessions, newest first. */
export function PlanList({ page, reads }: ScreenProps<PlansReads>): ReactElement {
  const t = useT()
  const place = { path: routes.sessionPlans, query: pageAddress.queryOf(page.search), address: pageAddress }
  const add = (
    <ButtonLink variant="primary" icon="plus" href={routes.sessionPlanNew}>
      {t('calendar-staff.newPlan')}
    </ButtonLink>
  )
  return (
    <>
      <Crumbs
        above={[{ href: routes.calendar, label: t('calendar-staff.academy') }]}
        here={t('calendar-staff.plans')}
      />
      <PageHead title={t('calendar-staff.plans')} lead={t('session-plans.lead')} actions={add} />
      <ListView
        place={place}
        state={useRead(reads.plans)}
        caption={t('calendar-staff.plans')}
        columns={useColumns()}
        none={{ icon: 'calendar', title: t('session-plans.none'), text: t('session-plans.noneText'), action: add }}
      />
    </>
  )
}

function useColumns(): ListColumn<SessionPlansSummary>[] {
  const t = useT()
  const locale = useLocale()
  const number = (value: number): ReactElement => <Ltr>{formatNumber(locale, value)}</Ltr>
  return [
    {
      key: 'plan',
      header: t('calendar-staff.onePlan'),
      main: true,
      cell: (plan) => (
        <a className="who-link" href={withId(routes.sessionPlan, plan.id)}>
          <b>
            <PlanName of={plan} />
          </b>
          <small className="muted">{t(`session-plans.source.${plan.source}`)}</small>
        </a>
      ),
    },
    {
      key: 'date',
      header: t('session-plans.when'),
      cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDateTime(locale, createdAt)}</time>,
    },
    { key: 'status', header: t('session-plans.statusColumn'), cell: ({ status }) => <PlanStatus status={status} /> },
    { key: 'lines', header: t('session-plans.lines'), optional: true, cell: ({ lines }) => number(lines) },
    { key: 'refused', header: t('session-plans.count.refused'), cell: ({ outcomes }) => number(outcomes.refused) },
    { key: 'sessions', header: t('session-plans.made'), cell: ({ sessions }) => number(sessions) },
  ]
}
