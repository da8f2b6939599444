import { lt, sql } from 'drizzle-orm'
import type { Deps } from '#/server/deps.ts'
import type { Cleanup } from '#/server/platform/cleanup.ts'
import { deleteInBatches } from '#/server/platform/database/batches.ts'
import { pushSubscriptions } from '#/server/tables/push.ts'

/** For how long a browser is pushed to in which nobody opens a page; the privacy page says so too. */
export const PUSH_DAYS = 60

/** Forgets browsers in which nobody opened a page for long. @returns how many */
export async function forgetUnseenBrowsers(
  { database }: Pick<Deps, 'database'>,
  stopping?: AbortSignal,
): Promise<{ pushSubscriptions: number }> {
  const where = lt(pushSubscriptions.seenAt, sql`now() - make_interval(days => ${PUSH_DAYS})`)
  const key = pushSubscriptions.id
  return { pushSubscriptions: await deleteInBatches(database, { table: pushSubscriptions, key, where }, stopping) }
}

export const pushCleanup: Cleanup<Pick<Deps, 'database'>> = {
  kept: [
    {
      what: 'browsers that are pushed to, and in which nobody opens a page',
      days: PUSH_DAYS,
      why: 'a device may be somebody else’s by then',
    },
  ],
  forget: forgetUnseenBrowsers,
}
