import { addressBy } from './list-address.ts'
import { pageAddress } from './page-address.ts'
import { PAGE_SIZE } from './page-limits.ts'
import type { SessionPlanLinesQuery } from './session-plans.ts'

/** Lines as they are chosen from: those that are left, those that are refused, and those that are there. */
export const SHOWN_PLAN_OUTCOMES = ['waiting', 'asked', 'refused', 'known', 'planned'] as const

/** The lines of a plan as they stand in the address of its page. */
export const planLinesAddress = addressBy<SessionPlanLinesQuery, 'outcome' | 'page'>(
  { page: 1, size: PAGE_SIZE },
  ['outcome', 'page'],
  (name, text) =>
    (name === 'page'
      ? pageAddress.queryOf({ page: text }).page
      : SHOWN_PLAN_OUTCOMES.find((outcome) => outcome === text)) as never,
)
