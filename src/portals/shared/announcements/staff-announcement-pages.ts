import { page } from '#/portals/shared/pages.ts'
import { announcementPages } from './announcement-pages.ts'
import { editAnnouncementReads, newAnnouncementReads } from './staff-announcement-reads.ts'

/** The same for those who may announce something themselves. */
export const staffAnnouncementPages = {
  ...announcementPages,
  announcementNew: page({
    title: 'staff.announcements.new',
    under: 'messages',
    reads: newAnnouncementReads,
    screen: async () => (await import('./new-announcement.tsx')).NewAnnouncement,
  }),
  announcementEdit: page({
    title: 'staff.announcements.edit',
    under: 'messages',
    reads: editAnnouncementReads,
    screen: async () => (await import('./edit-announcement.tsx')).EditAnnouncement,
  }),
}
