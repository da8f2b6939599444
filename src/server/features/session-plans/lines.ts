import type { SessionPlanFault } from '#/server/tables/session-plans.ts'
import type { LinePlan, PlanFields } from './validate-line.ts'

/** A line before it is looked at: what it says, and what it would plan or why it cannot. */
export interface NewLine {
  line: number
  fields: PlanFields
  plan: LinePlan | null
  faults: SessionPlanFault[]
}
