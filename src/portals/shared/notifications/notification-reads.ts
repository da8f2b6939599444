import { notificationEndpoints } from '#/contract/notifications.ts'
import { fresh, read } from '#/contract/read.ts'
import { homeOf, type Role } from '#/contract/roles.ts'
import type { Asked } from '#/portals/shared/pages.ts'

/** @returns where the notifications of a role are */
export const notificationsPath = (role: Role): string => `${homeOf(role)}/notifications`

/** The newest part of the list. */
export const newestNotifications = read(notificationEndpoints.list)

/** Before which notification the part of an address begins; nothing where it is the newest. */
export function beforeOf({ before }: Asked['search']): number | undefined {
  const id = Number(before)
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

export const notificationReads = ({ search }: Asked) => {
  const before = beforeOf(search)
  return { list: fresh(before === undefined ? newestNotifications : read(notificationEndpoints.list, { before })) }
}
export type NotificationReads = ReturnType<typeof notificationReads>
