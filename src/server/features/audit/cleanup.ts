import { sql } from 'drizzle-orm'
import type { Deps } from '#/server/deps.ts'
import type { Cleanup } from '#/server/platform/cleanup.ts'
import { deleteInBatches } from '#/server/platform/database/batches.ts'
import { auditAddresses } from '#/server/tables/audit.ts'

/** How long it is kept where the request of an event came from. */
export const ADDRESS_DAYS = 90

/** Deletes the addresses of events of over 90 days ago; the events stay. @returns how many rows are gone */
export async function forgetOldAddresses(
  { database }: Pick<Deps, 'database'>,
  stopping?: AbortSignal,
): Promise<{ auditAddresses: number }> {
  const old = sql`${auditAddresses.at} < now() - make_interval(days => ${ADDRESS_DAYS})`
  const rows = { table: auditAddresses, key: auditAddresses.eventId, where: old }
  return { auditAddresses: await deleteInBatches(database, rows, stopping) }
}

export const auditCleanup: Cleanup<Pick<Deps, 'database'>> = {
  kept: [
    {
      what: 'where the request of an event came from',
      days: ADDRESS_DAYS,
      why: 'what happened lately can be traced; the event stays',
    },
  ],
  forget: forgetOldAddresses,
}
