import './formula-words.ts'

import type { ReactElement } from 'react'
import { FormulaDialog, type FormulaDialogProps } from '#/rich-text/kinds/formula/editor-dialog.tsx'
import { drawWritten, LONGEST_WRITTEN } from '#/rich-text/kinds/formula/editor-written.ts'

interface WrittenFormulaDialogProps extends Omit<FormulaDialogProps, 'draw' | 'longest'> {
  /** Letters that fit into the field, in UTF-16 units. */
  room: number
}

/** The dialog in which a formula is written to others: it shows what they will see, and takes no more than is drawn. */
export function WrittenFormulaDialog({ room, ...props }: WrittenFormulaDialogProps): ReactElement {
  return <FormulaDialog {...props} longest={Math.max(0, Math.min(room, LONGEST_WRITTEN))} draw={drawWritten} />
}
