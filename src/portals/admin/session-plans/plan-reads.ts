import { pageAddress } from '#/contract/page-address.ts'
import { read } from '#/contract/read.ts'
import { schoolYearEndpoints } from '#/contract/school-years.ts'
import { planLinesAddress } from '#/contract/session-plan-lists.ts'
import { sessionPlanEndpoints } from '#/contract/session-plans.ts'
import type { Asked } from '#/portals/shared/pages.ts'
import { classChoices } from '#/portals/shared/staff-reads.ts'

/** Plans of many sessions. */
export const plansReads = ({ search }: Asked) => ({
  plans: read(sessionPlanEndpoints.list, pageAddress.queryOf(search)),
})
export type PlansReads = ReturnType<typeof plansReads>

/** What a new one is chosen from. */
export const newPlanReads = () => ({ classChoices, years: read(schoolYearEndpoints.list) })
export type NewPlanReads = ReturnType<typeof newPlanReads>

/** A plan with a page of its lines. */
export const planReads = ({ params: { id = '' }, search }: Asked) => ({
  plan: read(sessionPlanEndpoints.read, { id }),
  lines: read(sessionPlanEndpoints.lines, { ...planLinesAddress.queryOf(search), id }),
})
export type PlanReads = ReturnType<typeof planReads>
