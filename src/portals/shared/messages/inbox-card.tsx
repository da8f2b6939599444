import type { ReactElement } from 'react'
import type { Announcement, AnnouncementPart } from '#/contract/announcements.ts'
import type { ThreadPart, ThreadRow } from '#/contract/messages.ts'
import type { Read } from '#/contract/read.ts'
import type { UnreadCounts } from '#/contract/unread.ts'
import { formatNumber } from '#/i18n/format.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import { AnnouncementRows, useNewAnnouncements } from '#/portals/shared/announcements/announcements-card.tsx'
import { Region } from '#/portals/shared/region.tsx'
import { useMe } from '#/portals/shared/use-me.ts'
import { useRead } from '#/portals/shared/use-read.ts'
import { load } from '#/stores/reads.ts'
import { Card } from '#/ui/card.tsx'
import { Count } from '#/ui/chip.tsx'
import { Icon } from '#/ui/icon.tsx'
import { CorrespondentMark, CorrespondentName, colourOf } from './correspondent.tsx'
import { messagesPath } from './message-reads.ts'

interface NewMessagesCardProps {
  read: Read<ThreadPart>
  announcements: Read<AnnouncementPart>
}

/** Messages on a student's first page: announcements that are not read, and the threads in which something is new. */
export function NewMessagesCard({ read, announcements }: NewMessagesCardProps): ReactElement {
  const t = useT()
  const path = messagesPath(useMe().role)
  const title = t('common.title.messages')
  const announced = useNewAnnouncements(announcements)
  return (
    <Region state={useRead(read)} title={title} rows={2} retry={() => load(read)}>
      {({ items }) => {
        const isEmpty = items.length === 0 && announced.length === 0
        return (
          <Card title={title} aside={<Whole href={path} label={t('inbox.card.all')} />} pad={isEmpty}>
            {isEmpty ? (
              <p className="muted">{t('inbox.card.none')}</p>
            ) : (
              <Threads of={items} path={path} announced={announced} />
            )}
          </Card>
        )
      }}
    </Region>
  )
}

interface UnansweredCardProps {
  read: Read<ThreadPart>
  counts: Read<UnreadCounts>
}

/** Messages on a first page of staff: the threads in which theirs is the next word; nothing where there is none. */
export function UnansweredCard({ read, counts }: UnansweredCardProps): ReactElement {
  const t = useT()
  const path = messagesPath(useMe().role)
  const { data } = useRead(counts)
  const title = t('inbox.card.unanswered')
  return (
    <Region state={useRead(read)} title={title} rows={2} retry={() => load(read)}>
      {({ items }) =>
        items.length > 0 && (
          <Card
            title={title}
            aside={
              <Whole
                href={`${path}?state=unanswered`}
                label={data ? t('inbox.card.allUnanswered', { count: data.unanswered }) : t('inbox.card.all')}
              />
            }
          >
            <Threads of={items} path={path} />
          </Card>
        )
      }
    </Region>
  )
}

function Whole({ href, label }: { href: string; label: string }): ReactElement {
  return (
    <a className="link" href={href}>
      <span>{label}</span>
      <Icon name="arrow" mirror />
    </a>
  )
}

interface ThreadsProps {
  of: readonly ThreadRow[]
  path: string
  /** What stands before them. */
  announced?: readonly Announcement[]
}

function Threads({ of: rows, path, announced = [] }: ThreadsProps): ReactElement {
  const t = useT()
  const locale = useLocale()
  return (
    <ul className="list">
      <AnnouncementRows of={announced} />
      {rows.map(({ id, other, last, unread }) => (
        <li key={id} data-subject={colourOf(other)}>
          <CorrespondentMark of={other} />
          <span className="grow">
            <a className="link" href={`${path}/${id}`}>
              <CorrespondentName of={other} />
            </a>
            <span className="ell" dir="auto">
              {last.hidden ? t('inbox.hidden') : last.words || (last.files.length > 0 && t('inbox.attached'))}
            </span>
          </span>
          {unread > 0 && (
            <>
              <Count aria-hidden="true">{formatNumber(locale, unread)}</Count>
              <span className="sr-only">{t('inbox.unreadCount', { count: unread })}</span>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
