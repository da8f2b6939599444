import '#/portals/shared/desk-words.ts'
import { useStore } from '@nanostores/react'
import { type ReactElement, useEffect, useRef } from 'react'
import { SHOWN_PLAN_OUTCOMES } from '#/contract/session-plan-lists.ts'
import type { SessionPlansSummary } from '#/contract/session-plans.ts'
import { formatDateTime } from '#/i18n/dates.ts'
import { formatNumber } from '#/i18n/format.ts'
import { T, useLocale, useT } from '#/i18n/react.tsx'
import { Names } from '#/portals/admin/imports/column-names.tsx'
import { routes } from '#/portals/admin/routes.ts'
import { Crumbs } from '#/portals/shared/crumbs.tsx'
import { PageHead } from '#/portals/shared/page-head.tsx'
import type { ScreenProps } from '#/portals/shared/pages.ts'
import { Region } from '#/portals/shared/region.tsx'
import { useLooks } from '#/portals/shared/use-looks.ts'
import { useRead } from '#/portals/shared/use-read.ts'
import { $unknownPlanColumns } from '#/stores/many-sessions.ts'
import { load } from '#/stores/reads.ts'
import { Alert } from '#/ui/alert.tsx'
import { Ltr } from '#/ui/bidi.tsx'
import { Card } from '#/ui/card.tsx'
import { PlanLines } from './plan-lines.tsx'
import { PlanNext } from './plan-next.tsx'
import { isWorking, PlanName, PlanStatus } from './plan-parts.tsx'
import type { PlanReads } from './plan-reads.ts'

/** A plan of many sessions: what would come of it, how far it is, what it made, and its lines. */
export function PlanPage({ page, reads }: ScreenProps<PlanReads>): ReactElement {
  return (
    <Region state={useRead(reads.plan)} rows={8}>
      {(plan) => (
        <>
          <Whole of={plan} reads={reads} />
          {plan.lines > 0 && <PlanLines of={plan} lines={reads.lines} page={page} />}
        </>
      )}
    </Region>
  )
}

function Whole({ of: plan, reads }: { of: SessionPlansSummary; reads: PlanReads }): ReactElement {
  const t = useT()
  const locale = useLocale()
  useLooks(
    isWorking(plan),
    () => load(reads.plan),
    () => load(reads.lines),
  )
  const next = useRef<HTMLDivElement>(null)
  const status = useRef(plan.status)
  useEffect(() => {
    if (status.current === plan.status) return
    status.current = plan.status
    // The button that was pressed is gone, and the focus with it; who reads further down stays there.
    if (document.activeElement === document.body) next.current?.focus({ preventScroll: true })
  }, [plan.status])
  // In one piece: links of crumbs lay out what is in them.
  const name = (
    <span>
      <PlanName of={plan} />
    </span>
  )
  return (
    <>
      <Crumbs
        above={[
          { href: routes.calendar, label: t('calendar-staff.academy') },
          { href: routes.sessionPlans, label: t('calendar-staff.plans') },
        ]}
        here={name}
      />
      <PageHead
        title={name}
        lead={
          <>
            {t(`session-plans.source.${plan.source}`)} ·{' '}
            <time dateTime={plan.createdAt}>{formatDateTime(locale, plan.createdAt)}</time>
          </>
        }
        actions={<PlanStatus status={plan.status} />}
      />
      <Unknown id={plan.id} />
      <Card title={t(plan.sessions > 0 ? 'session-plans.did' : 'session-plans.would')} pad>
        {/* Stands there all the time: what comes into it is read out. */}
        <p className="sr-only" role="status">
          {t(`session-plans.status.${plan.status}`)}
        </p>
        <div className="grid gap-4" ref={next} tabIndex={-1}>
          {plan.lines > 0 && <Counts of={plan} />}
          <PlanNext of={plan} />
        </div>
      </Card>
    </>
  )
}

function Counts({ of: { outcomes, coming, sessions } }: { of: SessionPlansSummary }): ReactElement {
  const t = useT()
  const locale = useLocale()
  const shown = SHOWN_PLAN_OUTCOMES.filter((outcome) => outcomes[outcome] > 0)
  const numbers = [
    ...(sessions > 0 ? [{ key: 'made', label: t('session-plans.made'), value: sessions }] : []),
    ...(coming > 0 ? [{ key: 'coming', label: t('session-plans.coming'), value: coming }] : []),
    ...shown.map((outcome) => ({
      key: outcome,
      label: t(`session-plans.count.${outcome}`),
      value: outcomes[outcome],
    })),
  ]
  return (
    <dl className="import-counts">
      {numbers.map(({ key, label, value }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>
            <Ltr>{formatNumber(locale, value)}</Ltr>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Headings of the file just sent that nothing is known about. */
function Unknown({ id }: { id: string }): ReactElement | null {
  const unknown = useStore($unknownPlanColumns)
  if (unknown?.id !== id || unknown.columns.length === 0) return null
  return (
    <Alert tone="warning">
      <T id="session-plans.unknown" values={{ columns: <Names of={unknown.columns} /> }} />
    </Alert>
  )
}
