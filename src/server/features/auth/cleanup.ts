import { sql } from 'drizzle-orm'
import type { Deps } from '#/server/deps.ts'
import type { Cleanup } from '#/server/platform/cleanup.ts'
import { deleteInBatches } from '#/server/platform/database/batches.ts'
import { authSessions, rateLimits } from '#/server/tables/auth.ts'
import { userCodes, userDevices } from '#/server/tables/users.ts'

/** How long a session is kept after it ended, so that a complaint can still be looked into. */
export const KEPT_DAYS = 7

/**
 * Deletes what nobody needs any more: sessions that ended or expired more than a week ago, counters that have run out.
 * @param stopping ends it after the running statement
 * @returns how many rows are gone
 */
export async function forgetOldAuthSessions(
  { database }: Pick<Deps, 'database'>,
  stopping?: AbortSignal,
): Promise<{ authSessions: number; rateLimits: number }> {
  const limit = sql`now() - make_interval(days => ${KEPT_DAYS})`
  const old = sql`${authSessions.expiresAt} < ${limit} or ${authSessions.endedAt} < ${limit}`
  const over = sql`${rateLimits.expire} < extract(epoch from now()) * 1000`
  return {
    authSessions: await deleteInBatches(database, { table: authSessions, key: authSessions.id, where: old }, stopping),
    rateLimits: await deleteInBatches(database, { table: rateLimits, key: rateLimits.key, where: over }, stopping),
  }
}

/** How long a browser is known in which a person does not sign in any more. */
export const DEVICE_DAYS = 365

/** Deletes codes that have run out, and browsers that were not seen for a year. @returns how many rows are gone */
export async function forgetOldProofs(
  { database }: Pick<Deps, 'database'>,
  stopping?: AbortSignal,
): Promise<{ codes: number; devices: number }> {
  const over = sql`${userCodes.expiresAt} < now()`
  const unseen = sql`${userDevices.lastSeenAt} < now() - make_interval(days => ${DEVICE_DAYS})`
  return {
    codes: await deleteInBatches(database, { table: userCodes, key: userCodes.id, where: over }, stopping),
    // A mark is made from the person too, so no two people have the same one.
    devices: await deleteInBatches(database, { table: userDevices, key: userDevices.hash, where: unseen }, stopping),
  }
}

export const authSessionsCleanup: Cleanup<Pick<Deps, 'database'>> = {
  kept: [
    { what: 'sessions that ended or expired', days: KEPT_DAYS, why: 'a complaint can still be looked into' },
    { what: 'counters of tries that have run out', days: 0, why: 'they hold nobody back any more' },
  ],
  forget: forgetOldAuthSessions,
}

export const proofsCleanup: Cleanup<Pick<Deps, 'database'>> = {
  kept: [
    { what: 'codes that have run out', days: 0, why: 'they prove nothing any more' },
    {
      what: 'browsers that were not seen',
      days: DEVICE_DAYS,
      why: 'nobody signs in there any more',
    },
  ],
  forget: forgetOldProofs,
}
