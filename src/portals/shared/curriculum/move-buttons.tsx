import type { ReactElement } from 'react'
import { useT } from '#/i18n/react.tsx'
import { IconButton } from '#/ui/icon-button.tsx'

interface MoveButtonsProps {
  /** What is moved, for the buttons' names. */
  name: string
  /** Absent for the first and the last one. */
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
}

/** One place up or down among its like: for whoever does not drag. */
export function MoveButtons({ name, onUp, onDown }: MoveButtonsProps): ReactElement {
  const t = useT()
  return (
    <>
      <IconButton
        icon="up"
        label={t('common.curriculum.up', { name })}
        aria-disabled={onUp ? undefined : true}
        onClick={onUp}
      />
      <IconButton
        icon="down"
        label={t('common.curriculum.down', { name })}
        aria-disabled={onDown ? undefined : true}
        onClick={onDown}
      />
    </>
  )
}

/** @returns ids with one of them moved by a place; unchanged at the ends */
export function movedBy(ids: readonly number[], id: number, by: -1 | 1): number[] {
  const from = ids.indexOf(id)
  const to = from + by
  if (from < 0 || to < 0 || to >= ids.length) return [...ids]
  return ids.toSpliced(from, 1).toSpliced(to, 0, id)
}
