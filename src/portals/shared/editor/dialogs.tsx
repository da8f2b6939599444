import type { Editor } from '@tiptap/react'
import type { ReactElement } from 'react'
import { atText } from './at-text.ts'
import { FigureDialog } from './figure-dialog.tsx'
import { FormulaDialog } from './formula-dialog.tsx'
import { LinkDialog } from './link-dialog.tsx'
import type { FigureFacts } from './schema/figure.ts'

/** What the open dialog is about; with `pos` something that is there. */
export type Opened =
  | { kind: 'link' }
  | { kind: 'formula'; latex: string; block: boolean; pos?: number }
  | ({ kind: 'figure'; pos: number } & FigureFacts)

interface DialogsProps {
  editor: Editor
  opened: Opened
  onClose: () => void
}

/** The dialog that is open, and what it does to the text. */
export function Dialogs({ editor, opened, onClose }: DialogsProps): ReactElement {
  const pos = 'pos' in opened ? opened.pos : undefined

  /** Closes first: the browser gives the focus back to where it came from, and the text takes it then. */
  function then(work: () => void): void {
    onClose()
    setTimeout(work)
  }
  function change(attrs: Record<string, unknown>): void {
    then(() => {
      if (pos === undefined) return
      atText(editor)
        .command(({ tr }) => {
          const node = tr.doc.nodeAt(pos)
          if (node) tr.setNodeMarkup(pos, undefined, { ...node.attrs, ...attrs })
          return node !== null
        })
        .run()
    })
  }
  function remove(): void {
    then(() => {
      const node = pos === undefined ? null : editor.state.doc.nodeAt(pos)
      if (pos !== undefined && node)
        atText(editor)
          .deleteRange({ from: pos, to: pos + node.nodeSize })
          .run()
    })
  }

  if (opened.kind === 'formula') {
    const { latex, block } = opened
    return (
      <FormulaDialog
        latex={latex}
        block={block}
        existing={pos !== undefined}
        onCancel={onClose}
        onRemove={remove}
        onDone={(written) => {
          if (pos !== undefined) return change({ latex: written })
          const type = block ? 'blockMath' : 'inlineMath'
          then(() =>
            atText(editor)
              .insertContent({ type, attrs: { latex: written } })
              .run(),
          )
        }}
      />
    )
  }
  if (opened.kind === 'figure') {
    return <FigureDialog figure={opened} onCancel={onClose} onRemove={remove} onDone={change} />
  }
  return (
    <LinkDialog
      href={String(editor.getAttributes('link').href ?? '')}
      onCancel={onClose}
      onRemove={() => then(() => atText(editor).extendMarkRange('link').unsetMark('link').run())}
      onDone={(href) => then(() => link(editor, href))}
    />
  )
}

/** Makes the chosen words a link, or changes the one that the cursor is in, or writes the address as one. */
function link(editor: Editor, href: string): void {
  const { empty } = editor.state.selection
  const chain = atText(editor)
  if (empty && !editor.isActive('link')) {
    chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run()
  } else chain.extendMarkRange('link').setMark('link', { href }).run()
}
