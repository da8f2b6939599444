import { type ReactElement, type ReactNode, useState } from 'react'
import type { Read } from '#/contract/read.ts'
import { useT } from '#/i18n/react.tsx'
import { useRead } from '#/portals/shared/use-read.ts'
import { useTask } from '#/portals/shared/use-task.ts'
import { messageOf } from '#/stores/errors.ts'
import { load } from '#/stores/reads.ts'
import { Button } from '#/ui/button.tsx'
import { ErrorState, SkeletonList } from '#/ui/states.tsx'
import { appendPart, type ListPart, renewParts } from './list-parts.ts'

interface AwaitedListProps<Part> {
  read: Read<Part>
  /** @param busy whether it is asked again */
  children: (part: Part, busy: boolean) => ReactNode
}

/** A list of the frame: waiting, failed, or there. */
export function AwaitedList<Part>({ read, children }: AwaitedListProps<Part>): ReactNode {
  const t = useT()
  const { data, loading, error } = useRead(read)
  if (data !== undefined) return children(data, loading)
  if (error === undefined) return <SkeletonList label={t('common.loading')} rows={6} />
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

interface PartsOfListProps<Row extends { id: string }> {
  first: ListPart<Row>
  /** Asks for the part that `older` of the one before leads to. */
  readOlder: (before: string) => Promise<ListPart<Row>>
  busy: boolean
  olderLabel: string
  /** Draws the rows that are held. */
  children: (rows: readonly Row[]) => ReactNode
}

/** The rows of a list as far as they are loaded, with a way to those further back. */
export function PartsOfList<Row extends { id: string }>(props: PartsOfListProps<Row>): ReactElement {
  const { first, readOlder, busy, olderLabel, children } = props
  const older = useTask()
  const [held, setHeld] = useState(first)
  const [known, setKnown] = useState(first)
  if (known !== first) {
    setKnown(first)
    setHeld(renewParts(held, first))
  }
  const before = held.older
  const showOlder = (): Promise<boolean> =>
    older.run(async () => {
      if (before === null) return
      const part = await readOlder(before)
      setHeld((now) => appendPart(now, part))
    })
  return (
    <>
      <ul className="divide-y divide-line border-b border-line" aria-busy={busy}>
        {children(held.items)}
      </ul>
      {before !== null && (
        <div className="grid justify-items-center gap-2 p-4">
          {older.fault && (
            <p className="error" role="alert">
              {older.fault}
            </p>
          )}
          <Button variant="outline" size="sm" busy={older.busy} onClick={() => void showOlder()}>
            {olderLabel}
          </Button>
        </div>
      )}
    </>
  )
}
