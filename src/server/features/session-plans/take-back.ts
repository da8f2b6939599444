import { eq, sql } from 'drizzle-orm'
import { audit } from '#/server/audit.ts'
import { notify } from '#/server/features/notifications/notify.ts'
import { audienceOf } from '#/server/features/sessions/access.ts'
import type { Tx } from '#/server/platform/database/types.ts'
import { sessionPlans } from '#/server/tables/session-plans.ts'
import type { PlanDeps, PlanWork } from './work.ts'

/** Sessions of one statement. */
const BATCH = 1_000

/**
 * Takes what a plan has made out of the calendar again, all of it in one transaction: sessions that have not begun and
 * that nobody has touched. Everybody who had one of them is told once.
 */
export async function takeBack(deps: PlanDeps, { planId, actor, step }: PlanWork): Promise<void> {
  await step(async (tx) => {
    const ids = await holdUntouched(tx, planId)
    await tell(deps, tx, ids)
    for (let first = 0; first < ids.length; first += BATCH) {
      const some = sql.param(ids.slice(first, first + BATCH))
      await tx.execute(sql`delete from sessions where id = any(${some}::int[])`)
    }
    await tx.execute(sql`
      delete from session_series where not exists (select from sessions where sessions.series_id = session_series.id)`)
    await tx.update(sessionPlans).set({ status: 'taken-back' }).where(eq(sessionPlans.id, planId))
    await audit(tx, {
      ...{ actorId: actor.id, objectType: 'session-plan', objectId: planId },
      action: 'session-plan.taken-back',
      details: { sessions: ids.length },
    })
  })
}

async function holdUntouched(tx: Tx, planId: string): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select sessions.id from sessions
    where sessions.plan_id = ${planId} and sessions.starts_at > now() and sessions.version = 1
      and sessions.cancelled_at is null
      and not exists (select from session_files where session_files.session_id = sessions.id)
      and not exists (select from uploads where uploads.session_id = sessions.id)
    order by sessions.id for update of sessions`)
  return rows.map(({ id }) => id)
}

/** Tells those who had sessions how many are gone, people with the same ones together. */
async function tell(deps: PlanDeps, tx: Tx, ids: readonly number[]): Promise<void> {
  const had = new Map<string, { sessions: number; startsAt: string }>()
  for (let first = 0; first < ids.length; first += BATCH) {
    for (const { id, sessions, startsAt } of await whoHas(tx, ids.slice(first, first + BATCH))) {
      const before = had.get(id)
      had.set(id, {
        sessions: sessions + (before?.sessions ?? 0),
        startsAt: before && before.startsAt < startsAt ? before.startsAt : startsAt,
      })
    }
  }
  const alike = Map.groupBy([...had.keys()].sort(), (id) => `${had.get(id)?.startsAt} ${had.get(id)?.sessions}`)
  for (const to of alike.values()) {
    const data = had.get(to[0] ?? '')
    if (data) await notify(deps, tx, { kind: 'sessions-taken-back', to, data })
  }
}

/** @returns who has how many of some sessions, and when the first of them begins */
async function whoHas(tx: Tx, ids: readonly number[]): Promise<{ id: string; sessions: number; startsAt: string }[]> {
  const these = sql.param([...ids])
  const { rows } = await tx.execute<{ user_id: string; sessions: number; starts_at: string }>(sql`
    with had as (
      select audience.user_id, sessions.starts_at from ${audienceOf(sql`(select unnest(${these}::int[]))`)} as audience
        join sessions on sessions.id = audience.session_id
      union all
      select sessions.professor_id, sessions.starts_at from sessions
        where sessions.id = any(${these}::int[]) and sessions.professor_id is not null)
    select user_id, count(*)::int as sessions, min(starts_at) as starts_at from had group by user_id`)
  return rows.map(({ user_id: id, sessions, starts_at }) => ({
    ...{ id, sessions, startsAt: new Date(starts_at).toISOString() },
  }))
}
