import { type KeyboardEvent, type ReactElement, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Programme } from '#/contract/programme.ts'
import type { Read } from '#/contract/read.ts'
import { useT } from '#/i18n/react.tsx'
import { movedBy } from '#/portals/shared/curriculum/move-buttons.tsx'
import { isConflict, messageOf } from '#/stores/errors.ts'
import { openPath } from '#/stores/navigation.ts'
import { orderProgramme } from '#/stores/programme.ts'
import { load } from '#/stores/reads.ts'
import { showToast } from '#/stores/toasts.ts'
import { AddInPlace } from './add-in-place.tsx'
import { pathOf, TreeItem } from './tree-item.tsx'
import { parentKeyOf, type TreeRow, treeRows } from './tree-rows.ts'

interface ProgrammeTreeProps {
  of: Programme
  /** As it is asked for again when somebody else has changed it. */
  read: Read<Programme>
  label: string
  open: ReadonlySet<string>
  onOpen: (key: string, open: boolean) => void
  onCopy: (row: TreeRow) => void
  onDelete: (row: TreeRow) => void
}

/**
 * The whole programme as a tree: arrows move and open, Home and End go to the ends, Enter leads to what a row is of,
 * and Alt with an arrow moves the row itself.
 */
export function ProgrammeTree({
  of: programme,
  read,
  label,
  open,
  onOpen,
  onCopy,
  onDelete,
}: ProgrammeTreeProps): ReactElement {
  const t = useT()
  const rows = treeRows(programme, open)
  const [active, setActive] = useState<string>()
  const [adding, setAdding] = useState<string>()
  const list = useRef<HTMLDivElement>(null)
  const wanted = useRef<string>(undefined)
  const held = useRef<HTMLElement>(undefined)
  const current = rows.find(({ key }) => key === active) ?? rows[0]

  // An element that is put elsewhere in the document loses the focus: what had it when its row moved keeps it.
  useLayoutEffect(() => {
    if (document.activeElement === document.body) held.current?.focus()
  })

  // The row that the keyboard went to takes the focus once it is drawn.
  useEffect(() => {
    if (wanted.current === undefined) return
    list.current?.querySelector<HTMLElement>(`[data-key="${wanted.current}"]`)?.focus()
    wanted.current = undefined
  })

  function goTo(row: TreeRow | undefined): void {
    if (!row) return
    wanted.current = row.key
    setActive(row.key)
  }

  async function move(row: TreeRow, ids: readonly number[]): Promise<void> {
    held.current = document.activeElement instanceof HTMLElement ? document.activeElement : undefined
    try {
      await orderProgramme(row.parent, ids)
      showToast({ text: t('admin.programme.moved') })
    } catch (error) {
      if (isConflict(error)) await load(read)
      showToast({ text: isConflict(error) ? t('admin.programme.late') : messageOf(error, 'general', t) })
    } finally {
      held.current = undefined
    }
  }

  function press(event: KeyboardEvent<HTMLElement>, row: TreeRow): void {
    // Keys of the buttons and fields in a row are their own.
    if (event.target !== event.currentTarget) return
    const at = rows.indexOf(row)
    const openable = row.kind !== 'course' && row.below > 0
    const rtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const inwards = rtl ? 'ArrowLeft' : 'ArrowRight'
    const outwards = rtl ? 'ArrowRight' : 'ArrowLeft'
    const { key, altKey } = event
    if (altKey && (key === 'ArrowUp' || key === 'ArrowDown')) {
      const ids = movedBy(row.siblings, row.id, key === 'ArrowUp' ? -1 : 1)
      if (ids.indexOf(row.id) !== row.index) void move(row, ids)
    } else if (key === 'ArrowDown') goTo(rows[at + 1])
    else if (key === 'ArrowUp') goTo(rows[at - 1])
    else if (key === 'Home') goTo(rows[0])
    else if (key === 'End') goTo(rows.at(-1))
    else if (key === inwards && openable) row.open ? goTo(rows[at + 1]) : onOpen(row.key, true)
    else if (key === outwards && row.open) onOpen(row.key, false)
    else if (key === outwards) goTo(rows.find((each) => each.key === parentKeyOf(row)))
    else if (key === 'Enter') openPath(pathOf(row))
    else return
    event.preventDefault()
  }

  return (
    <div className="tree" role="tree" aria-label={label} ref={list}>
      {rows.map((row) => (
        <TreeItem
          key={row.key}
          row={row}
          active={row === current}
          onActive={() => setActive(row.key)}
          onKey={(event) => press(event, row)}
          onOpen={() => onOpen(row.key, !row.open)}
          onMove={(ids) => void move(row, ids)}
          onAdd={() => setAdding(row.key)}
          onCopy={() => onCopy(row)}
          onDelete={() => onDelete(row)}
        >
          {adding === row.key && row.kind !== 'course' && (
            <AddInPlace
              kind={row.kind === 'subject' ? 'chapter' : 'course'}
              parentId={row.id}
              onDone={(added) => {
                setAdding(undefined)
                if (added) onOpen(row.key, true)
              }}
            />
          )}
        </TreeItem>
      ))}
    </div>
  )
}
