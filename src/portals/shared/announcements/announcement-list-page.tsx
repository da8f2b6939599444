import '#/portals/shared/thread-words.ts'
import type { ReactElement } from 'react'
import type { ScreenProps } from '#/portals/shared/pages.ts'
import type { AnnouncementListReads } from './announcement-reads.ts'
import { AnnouncementsFrame } from './announcements-frame.tsx'

/** The list of announcements; where there is room, beside a place for one of them. */
export function AnnouncementListPage({ page, reads }: ScreenProps<AnnouncementListReads>): ReactElement {
  return <AnnouncementsFrame page={page} list={reads.list} />
}
