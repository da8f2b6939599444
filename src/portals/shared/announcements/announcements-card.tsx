import type { ReactElement } from 'react'
import type { Announcement, AnnouncementPart } from '#/contract/announcements.ts'
import type { Read } from '#/contract/read.ts'
import { useT } from '#/i18n/react.tsx'
import { CorrespondentMark, CorrespondentName, colourOf } from '#/portals/shared/messages/correspondent.tsx'
import { useRead } from '#/portals/shared/use-read.ts'
import { Card } from '#/ui/card.tsx'
import { Chip } from '#/ui/chip.tsx'
import { Icon } from '#/ui/icon.tsx'
import { useAnnouncementsPath } from './use-announcements.ts'

/** @returns those of the newest announcements that are not read; none before they are known */
export function useNewAnnouncements(read: Read<AnnouncementPart>): readonly Announcement[] {
  return useRead(read).data?.items.filter(({ unread }) => unread) ?? []
}

/** Announcements that are not read, on a first page of staff; nothing where there are none. */
export function NewAnnouncementsCard({ read }: { read: Read<AnnouncementPart> }): ReactElement | null {
  const t = useT()
  const path = useAnnouncementsPath()
  const rows = useNewAnnouncements(read)
  if (rows.length === 0) return null
  return (
    <Card
      title={t('staff.announcements.card')}
      aside={
        <a className="link" href={path}>
          <span>{t('staff.announcements.all')}</span>
          <Icon name="arrow" mirror />
        </a>
      }
    >
      <ul className="list">
        <AnnouncementRows of={rows} />
      </ul>
    </Card>
  )
}

/** Lines of a card's list that lead to announcements. */
export function AnnouncementRows({ of: rows }: { of: readonly Announcement[] }): ReactElement[] {
  const t = useT()
  const path = useAnnouncementsPath()
  return rows.map(({ id, author, title }) => (
    <li key={id} data-subject={colourOf(author)}>
      <CorrespondentMark of={author} />
      <span className="grow">
        <a className="link" href={`${path}/${id}`}>
          <CorrespondentName of={author} />
        </a>
        <span className="ell" dir="auto">
          {title}
        </span>
      </span>
      <Chip>{t('inbox.announcement')}</Chip>
    </li>
  ))
}
