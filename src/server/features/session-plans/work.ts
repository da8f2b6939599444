import type { Actor } from '#/server/actor.ts'
import type { Deps } from '#/server/deps.ts'
import type { Tx } from '#/server/platform/database/types.ts'

export type PlanDeps = Pick<Deps, 'database' | 'mailer' | 'config'>

/** A plan that a job is at. */
export interface PlanWork {
  planId: string
  /** The administrator who asked for it. */
  actor: Actor
  /** Does a part in a transaction of its own; `undefined` once there is nothing more to do, or somebody may not any more. */
  step<T>(part: (tx: Tx) => Promise<T>): Promise<T | undefined>
}
