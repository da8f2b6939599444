import { asc, type SQL, sql } from 'drizzle-orm'
import type { Deps } from '#/server/deps.ts'
import type { Cleanup } from '#/server/platform/cleanup.ts'
import { deleteMailFiles } from '#/server/platform/mail/forget.ts'
import { userConsents, users } from '#/server/tables/users.ts'
import { type Erasure, eraseUser } from './erase.ts'

/** Accounts of one transaction. */
const BATCH = 50

/** Days after which an account is erased that nobody is to have; the privacy page says so too. */
export const KEPT_DAYS = { refused: 30, neverApproved: 180, withoutConsent: 30 } as const

const daysAgo = (days: number): SQL => sql`now() - make_interval(days => ${days})`

const RULES: { reason: Erasure['reason']; where: SQL }[] = [
  { reason: 'refused', where: sql`${users.status} = 'REFUSED' and ${users.updatedAt} < ${daysAgo(KEPT_DAYS.refused)}` },
  {
    reason: 'never-approved',
    // Without a password the academy made it, and may still hand over a letter. Whoever once was let in was approved.
    where: sql`${users.status} = 'PENDING' and ${users.passwordHash} is not null and ${users.lastSignedInAt} is null
      and ${users.createdAt} < ${daysAgo(KEPT_DAYS.neverApproved)}`,
  },
  {
    reason: 'consent',
    where: sql`${users.status} = 'PENDING' and ${users.role} = 'STUDENT' and not ${users.adult}
      and exists (select from ${userConsents} where ${userConsents.userId} = ${users.id})
      and not exists (select from ${userConsents} where ${userConsents.userId} = ${users.id}
        and (${userConsents.withdrawnAt} is null or ${userConsents.withdrawnAt} > ${daysAgo(KEPT_DAYS.withoutConsent)}))`,
  },
]

/**
 * Erases accounts that came to nothing: refused applications, applications that nobody ever looked at, minors whose
 * guardian took the consent back.
 * @returns how many
 */
export async function eraseAbandonedUsers(
  { database, config }: Pick<Deps, 'database' | 'config'>,
  stopping?: AbortSignal,
): Promise<{ erasedUsers: number }> {
  let erasedUsers = 0
  for (const { reason, where } of RULES) {
    for (let found = BATCH; found === BATCH && !stopping?.aborted; erasedUsers += found) {
      const { people, mails } = await database.withTx(async (tx) => {
        const rows = await tx
          .select()
          .from(users)
          .where(where)
          .orderBy(asc(users.id))
          .limit(BATCH)
          .for('update', { skipLocked: true })
        const forgotten: string[] = []
        for (const user of rows) forgotten.push(...(await eraseUser(tx, user, { reason })))
        return { people: rows.length, mails: forgotten }
      })
      await deleteMailFiles(config.dataDir, mails)
      found = people
    }
  }
  return { erasedUsers }
}

export const usersCleanup: Cleanup<Pick<Deps, 'database' | 'config'>> = {
  kept: [
    { what: 'refused applications', days: KEPT_DAYS.refused, why: 'who was refused can still be approved' },
    {
      what: 'applications that nobody ever approved',
      days: KEPT_DAYS.neverApproved,
      why: 'they may still be approved',
    },
    {
      what: 'minors whose guardian took the consent back',
      days: KEPT_DAYS.withoutConsent,
      why: 'a guardian may consent anew',
    },
  ],
  forget: eraseAbandonedUsers,
}
