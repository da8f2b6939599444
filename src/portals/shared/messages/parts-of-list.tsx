import type { ReactElement, ReactNode } from 'react'
import type { Read } from '#/contract/read.ts'
import { useT } from '#/i18n/react.tsx'
import { useRead } from '#/portals/shared/use-read.ts'
import { messageOf } from '#/stores/errors.ts'
import { load } from '#/stores/reads.ts'
import { Button } from '#/ui/button.tsx'
import { ErrorState, SkeletonList } from '#/ui/states.tsx'
import type { ListPart } from './list-parts.ts'
import { type OlderPart, useListParts } from './use-list-parts.ts'

interface AwaitedListProps<Part> {
  read: Read<Part>
  /** Level of the title of a fault in the page. */
  heading?: 'h2' | 'h3'
  /** @param busy whether it is asked again */
  children: (part: Part, busy: boolean) => ReactNode
}

/** A list: waiting, failed, or there. */
export function AwaitedList<Part>({ read, heading = 'h2', children }: AwaitedListProps<Part>): ReactNode {
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
      heading={heading}
    />
  )
}

interface PartsOfListProps<Row extends { id: string }> extends Omit<OlderRowsProps, 'older'> {
  first: ListPart<Row>
  /** Asks for the part that `older` of the one before leads to. */
  readOlder: (before: string) => Promise<ListPart<Row>>
  busy: boolean
  /** Draws the rows that are held. */
  children: (rows: readonly Row[]) => ReactNode
}

/** The rows of a list as far as they are loaded, with a way to those further back. */
export function PartsOfList<Row extends { id: string }>(props: PartsOfListProps<Row>): ReactElement {
  const { first, readOlder, busy, olderLabel, children } = props
  const { rows, older } = useListParts(first, readOlder)
  return (
    <>
      <ul className="divide-y divide-line border-b border-line" aria-busy={busy}>
        {children(rows)}
      </ul>
      <OlderRows older={older} olderLabel={olderLabel} />
    </>
  )
}

interface OlderRowsProps {
  older: OlderPart | undefined
  olderLabel: string
}

/** The way to rows further back; nothing where there are none. */
export function OlderRows({ older, olderLabel }: OlderRowsProps): ReactElement | null {
  if (!older) return null
  return (
    <div className="grid justify-items-center gap-2 p-4">
      {older.fault && (
        <p className="error" role="alert">
          {older.fault}
        </p>
      )}
      <Button variant="outline" size="sm" busy={older.busy} onClick={older.show}>
        {olderLabel}
      </Button>
    </div>
  )
}
