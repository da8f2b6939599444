import { and, eq, inArray, sql } from 'drizzle-orm'
import { staysActive } from '#/server/active.ts'
import type { Actor } from '#/server/actor.ts'
import { audit } from '#/server/audit.ts'
import type { Tx } from '#/server/platform/database/types.ts'
import { defineWorker, type Worker } from '#/server/platform/jobs/queue.ts'
import { sessionPlanLines, sessionPlans } from '#/server/tables/session-plans.ts'
import { checkLines } from './check-lines.ts'
import { planLines, tellProfessors } from './plan-lines.ts'
import { type PlanJob, sessionPlanQueue } from './queue.ts'
import { takeBack } from './take-back.ts'
import type { PlanDeps } from './work.ts'

/** What a plan is while it is worked on. */
const AT_WORK = { check: ['checking'], run: ['queued', 'running'], 'take-back': ['taking-back'] } as const

/** Checks plans of many sessions, carries them out and takes them back. Who is killed in the middle goes on where it was. */
export function sessionPlanWorker(deps: PlanDeps): Worker {
  return defineWorker(sessionPlanQueue, {
    concurrency: 1,
    async run(job, { signal }) {
      const actor: Actor = { id: job.actorId, role: 'ADMINISTRATOR', authSessionId: '' }
      /** Does a part of the work in a transaction of its own, while the plan is still to be worked on. */
      const step = <T>(part: (tx: Tx) => Promise<T>): Promise<T | undefined> => {
        signal.throwIfAborted()
        return deps.database.withTx(async (tx) => {
          // Locked, so that a job that was taken for dead and the one in its place do one part after the other.
          const [plan] = await tx.select().from(sessionPlans).where(eq(sessionPlans.id, job.planId)).for('update')
          if (!plan || !(AT_WORK[job.work] as readonly string[]).includes(plan.status)) return undefined
          if (await staysActive(tx, actor)) return part(tx)
          await end(deps, tx, job)
          return undefined
        })
      }
      const work = { check: checkLines, run: planLines, 'take-back': takeBack }[job.work]
      await work(deps, { planId: job.planId, actor, step })
    },
    async gaveUp(job) {
      await deps.database.withTx((tx) => end(deps, tx, job))
    },
  })
}

/**
 * It came to nothing, or to a part, of which professors are told: it may be started again, and what was to be taken back
 * stays, and may be taken back as long as before.
 */
async function end(deps: PlanDeps, tx: Tx, { planId, actorId, work }: PlanJob): Promise<void> {
  const isAtWork = and(eq(sessionPlans.id, planId), inArray(sessionPlans.status, AT_WORK[work]))
  const [held] = await tx.select({ id: sessionPlans.id }).from(sessionPlans).where(isAtWork).for('update')
  if (!held) return
  if (work === 'run') await tellProfessors(deps, tx, planId)
  const finishedAt = work === 'run' ? sql`now()` : sql`coalesce(finished_at, now())`
  await tx.update(sessionPlans).set({ status: 'stopped', finishedAt }).where(eq(sessionPlans.id, planId))
  await tx
    .update(sessionPlanLines)
    .set({ outcome: 'waiting' })
    .where(and(eq(sessionPlanLines.planId, planId), eq(sessionPlanLines.outcome, 'queued')))
  const event = { actorId, objectType: 'session-plan', objectId: planId, details: { work } }
  await audit(tx, { ...event, action: 'session-plan.stopped' })
}
