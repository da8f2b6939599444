import { quietUntil } from '#/contract/quiet-hours.ts'
import type { Deps } from '#/server/deps.ts'
import type { Tx } from '#/server/platform/database/types.ts'
import { pushQueue } from './queue.ts'

/** A browser, and the notification that it is to show. */
export interface Push {
  subscription: number
  /** An id of `notifications`. */
  notification: string
}

/**
 * Leaves pushes in the transaction that tells of something: at once, or in the morning where it is quiet and nothing is
 * urgent. One statement, and none where nobody wished for them.
 * @param options.at milliseconds
 */
export async function pushLater(
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Tx,
  pushes: readonly Push[],
  { at, urgent }: { at: number; urgent: boolean },
): Promise<void> {
  const until = urgent ? undefined : quietUntil(at)
  const all = pushes.map((push) => ({ ...push, urgent }))
  // What cannot wait does not stand in line behind an announcement to everybody.
  const options = { givesWay: !urgent, ...(until !== undefined && { startAfter: new Date(until) }) }
  await jobs.sendAll(tx, pushQueue, all, options)
}
