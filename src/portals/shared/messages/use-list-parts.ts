import { useState } from 'react'
import { useTask } from '#/portals/shared/use-task.ts'
import { appendPart, type ListPart, renewParts, withRow } from './list-parts.ts'

/** The way to the next part of a list. */
export interface OlderPart {
  busy: boolean
  /** Why the last try failed. */
  fault: string | undefined
  show: () => void
}

interface ListParts<Row extends { id: string }> {
  /** All that are held. */
  rows: readonly Row[]
  /** Nothing where there are no more. */
  older: OlderPart | undefined
  /** Puts in how the rows are now. */
  change: (changed: (rows: readonly Row[]) => Row[]) => void
}

/**
 * Holds the parts of a list that were loaded.
 * @param first its first part, which is asked again whenever it may be old
 * @param readOlder asks for the part that `older` of the one before leads to
 * @param rowInUse says in which row somebody is, by its id: it stays until they have left it
 */
export function useListParts<Row extends { id: string }>(
  first: ListPart<Row>,
  readOlder: (before: string) => Promise<ListPart<Row>>,
  rowInUse?: () => string | undefined,
): ListParts<Row> {
  const task = useTask()
  const [held, setHeld] = useState(first)
  const [known, setKnown] = useState(first)
  if (known !== first) {
    setKnown(first)
    const { items, older } = renewParts(held, first)
    setHeld({ items: [...withRow(held.items, items, rowInUse?.())], older })
  }
  const before = held.older
  const show = async (): Promise<void> => {
    if (before === null) return
    await task.run(async () => {
      const part = await readOlder(before)
      setHeld((now) => appendPart(now, part))
    })
  }
  return {
    rows: held.items,
    older: before === null ? undefined : { busy: task.busy, fault: task.fault, show: () => void show() },
    change: (changed) => setHeld((now) => ({ ...now, items: changed(now.items) })),
  }
}
