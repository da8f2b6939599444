import { and, inArray, ne } from 'drizzle-orm'
import { audit } from '#/server/audit.ts'
import { forgetStops } from '#/server/features/notifications/stop.ts'
import { PERSONAL_DATA } from '#/server/personal-data.ts'
import type { Tx } from '#/server/platform/database/types.ts'
import { users } from '#/server/tables/users.ts'
import { tellWaiting } from '#/server/waiting.ts'
import type { UserRecord } from './touch.ts'

/** Why an account is erased, and who decided it; absent = the rules of how long things are kept. */
export interface Erasure {
  reason: 'request' | 'refused' | 'never-approved' | 'consent'
  actorId?: string
  requestId?: string
  address?: string
}

/**
 * Removes everything personal of an account whose row is locked, as each feature declares it.
 * @returns the mails that were forgotten, whose files are to be deleted once this is committed
 */
export async function eraseUser(tx: Tx, user: UserRecord, { reason, ...by }: Erasure): Promise<string[]> {
  const { id, role, email, newEmail, emailConfirmedAt } = user
  const typedEmails = await ownAddresses(tx, user)
  const confirmedEmails = typedEmails.filter((each) => each === email && emailConfirmedAt)
  await forgetStops(tx, { id, addresses: [email, newEmail].filter((each) => each !== null) })
  const forgotten: string[] = []
  for (const { erase } of PERSONAL_DATA) {
    forgotten.push(...((await erase?.(tx, { id, role, confirmedEmails, typedEmails })) ?? []))
  }
  await audit(tx, { ...by, action: 'user.erased', objectType: 'user', objectId: id, details: { reason } })
  // What they asked for has gone with the account.
  await tellWaiting(tx, 'requests')
  return forgotten
}

/** Mails to an address that others have too, such as a parent's, are theirs as well. */
async function ownAddresses(tx: Tx, { id, email, newEmail }: UserRecord): Promise<string[]> {
  const addresses = [email, newEmail].filter((each) => each !== null)
  if (addresses.length === 0) return []
  const shared = await tx
    .select({ email: users.email })
    .from(users)
    .where(and(inArray(users.email, addresses), ne(users.id, id)))
  return addresses.filter((address) => !shared.some(({ email: other }) => other === address))
}
