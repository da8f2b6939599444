import type { ReactElement, ReactNode } from 'react'
import { useT } from '#/i18n/react.tsx'
import { Button } from '#/ui/button.tsx'
import type { Selection } from './use-selection.ts'

interface BulkBarProps {
  selection: Selection
  /** Ids of the rows that are shown. */
  shown: readonly string[]
  /** Rows of the whole list. */
  total: number
  /** What can be done with the chosen rows. */
  children: ReactNode
}

/** What is chosen, the way to choose all that the list finds, and what can be done with it. */
export function BulkBar({ selection, shown, total, children }: BulkBarProps): ReactElement {
  const t = useT()
  const { ids, whole, chooseWhole } = selection
  const offersWhole = chooseWhole && !whole && total > ids.size && shown.every((id) => ids.has(id))
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a frame and a legend of its own
    <div className="bulk" role="group" aria-label={t('common.list.bulk')}>
      <input
        className="check"
        type="checkbox"
        checked
        aria-label={t('common.list.unchoose')}
        onChange={selection.clear}
      />
      <b aria-live="polite">
        {whole ? t('common.list.chosenWhole', { count: total }) : t('common.list.chosen', { count: ids.size })}
      </b>
      {offersWhole && (
        <Button size="sm" onClick={chooseWhole}>
          {t('common.list.chooseWhole', { count: total })}
        </Button>
      )}
      <span className="sp" />
      {children}
    </div>
  )
}
