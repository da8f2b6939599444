import { type NotificationPart, notificationEndpoints } from '#/contract/notifications.ts'
import { call } from './api.ts'
import { changeAll, makeOld } from './reads.ts'
import { putUnreadNotifications } from './unread-counts.ts'

/** Says that notifications are read, and shows it at once; where that fails, the list says how it is. */
export async function markNotificationsRead(ids: readonly number[]): Promise<void> {
  showRead((id) => ids.includes(id))
  try {
    putUnreadNotifications(await call(notificationEndpoints.read, { body: { ids: [...ids] } }, { background: true }))
  } catch {
    makeOld('notifications')
  }
}

/**
 * Says that what is shown is read, and everything before it; what has come since stays new.
 * @param shown ids of the newest part, at least one
 * @throws {RequestError} when it fails
 */
export async function markAllNotificationsRead(shown: readonly number[]): Promise<void> {
  const upTo = Math.min(...shown)
  putUnreadNotifications(await call(notificationEndpoints.read, { body: { ids: [...shown], upTo } }))
  showRead((id) => id <= upTo || shown.includes(id))
}

function showRead(isRead: (id: number) => boolean): void {
  changeAll<NotificationPart>(notificationEndpoints.list, (part) => ({
    ...part,
    items: part.items.map((entry) => (!entry.read && isRead(entry.id) ? { ...entry, read: true } : entry)),
  }))
}
