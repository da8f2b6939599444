import type { SessionCheck, SessionCheckQuestion } from '#/contract/sessions.ts'
import type { Actor } from '#/server/actor.ts'
import type { Deps } from '#/server/deps.ts'
import { checkChange } from './change.ts'
import { checkPlan } from './plan.ts'

/**
 * What would come of a plan, or of a change of a session that is there; nothing is written. One question of a person at
 * a time: who types fast waits for themselves.
 * @throws {ServiceError} as the plan or the change itself, but for what is in the way; BUSY when too many of theirs wait
 */
export function checkSessions(
  { database, turns }: Deps,
  actor: Actor,
  { plan: { repeat, ...given }, change }: SessionCheckQuestion,
): Promise<SessionCheck> {
  return turns.take(`session check ${actor.id}`, () =>
    database.withTx((tx) =>
      change ? checkChange(tx, actor, { ...change, given }) : checkPlan(tx, actor, { given, repeat }),
    ),
  )
}
