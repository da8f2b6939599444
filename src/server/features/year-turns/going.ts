import type { Deps } from '#/server/deps.ts'
import type { NotifyDeps } from '#/server/features/notifications/notify.ts'

/** What turning the year needs of the server. */
export type TurnDeps = NotifyDeps & Pick<Deps, 'database'>

/** Tells how far the work is, and ends it where the server stops. */
export interface Going {
  /**
   * Says outside of the transaction how many students are through.
   * @throws when the server stops, or another process has taken the work over
   */
  tell(done: number): Promise<void>
}
