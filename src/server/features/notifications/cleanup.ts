import { lt, sql } from 'drizzle-orm'
import type { Deps } from '#/server/deps.ts'
import type { Cleanup } from '#/server/platform/cleanup.ts'
import { deleteInBatches } from '#/server/platform/database/batches.ts'
import { notifications } from '#/server/tables/notifications.ts'

/** How long it is kept what somebody was told, read or not; the privacy page says so too. */
export const KEPT_DAYS = 90

/** Deletes old notifications. @returns how many are gone */
export async function forgetOldNotifications(
  { database }: Pick<Deps, 'database'>,
  stopping?: AbortSignal,
): Promise<{ notifications: number }> {
  const where = lt(notifications.createdAt, sql`now() - make_interval(days => ${KEPT_DAYS})`)
  return {
    notifications: await deleteInBatches(database, { table: notifications, key: notifications.id, where }, stopping),
  }
}

export const notificationsCleanup: Cleanup<Pick<Deps, 'database'>> = {
  kept: [
    {
      what: 'what somebody was told by the academy',
      days: KEPT_DAYS,
      why: 'whoever comes back after a trimester finds what happened; by then the screens say how things are',
    },
  ],
  forget: forgetOldNotifications,
}
