import type { Deps } from '#/server/deps.ts'

/** What turning the year needs of the server. */
export type TurnDeps = Pick<Deps, 'config' | 'database' | 'mailer'>

/** Tells how far the work is, and ends it where the server stops. */
export interface Going {
  /**
   * Says outside of the transaction how many students are through.
   * @throws when the server stops, or another process has taken the work over
   */
  tell(done: number): Promise<void>
}
