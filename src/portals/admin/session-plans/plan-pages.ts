import { page } from '#/portals/shared/pages.ts'
import { newPlanReads, planReads, plansReads } from './plan-reads.ts'

/** Pages of plans of many sessions. */
export const sessionPlanPages = {
  sessionPlans: page({
    title: 'calendar-staff.plans',
    under: 'calendar',
    reads: plansReads,
    screen: async () => (await import('./plan-list.tsx')).PlanList,
  }),
  sessionPlanNew: page({
    title: 'calendar-staff.newPlan',
    under: 'calendar',
    reads: newPlanReads,
    screen: async () => (await import('./new-plan.tsx')).NewPlan,
  }),
  sessionPlan: page({
    title: 'calendar-staff.onePlan',
    under: 'calendar',
    reads: planReads,
    screen: async () => (await import('./plan-page.tsx')).PlanPage,
  }),
}
