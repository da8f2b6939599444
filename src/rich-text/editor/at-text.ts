import type { ChainedCommands, Editor } from '@tiptap/react'

/**
 * Begins a change of the text where its cursor is, and gives the text the focus at once: Tiptap's own command waits for
 * the next drawing, and what is typed until then would go to the tool that was pressed.
 */
export function atText(editor: Editor): ChainedCommands {
  editor.view.focus()
  return editor.chain().scrollIntoView()
}
