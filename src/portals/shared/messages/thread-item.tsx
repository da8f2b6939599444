import type { ReactElement } from 'react'
import type { ThreadRow } from '#/contract/messages.ts'
import { formatNumber } from '#/i18n/format.ts'
import { T, useLocale, useT } from '#/i18n/react.tsx'
import { fullName } from '#/portals/shared/people/full-name.ts'
import { useMe } from '#/portals/shared/use-me.ts'
import { Isolate } from '#/ui/bidi.tsx'
import { Count } from '#/ui/chip.tsx'
import { classes } from '#/ui/classes.ts'
import { Icon } from '#/ui/icon.tsx'
import { CorrespondentMark, CorrespondentName, CorrespondentNote, colourOf } from './correspondent.tsx'
import { filesSaid } from './files-said.ts'
import { type ListAt, listAddressAt } from './list-at.ts'
import { ShortTime } from './message-time.tsx'
import type { ThreadMark } from './use-marks.ts'
import { useMessagesPath } from './use-messages.ts'

interface ThreadItemProps {
  row: ThreadRow
  at: ListAt
  /** Milliseconds since the epoch. */
  now: number
  mark: ThreadMark | undefined
}

/** A thread in the list: with whom, what stands last in it, when, and what is to be done with it. */
export function ThreadItem({ row, at, now, mark }: ThreadItemProps): ReactElement {
  const locale = useLocale()
  const t = useT()
  const own = useMessagesPath()
  const me = useMe().id
  const { other, last, unread, takenBy } = row
  const isOpen = row.id === at.open
  return (
    <li data-subject={colourOf(other)}>
      <a
        className={classes(
          'thread-item flex min-h-18 items-center gap-3 px-4 py-3 no-underline text-base-content',
          isOpen ? 'bg-primary-soft' : 'hover:bg-base-200',
        )}
        href={listAddressAt(`${own}/${row.id}`, at.query)}
        aria-current={isOpen || undefined}
      >
        <CorrespondentMark of={other} />
        <span className="grid min-w-0 grow grid-cols-[minmax(0,1fr)] gap-0.5">
          <span className="flex items-baseline gap-2">
            <CorrespondentName of={other} className="max-w-3/4 flex-none truncate py-px font-bold" />
            <span className="min-w-0 truncate text-xs text-muted">
              <CorrespondentNote of={other} />
            </span>
            <ShortTime at={last.at} now={now} className="ms-auto flex-none text-xs text-muted" />
          </span>
          <span className="flex items-center gap-2">
            <LastWords last={last} mark={mark} unread={unread > 0} />
            {unread > 0 && (
              <span className="ms-auto flex-none">
                <Count aria-hidden="true">{formatNumber(locale, unread)}</Count>
                <span className="sr-only">{t('inbox.unreadCount', { count: unread })}</span>
              </span>
            )}
          </span>
          {takenBy && takenBy.id !== me && (
            <span className="truncate text-xs text-muted">
              <T id="threads.takenBy" values={{ name: <Isolate>{fullName(takenBy)}</Isolate> }} />
            </span>
          )}
        </span>
      </a>
    </li>
  )
}

interface LastWordsProps {
  last: ThreadRow['last']
  mark: ThreadMark | undefined
  unread: boolean
}

/** What was not sent comes first, then what is being written, then what stands last. */
function LastWords({ last, mark, unread }: LastWordsProps): ReactElement {
  const t = useT()
  if (mark?.kind === 'failed') {
    return (
      <span className="flex min-w-0 items-center gap-1 text-sm font-semibold text-error-text">
        <Icon name="alert" className="size-4 flex-none" />
        <span className="truncate py-px">{t('threads.notSent')}</span>
      </span>
    )
  }
  const gone = last.deleted ? t('threads.deleted') : last.hidden ? t('inbox.hidden') : undefined
  const words = mark?.words ?? gone ?? (last.words || filesSaid(last.files, t))
  const before = mark ? t('threads.draft') : last.own && !last.found && !last.deleted ? t('threads.you') : undefined
  return (
    <span className={classes('flex min-w-0 gap-1 text-sm', unread && !mark ? 'font-semibold' : 'text-muted')}>
      {before && <span className={classes('flex-none', mark && 'font-semibold text-primary-text')}>{before}</span>}
      <span className="truncate py-px" dir="auto">
        {words.replace(/\s+/g, ' ')}
      </span>
    </span>
  )
}
