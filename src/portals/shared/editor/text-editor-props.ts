import type { MaterialText } from '#/contract/material-text.ts'

export interface TextEditorProps {
  materialId: number
  /** Language of the text (BCP 47), for spelling and reading aloud. */
  lang: string
  /** Direction of blocks that have no letters yet. */
  dir: 'rtl' | 'ltr'
  /** After each save, with what is kept now. */
  onSaved?: (text: MaterialText) => void
}
