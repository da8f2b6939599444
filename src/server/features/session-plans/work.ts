import type { Actor } from '#/server/actor.ts'
import type { Deps } from '#/server/deps.ts'
import type { NotifyDeps } from '#/server/features/notifications/notify.ts'
import type { Tx } from '#/server/platform/database/types.ts'

export type PlanDeps = NotifyDeps & Pick<Deps, 'database'>

/** A plan that a job is at. */
export interface PlanWork {
  planId: string
  /** The administrator who asked for it. */
  actor: Actor
  /** Does a part in a transaction of its own; `undefined` once there is nothing more to do, or somebody may not any more. */
  step<T>(part: (tx: Tx) => Promise<T>): Promise<T | undefined>
}
