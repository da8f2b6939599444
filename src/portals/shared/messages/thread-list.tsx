import type { ReactElement } from 'react'
import { threadAddress } from '#/contract/message-lists.ts'
import type { ThreadPart, ThreadRow } from '#/contract/messages.ts'
import type { Read } from '#/contract/read.ts'
import { T, useT } from '#/i18n/react.tsx'
import { useNow } from '#/portals/shared/calendar/use-calendar.ts'
import { readThreadPart } from '#/stores/message-parts.ts'
import { Isolate } from '#/ui/bidi.tsx'
import { ButtonLink } from '#/ui/button.tsx'
import { EmptyState } from '#/ui/states.tsx'
import type { ListAt } from './list-at.ts'
import { AwaitedList, PartsOfList } from './parts-of-list.tsx'
import { ThreadItem } from './thread-item.tsx'
import { useMarks } from './use-marks.ts'

/** The threads: waiting, failed, none, none found, or there; with a way to those further back. */
export function ThreadList({ read, at }: { read: Read<ThreadPart>; at: ListAt }): ReactElement {
  const t = useT()
  return (
    <AwaitedList read={read}>
      {(first, busy) =>
        first.items.length === 0 ? (
          <Nothing at={at} />
        ) : (
          <PartsOfList
            // Another question begins with its own first part.
            key={threadAddress.searchOf(at.query)}
            first={first}
            readOlder={(before) => readThreadPart(at.query, before)}
            busy={busy}
            olderLabel={t('threads.showOlderThreads')}
          >
            {(rows) => <Rows rows={rows} at={at} />}
          </PartsOfList>
        )
      }
    </AwaitedList>
  )
}

function Rows({ rows, at }: { rows: readonly ThreadRow[]; at: ListAt }): ReactElement[] {
  const now = useNow()
  const marks = useMarks(rows, at.open)
  return rows.map((row) => <ThreadItem key={row.id} row={row} at={at} now={now} mark={marks.get(row.id)} />)
}

/** Nothing found is not nothing there. */
function Nothing({ at: { query, path } }: { at: ListAt }): ReactElement {
  const t = useT()
  if (query.q !== '') {
    return (
      <EmptyState
        icon="search"
        title={t('common.list.noResult')}
        text={<T id="common.list.noResultText" values={{ q: <Isolate>{query.q}</Isolate> }} />}
        heading="h2"
        action={
          <ButtonLink variant="outline" href={path}>
            {t('common.list.clear')}
          </ButtonLink>
        }
      />
    )
  }
  if (query.state !== 'all') {
    return (
      <EmptyState
        icon="check"
        title={t(`threads.none.${query.state}`)}
        heading="h2"
        action={
          <ButtonLink variant="outline" href={path}>
            {t('threads.showAll')}
          </ButtonLink>
        }
      />
    )
  }
  return (
    <EmptyState icon="message" mirrorIcon title={t('threads.none.all')} text={t('threads.noneText')} heading="h2" />
  )
}
