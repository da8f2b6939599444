import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { DEFAULT_LOCALE } from '#/contract/locales.ts'
import { audit } from '#/server/features/audit/service.ts'
import { sessions } from '#/server/features/auth/tables.ts'
import { importRows } from '#/server/features/imports/tables.ts'
import { eraseLearning } from '#/server/features/progress/erase.ts'
import { professorSubjects } from '#/server/features/subjects/tables.ts'
import type { Tx } from '#/server/platform/database/database.ts'
import { forgetMailsTo } from '#/server/platform/mail/forget.ts'
import { userCodes, userConsents, userDevices, userPhotos, userRequests, users } from './tables.ts'
import type { UserRecord } from './touch.ts'

/** What stands where a name was. */
const NOBODY = '—'

/** Why an account is erased, and who decided it; absent = the rules of how long things are kept. */
export interface Erasure {
  reason: 'request' | 'refused' | 'never-approved' | 'consent'
  actorId?: string
  requestId?: string
  address?: string
}

/**
 * Removes everything personal of an account whose row is locked. The row stays, with role and class, so that what
 * counts without a name stays right.
 * @returns the mails that were forgotten, whose files are to be deleted once this is committed
 */
export async function eraseUser(tx: Tx, user: UserRecord, { reason, ...by }: Erasure): Promise<string[]> {
  const { id } = user
  for (const table of [userCodes, userDevices, userPhotos, userConsents, userRequests, sessions, professorSubjects]) {
    await tx.delete(table).where(eq(table.userId, id))
  }
  if (user.role === 'STUDENT') await eraseLearning(tx, id)
  await tx.update(importRows).set({ fields: null }).where(eq(importRows.userId, id))
  await tx
    .update(users)
    .set({
      status: 'ERASED',
      username: `erased-${id}`,
      firstName: NOBODY,
      lastName: '',
      email: null,
      emailConfirmedAt: null,
      newEmail: null,
      phone: null,
      passwordHash: null,
      adult: false,
      governorate: null,
      biography: null,
      locale: DEFAULT_LOCALE,
      colorScheme: 'light',
      menuMode: 'static',
      newDeviceMail: false,
      lastSignedInAt: null,
      version: sql`${users.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(eq(users.id, id))
  await audit(tx, { ...by, action: 'user.erased', objectType: 'user', objectId: id, details: { reason } })
  return forgetMailsTo(tx, await ownAddresses(tx, user))
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
