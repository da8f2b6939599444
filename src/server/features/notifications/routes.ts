import { notificationSettingEndpoints } from '#/contract/notification-settings.ts'
import { notificationEndpoints } from '#/contract/notifications.ts'
import { serve } from '#/server/serve.ts'
import { listNotifications } from './list.ts'
import { markNotificationsRead } from './mark.ts'
import { readNotificationSettings, saveNotificationSettings } from './settings.ts'

/** What people were notified of, and of what they wish to be. */
export const notificationRoutes = [
  serve(notificationEndpoints.list, ({ deps, actor }, query) => listNotifications(deps, actor, query)),
  serve(notificationEndpoints.read, ({ deps, actor }, { body }) => markNotificationsRead(deps, actor, body)),
  serve(notificationSettingEndpoints.read, ({ deps, actor }) => readNotificationSettings(deps, actor)),
  serve(notificationSettingEndpoints.save, ({ deps, actor }, { body }) => saveNotificationSettings(deps, actor, body)),
]
