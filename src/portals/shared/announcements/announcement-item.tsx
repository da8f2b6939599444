import type { ReactElement } from 'react'
import { announcementAddress } from '#/contract/announcement-lists.ts'
import type { Announcement } from '#/contract/announcements.ts'
import { useT } from '#/i18n/react.tsx'
import { CorrespondentMark, CorrespondentName, colourOf } from '#/portals/shared/messages/correspondent.tsx'
import { ShortTime } from '#/portals/shared/messages/message-time.tsx'
import { isMarkedRead } from '#/stores/announcements.ts'
import { Chip } from '#/ui/chip.tsx'
import { classes } from '#/ui/classes.ts'
import { AudienceMark, AudienceName } from './audience.tsx'
import { ReadCounts } from './read-counts.tsx'
import { useAnnouncementsPath } from './use-announcements.ts'

interface AnnouncementItemProps {
  row: Announcement
  /** What the list is searched for. */
  q: string
  /** Whether it is the one beside the list. */
  open: boolean
  /** Milliseconds since the epoch. */
  now: number
}

/** An announcement in the list: of its own side for whom it is, else from whom; its title, and how it stands. */
export function AnnouncementItem({ row, q, open, now }: AnnouncementItemProps): ReactElement {
  const t = useT()
  const path = useAnnouncementsPath()
  const { id, title, author, audience, own, at, planned, urgent, counts } = row
  // Rows further back are not asked for again.
  const unread = row.unread && !isMarkedRead(row)
  const hasCounts = counts !== null && !planned
  const subject = own ? audience.subject?.key : colourOf(author)
  return (
    <li data-subject={subject ?? undefined}>
      <a
        className={classes(
          'thread-item flex min-h-18 items-center gap-3 px-4 py-3 no-underline text-base-content',
          open ? 'bg-primary-soft' : 'hover:bg-base-200',
        )}
        href={`${path}/${id}${announcementAddress.searchOf({ q })}`}
        aria-current={open || undefined}
      >
        {own ? <AudienceMark of={audience} /> : <CorrespondentMark of={author} />}
        <span className="grid min-w-0 grow grid-cols-[minmax(0,1fr)] gap-0.5">
          <span className="flex items-baseline gap-2">
            <b className="truncate py-px font-bold" dir={own ? undefined : 'auto'}>
              {own ? <AudienceName of={audience} /> : <CorrespondentName of={author} />}
            </b>
            {(planned || urgent) && (
              <Chip className="flex-none" tone={planned ? 'info' : 'warning'}>
                {t(planned ? 'announcements.planned' : 'announcements.urgent')}
              </Chip>
            )}
            <ShortTime at={at} now={now} className="ms-auto flex-none text-xs text-muted" />
          </span>
          <span className="flex items-center gap-2">
            <span
              className={classes('min-w-0 truncate py-px text-sm', unread ? 'font-semibold' : 'text-muted')}
              dir="auto"
            >
              {title}
            </span>
            {unread && (
              <>
                <i className="ms-auto size-2.5 flex-none rounded-full bg-primary" />
                <span className="sr-only">{t('announcements.unread')}</span>
              </>
            )}
          </span>
          {(!own || hasCounts) && (
            <span className="truncate py-px text-xs text-muted">
              {!own && <AudienceName of={audience} />}
              {!own && hasCounts && ' · '}
              {hasCounts && <ReadCounts of={counts} />}
            </span>
          )}
        </span>
      </a>
    </li>
  )
}
