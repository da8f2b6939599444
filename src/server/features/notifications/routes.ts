import { notificationSettingEndpoints } from '#/contract/notification-settings.ts'
import { serve } from '#/server/serve.ts'
import { readNotificationSettings, saveNotificationSettings } from './settings.ts'

/** What people wish to be told of. */
export const notificationRoutes = [
  serve(notificationSettingEndpoints.read, ({ deps, actor }) => readNotificationSettings(deps, actor)),
  serve(notificationSettingEndpoints.save, ({ deps, actor }, { body }) => saveNotificationSettings(deps, actor, body)),
]
