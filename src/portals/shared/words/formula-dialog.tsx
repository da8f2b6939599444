import './formula-words.ts'

import type { ReactElement } from 'react'
import { FormulaDialog, type FormulaDialogProps } from '#/rich-text/kinds/formula/editor-dialog.tsx'
import { drawWritten } from '#/rich-text/kinds/formula/editor-written.ts'

/** The dialog in which a formula is written to others: it shows what they will see. */
export function WrittenFormulaDialog(props: Omit<FormulaDialogProps, 'draw'>): ReactElement {
  return <FormulaDialog {...props} draw={drawWritten} />
}
