import { atText } from './at-text.ts'
import type { DialogPlace } from './kind.ts'

/** Changes attributes of the node at a place, once its dialog is closed. */
export function changeNode({ editor, closeThen }: DialogPlace, pos: number, attrs: Record<string, unknown>): void {
  closeThen(() => {
    atText(editor)
      .command(({ tr }) => {
        const node = tr.doc.nodeAt(pos)
        if (node) tr.setNodeMarkup(pos, undefined, { ...node.attrs, ...attrs })
        return node !== null
      })
      .run()
  })
}

/** Takes the node at a place out of the text, once its dialog is closed. */
export function removeNode({ editor, closeThen }: DialogPlace, pos: number): void {
  closeThen(() => {
    const node = editor.state.doc.nodeAt(pos)
    if (!node) return
    atText(editor)
      .deleteRange({ from: pos, to: pos + node.nodeSize })
      .run()
  })
}
