import type { ReactElement } from 'react'
import type { YearTurn } from '#/contract/year-turns.ts'
import { T, useT } from '#/i18n/react.tsx'
import { SchoolYearName } from '#/portals/shared/groups/group-parts.tsx'
import { Chip } from '#/ui/chip.tsx'

const TONES = {
  draft: 'info',
  queued: 'warning',
  running: 'warning',
  done: 'success',
  stopped: 'error',
  'taking-back': 'warning',
  'taken-back': 'line',
} as const

/** How far a turn is, in a word. */
export function TurnStatus({ status }: Pick<YearTurn, 'status'>): ReactElement {
  const t = useT()
  return <Chip tone={TONES[status]}>{t(`year-turn.status.${status}`)}</Chip>
}

/** From which year to which. */
export function TurnYears({ of: turn }: { of: Pick<YearTurn, 'before' | 'schoolYear'> }): ReactElement {
  return <T id="year-turn.years" values={yearsOf(turn)} />
}

/** @returns both years, for a sentence with them */
export function yearsOf({ before, schoolYear }: Pick<YearTurn, 'before' | 'schoolYear'>) {
  return { before: <SchoolYearName of={before} />, after: <SchoolYearName of={schoolYear} /> }
}

/** @returns whether there is something left to do for somebody, or for the server */
export function isOpenTurn({ status }: Pick<YearTurn, 'status'>): boolean {
  return status !== 'done' && status !== 'taken-back'
}

/** @returns whether what it does may still be decided: it was not begun, or came to nothing */
export function isDraft({ status }: Pick<YearTurn, 'status'>): boolean {
  return status === 'draft' || status === 'stopped'
}

/** @returns whether the server is at it */
export function isWorking({ status }: Pick<YearTurn, 'status'>): boolean {
  return status === 'queued' || status === 'running' || status === 'taking-back'
}
