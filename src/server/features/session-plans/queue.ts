import { z } from '#/contract/zod.ts'
import type { Queue } from '#/server/platform/jobs/queue.ts'

/** A plan to check, to carry out, or to take back. */
export type PlanJob = { planId: string; actorId: string; work: 'check' | 'run' | 'take-back' }

/** Plans of many sessions, one after the other. */
export const sessionPlanQueue: Queue<PlanJob> = {
  name: 'session-plan',
  data: z.strictObject({ planId: z.uuid(), actorId: z.uuid(), work: z.enum(['check', 'run', 'take-back']) }),
  expireSeconds: 1_800,
  retry: { limit: 10, firstSeconds: 2, longestSeconds: 300 },
}
