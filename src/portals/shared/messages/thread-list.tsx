import { type ReactElement, useState } from 'react'
import { threadAddress } from '#/contract/message-lists.ts'
import type { ThreadPart } from '#/contract/messages.ts'
import type { Read } from '#/contract/read.ts'
import { T, useT } from '#/i18n/react.tsx'
import { useNow } from '#/portals/shared/calendar/use-calendar.ts'
import { useRead } from '#/portals/shared/use-read.ts'
import { useTask } from '#/portals/shared/use-task.ts'
import { messageOf } from '#/stores/errors.ts'
import { readThreadPart } from '#/stores/message-parts.ts'
import { load } from '#/stores/reads.ts'
import { Isolate } from '#/ui/bidi.tsx'
import { Button, ButtonLink } from '#/ui/button.tsx'
import { EmptyState, ErrorState, SkeletonList } from '#/ui/states.tsx'
import type { ListAt } from './list-at.ts'
import { appendThreads, renewThreads } from './merge.ts'
import { ThreadItem } from './thread-item.tsx'
import { useMarks } from './use-marks.ts'

/** The threads: waiting, failed, none, none found, or there; with a way to those further back. */
export function ThreadList({ read, at }: { read: Read<ThreadPart>; at: ListAt }): ReactElement {
  const t = useT()
  const { data, loading, error } = useRead(read)
  if (data === undefined && error === undefined) return <SkeletonList label={t('common.loading')} rows={6} />
  if (data === undefined) {
    return (
      <ErrorState
        title={t('shell.error.loadTitle')}
        text={messageOf(error, 'general', t)}
        retryLabel={t('common.retry')}
        onRetry={() => void load(read)}
        busy={loading}
        heading="h2"
      />
    )
  }
  if (data.items.length === 0) return <Nothing at={at} />
  // Another question begins with its own first part.
  return <Threads key={threadAddress.searchOf(at.query)} first={data} at={at} busy={loading} />
}

function Threads({ first, at, busy }: { first: ThreadPart; at: ListAt; busy: boolean }): ReactElement {
  const t = useT()
  const now = useNow()
  const older = useTask()
  const [held, setHeld] = useState(first)
  const [known, setKnown] = useState(first)
  if (known !== first) {
    setKnown(first)
    setHeld(renewThreads(held, first))
  }
  const marks = useMarks(held.items, at.open)
  const before = held.older
  const showOlder = (): Promise<boolean> =>
    older.run(async () => {
      if (before === null) return
      const part = await readThreadPart(at.query, before)
      setHeld((now) => appendThreads(now, part))
    })
  return (
    <>
      <ul className="divide-y divide-line border-b border-line" aria-busy={busy}>
        {held.items.map((row) => (
          <ThreadItem key={row.id} row={row} at={at} now={now} mark={marks.get(row.id)} />
        ))}
      </ul>
      {before !== null && (
        <div className="grid justify-items-center gap-2 p-4">
          {older.fault && (
            <p className="error" role="alert">
              {older.fault}
            </p>
          )}
          <Button variant="outline" size="sm" busy={older.busy} onClick={() => void showOlder()}>
            {t('threads.showOlderThreads')}
          </Button>
        </div>
      )}
    </>
  )
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
