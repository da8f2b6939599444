import '#/portals/shared/thread-words.ts'
import type { ReactElement } from 'react'
import { announcementAddress } from '#/contract/announcement-lists.ts'
import type { ScreenProps } from '#/portals/shared/pages.ts'
import { Region } from '#/portals/shared/region.tsx'
import { useRead } from '#/portals/shared/use-read.ts'
import { load } from '#/stores/reads.ts'
import type { AnnouncementReads } from './announcement-reads.ts'
import { AnnouncementView } from './announcement-view.tsx'
import { AnnouncementsFrame } from './announcements-frame.tsx'

/** An announcement beside the list of them. */
export function AnnouncementPage({ page, reads }: ScreenProps<AnnouncementReads>): ReactElement {
  const listSearch = announcementAddress.searchOf(announcementAddress.queryOf(page.search))
  return (
    <AnnouncementsFrame page={page} list={reads.list}>
      <Region state={useRead(reads.announcement)} rows={6} retry={() => load(reads.announcement)}>
        {(announcement) => (
          <AnnouncementView key={announcement.id} announcement={announcement} listSearch={listSearch} />
        )}
      </Region>
    </AnnouncementsFrame>
  )
}
