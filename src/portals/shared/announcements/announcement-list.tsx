import type { ReactElement } from 'react'
import { announcementAddress } from '#/contract/announcement-lists.ts'
import type { Announcement, AnnouncementPart } from '#/contract/announcements.ts'
import type { Read } from '#/contract/read.ts'
import { T, useT } from '#/i18n/react.tsx'
import { useNow } from '#/portals/shared/calendar/use-calendar.ts'
import { AwaitedList, PartsOfList } from '#/portals/shared/messages/parts-of-list.tsx'
import { useMe } from '#/portals/shared/use-me.ts'
import { readAnnouncementPart } from '#/stores/announcements.ts'
import { Isolate } from '#/ui/bidi.tsx'
import { ButtonLink } from '#/ui/button.tsx'
import { EmptyState } from '#/ui/states.tsx'
import { AnnouncementItem } from './announcement-item.tsx'

/** The list where it is: at an address, beside an announcement or alone. */
export interface AnnouncementsAt {
  /** Page that is open: the list, or an announcement beside it. */
  path: string
  q: string
  /** The announcement that is open. */
  open: string | undefined
}

/** Announcements, the newest first, with a way to older ones. */
export function AnnouncementList({ read, at }: { read: Read<AnnouncementPart>; at: AnnouncementsAt }): ReactElement {
  const t = useT()
  return (
    <AwaitedList read={read}>
      {(first, busy) =>
        first.items.length === 0 ? (
          <Nothing at={at} />
        ) : (
          <PartsOfList
            // Another question begins with its own first part.
            key={announcementAddress.searchOf(at)}
            first={first}
            readOlder={(before) => readAnnouncementPart(at.q, before)}
            busy={busy}
            olderLabel={t('announcements.showOlder')}
          >
            {(rows) => <Rows rows={rows} at={at} />}
          </PartsOfList>
        )
      }
    </AwaitedList>
  )
}

function Rows({ rows, at }: { rows: readonly Announcement[]; at: AnnouncementsAt }): ReactElement[] {
  const now = useNow()
  return rows.map((row) => <AnnouncementItem key={row.id} row={row} q={at.q} open={row.id === at.open} now={now} />)
}

/** Nothing found is not nothing there. */
function Nothing({ at: { q, path } }: { at: AnnouncementsAt }): ReactElement {
  const t = useT()
  const { role } = useMe()
  if (q === '') {
    return (
      <EmptyState
        icon="school"
        title={t('announcements.none')}
        text={t(role === 'STUDENT' ? 'announcements.noneText' : 'announcements.noneStaffText')}
        heading="h2"
      />
    )
  }
  return (
    <EmptyState
      icon="search"
      title={t('common.list.noResult')}
      text={<T id="common.list.noResultText" values={{ q: <Isolate>{q}</Isolate> }} />}
      heading="h2"
      action={
        <ButtonLink variant="outline" href={path}>
          {t('common.list.clear')}
        </ButtonLink>
      }
    />
  )
}
