import { page } from '#/portals/shared/pages.ts'
import { announcementListReads, announcementReads } from './announcement-reads.ts'

/** Pages of announcements, which everybody has alike. */
export const announcementPages = {
  announcements: page({
    title: 'inbox.announcements',
    under: 'messages',
    reads: announcementListReads,
    screen: async () => (await import('./announcement-list-page.tsx')).AnnouncementListPage,
  }),
  announcement: page({
    title: 'inbox.announcements',
    under: 'messages',
    ...announcementReads,
    screen: async () => (await import('./announcement-page.tsx')).AnnouncementPage,
  }),
}
