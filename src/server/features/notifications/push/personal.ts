import { asc, eq } from 'drizzle-orm'
import { declare, type PersonalData } from '#/server/platform/personal-data.ts'
import { pushKeys, pushSubscriptions } from '#/server/tables/push.ts'

export const pushPersonal: PersonalData = {
  tables: [
    declare(pushSubscriptions, {
      person: 'userId',
      copied: ['createdAt', 'seenAt'],
      // The address and the keys are secrets of the browser, and tell a reader nothing.
      omitted: ['endpoint', 'p256dh', 'auth', 'authSessionId'],
      impersonal: ['id'],
    }),
    declare(pushKeys, { impersonal: ['only', 'publicKey', 'sealedPrivateKey', 'createdAt'] }),
  ],

  async copy(db, { id }) {
    const browsers = await db
      .select({ createdAt: pushSubscriptions.createdAt, seenAt: pushSubscriptions.seenAt })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.userId, id))
      .orderBy(asc(pushSubscriptions.id))
    return { pushedBrowsers: browsers }
  },

  async erase(tx, { id }) {
    await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.userId, id))
    return undefined
  },
}
