import { endpoint } from './endpoint.ts'
import { NOTIFICATION_KINDS, NOTIFICATIONS, type Notification } from './notification-kinds.ts'
import { z } from './zod.ts'

/** Notifications of a part of the list. */
export const NOTIFICATIONS_PART = 30
/** Of how many it can be said at once that they are read. */
const MOST_AT_ONCE = 100

const notificationId = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER)

/** Something of which somebody was notified. */
export type NotificationEntry = Notification & {
  id: number
  /** When it was, ISO 8601. */
  at: string
  read: boolean
}

const facts = { id: notificationId, at: z.string(), read: z.boolean() }
const [first, ...others] = NOTIFICATION_KINDS.map((kind) =>
  z.object({ ...facts, kind: z.literal(kind), data: NOTIFICATIONS[kind].data }),
)
// The compiler sees no more than that there is some kind with some data.
const notificationEntry = z.discriminatedUnion('kind', [
  first as NonNullable<typeof first>,
  ...others,
]) as unknown as z.ZodType<NotificationEntry>

/** A part of what somebody was notified of, the newest first, and whether there is something before it. */
export const notificationPart = z.object({ items: z.array(notificationEntry), older: z.boolean() })
export type NotificationPart = z.infer<typeof notificationPart>

/** How many are not read, as `unreadCounts` counts them. */
export const unreadNotifications = z.object({ notifications: z.number().int() })

export const notificationEndpoints = {
  list: endpoint({
    method: 'get',
    path: '/me/notifications',
    // Some are read by what becomes of messages, and of work that waits.
    about: ['notifications', 'messages', 'questions', 'waiting'],
    who: 'session',
    summary: `What the reader was notified of in the last ninety days, the newest first, ${NOTIFICATIONS_PART} at a time`,
    query: z.object({ before: z.coerce.number().pipe(notificationId).optional() }),
    answer: notificationPart,
    result: 'A part of it',
  }),
  read: endpoint({
    method: 'post',
    path: '/me/notifications/read',
    keepalive: true,
    who: 'session',
    summary:
      'Say that notifications are read, and everything up to one; those of others, and those that are gone, change nothing',
    body: z.strictObject({ ids: z.array(notificationId).min(1).max(MOST_AT_ONCE), upTo: notificationId.optional() }),
    answer: unreadNotifications,
    result: 'How many are not read',
  }),
}
