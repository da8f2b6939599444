import { endpoint } from './endpoint.ts'
import { NOTIFICATION_CHANNELS, NOTIFICATION_KINDS } from './notification-kinds.ts'
import { z } from './zod.ts'

/** Whether somebody wishes to be told of a kind by a channel. */
export const notificationSetting = z.strictObject({
  kind: z.enum(NOTIFICATION_KINDS),
  channel: z.enum(NOTIFICATION_CHANNELS),
  enabled: z.boolean(),
})
export type NotificationSetting = z.infer<typeof notificationSetting>
export const notificationSettings = z.strictObject({
  settings: z.array(notificationSetting).max(NOTIFICATION_KINDS.length * NOTIFICATION_CHANNELS.length),
})
export type NotificationSettings = z.infer<typeof notificationSettings>

/** What people wish to be told of. */
export const notificationSettingEndpoints = {
  read: endpoint({
    method: 'get',
    path: '/me/notification-settings',
    who: 'session',
    summary: 'What one wishes to be told of, by which channel: all that one’s role may be told of',
    answer: notificationSettings,
    result: 'Each kind by each channel',
  }),
  save: endpoint({
    method: 'put',
    path: '/me/notification-settings',
    keepalive: true,
    who: 'session',
    summary: 'Keep what one wishes to be told of; what is left out stays, and of two of one kind the last counts',
    body: notificationSettings,
    answer: notificationSettings,
    result: 'Each kind by each channel, as it is now',
  }),
}
