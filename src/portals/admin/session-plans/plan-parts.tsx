import type { ReactElement } from 'react'
import type { SessionPlanOutcome, SessionPlansSummary } from '#/contract/session-plans.ts'
import { formatDate } from '#/i18n/dates.ts'
import { T, useLocale, useT } from '#/i18n/react.tsx'
import { Isolate, Ltr } from '#/ui/bidi.tsx'
import { Chip } from '#/ui/chip.tsx'

const TONES = {
  ...({ checking: 'warning', checked: 'info', queued: 'warning', running: 'warning' } as const),
  ...({ done: 'success', stopped: 'error', 'taking-back': 'warning', 'taken-back': 'line' } as const),
}

/** How far a plan is, in a word. */
export function PlanStatus({ status }: Pick<SessionPlansSummary, 'status'>): ReactElement {
  const t = useT()
  return <Chip tone={TONES[status]}>{t(`session-plans.status.${status}`)}</Chip>
}

const OUTCOMES = {
  ...({ unchecked: 'line', waiting: 'info', asked: 'warning', refused: 'error' } as const),
  ...({ known: 'line', queued: 'warning', planned: 'success' } as const),
}

/** What becomes of a line, in a word. */
export function LineOutcome({ outcome }: { outcome: SessionPlanOutcome }): ReactElement {
  const t = useT()
  return <Chip tone={OUTCOMES[outcome]}>{t(`session-plans.outcome.${outcome}`)}</Chip>
}

/** What a plan is of: its file, two weeks, or two school years. */
export function PlanName({ of: { source, name, to, until } }: { of: SessionPlansSummary }): ReactElement {
  const locale = useLocale()
  if (source === 'list') return <Isolate>{name}</Isolate>
  if (source === 'year') {
    return <T id="session-plans.name.year" values={{ from: <Ltr>{name}</Ltr>, to: <Ltr>{to}</Ltr> }} />
  }
  const day = (date: string): ReactElement => <Isolate>{formatDate(locale, date)}</Isolate>
  const values = { from: day(name), to: day(to ?? name) }
  if (until === null) return <T id="session-plans.name.week" values={values} />
  return <T id="session-plans.name.weeks" values={{ ...values, until: day(until) }} />
}

/** @returns whether the server is at it */
export function isWorking({ status }: Pick<SessionPlansSummary, 'status'>): boolean {
  return status === 'checking' || status === 'queued' || status === 'running' || status === 'taking-back'
}

/** @returns whether it can be started: what is left of it can be planned, or is asked about */
export function canStart({ status, outcomes }: SessionPlansSummary): boolean {
  const isOpen = status === 'checked' || status === 'done' || status === 'stopped'
  return isOpen && outcomes.waiting + outcomes.asked + outcomes.unchecked > 0
}
