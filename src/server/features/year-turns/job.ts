import { and, eq, inArray, sql } from 'drizzle-orm'
import { staysActive } from '#/server/active.ts'
import { audit } from '#/server/audit.ts'
import type { Tx } from '#/server/platform/database/types.ts'
import { defineWorker, type Worker } from '#/server/platform/jobs/queue.ts'
import { yearTurns } from '#/server/tables/year-turns.ts'
import type { TurnDeps } from './going.ts'
import { type TurnJob, yearTurnQueue } from './queue.ts'
import { countsOf } from './read.ts'
import { takeBack } from './take-back.ts'
import { turnYear } from './turn.ts'

/** What a turn is while it is worked on. */
const AT_WORK = { turn: ['queued', 'running'], 'take-back': ['taking-back'] } as const

/** Turns the year, or takes a turn back, in one transaction: who is killed in the middle has changed nothing. */
export function yearTurnWorker(deps: TurnDeps): Worker {
  const { database } = deps
  return defineWorker(yearTurnQueue, {
    concurrency: 1,
    async run(job, { signal }) {
      const turn = eq(yearTurns.id, job.turnId)
      await database.db
        .update(yearTurns)
        .set({ status: 'running' })
        .where(and(turn, eq(yearTurns.status, 'queued')))
      const tell = async (done: number): Promise<void> => {
        signal.throwIfAborted()
        // Who looks on sees an older number where this fails; the work itself is not concerned.
        await database.db
          .update(yearTurns)
          .set({ progressDone: done })
          .where(turn)
          .catch(() => undefined)
      }
      await database.withTx(async (tx) => {
        // A job that was taken for dead, and the one in its place: one after the other.
        await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('year-turn', 0))`)
        const [found] = await tx.select().from(yearTurns).where(turn)
        if (!found || found.status !== (job.work === 'turn' ? 'running' : 'taking-back')) return
        if (!(await staysActive(tx, { id: job.actorId, role: 'ADMINISTRATOR' }))) return end(tx, job)
        if (job.work === 'take-back') await takeBack(deps, tx, found, job.actorId, { tell })
        else if (await isAsAccepted(tx, found)) await turnYear(deps, tx, found, job.actorId, { tell })
        else await end(tx, job)
      })
    },
    async gaveUp(job) {
      await database.withTx((tx) => end(tx, job))
    },
  })
}

/** Whether nobody is undecided, or goes where it does not follow, beyond those to whom somebody has said yes. */
async function isAsAccepted(tx: Tx, { id, counts: accepted }: typeof yearTurns.$inferSelect): Promise<boolean> {
  const { counts } = await countsOf(tx, id)
  return counts.undecided <= (accepted?.undecided ?? 0) && counts.otherLevel <= (accepted?.otherLevel ?? 0)
}

/** It came to nothing: a turn may be started again, what was to be taken back stays done. */
async function end(tx: Tx, { turnId, actorId, work }: TurnJob): Promise<void> {
  const ended = await tx
    .update(yearTurns)
    .set(
      work === 'turn'
        ? { status: 'stopped', counts: null, progressDone: 0 }
        : { status: 'done', progressDone: sql`progress_total` },
    )
    .where(and(eq(yearTurns.id, turnId), inArray(yearTurns.status, AT_WORK[work])))
    .returning({ id: yearTurns.id })
  if (ended.length === 0) return
  const event = { actorId, objectType: 'year-turn', objectId: String(turnId), details: { work } }
  await audit(tx, { ...event, action: 'year-turn.stopped' })
}
