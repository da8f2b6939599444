import { asc, desc, eq } from 'drizzle-orm'
import { declare, type PersonalData } from '#/server/platform/personal-data.ts'
import { notificationSettings, notifications } from '#/server/tables/notifications.ts'

export const notificationsPersonal: PersonalData = {
  tables: [
    declare(notifications, {
      person: 'userId',
      copied: ['kind', 'data', 'createdAt', 'readAt'],
      impersonal: ['id'],
    }),
    declare(notificationSettings, { person: 'userId', copied: ['kind', 'channel', 'enabled'] }),
  ],

  async copy(db, { id }) {
    const [told, settings] = await Promise.all([
      db
        .select({
          kind: notifications.kind,
          data: notifications.data,
          createdAt: notifications.createdAt,
          readAt: notifications.readAt,
        })
        .from(notifications)
        .where(eq(notifications.userId, id))
        .orderBy(desc(notifications.id)),
      db
        .select({
          kind: notificationSettings.kind,
          channel: notificationSettings.channel,
          enabled: notificationSettings.enabled,
        })
        .from(notificationSettings)
        .where(eq(notificationSettings.userId, id))
        .orderBy(asc(notificationSettings.kind), asc(notificationSettings.channel)),
    ])
    return { notifications: told, notificationSettings: settings }
  },

  async erase(tx, { id }) {
    await tx.delete(notifications).where(eq(notifications.userId, id))
    await tx.delete(notificationSettings).where(eq(notificationSettings.userId, id))
    return undefined
  },
}
