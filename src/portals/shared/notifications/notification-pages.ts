import { page } from '#/portals/shared/pages.ts'
import { notificationReads } from './notification-reads.ts'

/** The page of notifications, which everybody has alike; the bell leads there. */
export const notificationPages = {
  notifications: page({
    title: 'common.title.notifications',
    reads: notificationReads,
    screen: async () => (await import('./notifications-page.tsx')).NotificationsPage,
  }),
}
