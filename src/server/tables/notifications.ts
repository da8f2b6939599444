import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { NOTIFICATION_CHANNELS, NOTIFICATION_KINDS } from '#/contract/notification-kinds.ts'
import { oneOf } from '#/server/platform/database/checks.ts'
import { users } from '#/server/tables/users.ts'

/** What somebody was told by the academy, by whatever channel they wish. */
export const notifications = pgTable(
  'notifications',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: NOTIFICATION_KINDS }).notNull(),
    /** What its sentence says, by the kind's own schema. */
    data: jsonb('data').$type<Record<string, string | number | boolean | null>>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    readAt: timestamp('read_at', { withTimezone: true }),
  },
  (notification) => [
    index('notifications_user_id_index').on(notification.userId, sql`${notification.id} desc`),
    index('notifications_unread_index')
      .on(notification.userId, notification.kind)
      .where(sql`${notification.readAt} is null`),
    // Whoever takes an announcement back takes back what people were notified of.
    index('notifications_announcement_index')
      .on(sql`(${notification.data} ->> 'announcementId')`)
      .where(sql`${notification.kind} = 'announcement-new'`),
    index('notifications_created_at_index').on(notification.createdAt),
    check('notifications_kind_known', oneOf(notification.kind, NOTIFICATION_KINDS)),
  ],
)

/** Which kinds of notifications somebody wishes by which channel, where that is not as at first. */
export const notificationSettings = pgTable(
  'notification_settings',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: NOTIFICATION_KINDS }).notNull(),
    channel: text('channel', { enum: NOTIFICATION_CHANNELS }).notNull(),
    enabled: boolean('enabled').notNull(),
  },
  (setting) => [
    primaryKey({ columns: [setting.userId, setting.kind, setting.channel] }),
    check('notification_settings_kind_known', oneOf(setting.kind, NOTIFICATION_KINDS)),
    check('notification_settings_channel_known', oneOf(setting.channel, NOTIFICATION_CHANNELS)),
  ],
)
