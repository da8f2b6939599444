import { Mark, mergeAttributes } from '@tiptap/core'
import type { Editor } from '@tiptap/react'
import { atText } from '#/rich-text/editor/at-text.ts'
import type { DialogPlace, EditorKind } from '#/rich-text/editor/kind.ts'
import { LinkDialog } from './editor-dialog.tsx'
import { linkAddress } from './schema.ts'

/** A link to a page or a mailbox; other addresses are no links, wherever they come from. */
const Link = Mark.create<{ onOpen(): void }>({
  name: 'link',
  inclusive: false,
  exitable: true,
  addOptions: () => ({ onOpen: () => undefined }),
  addAttributes: () => ({ href: { default: '' } }),
  parseHTML: () => [
    {
      tag: 'a[href]',
      getAttrs: (element) => {
        const href = element.getAttribute('href') ?? ''
        return linkAddress.safeParse(href).success && { href }
      },
    },
  ],
  renderHTML: ({ HTMLAttributes }) => [
    'a',
    mergeAttributes(HTMLAttributes, { rel: 'noopener nofollow ugc', target: '_blank' }),
    0,
  ],
  addKeyboardShortcuts() {
    return {
      'Mod-k': () => {
        this.options.onOpen()
        return true
      },
    }
  },
})

function drawDialog({ editor, close, closeThen }: DialogPlace) {
  return (
    <LinkDialog
      href={String(editor.getAttributes('link').href ?? '')}
      onCancel={close}
      onRemove={() => closeThen(() => atText(editor).extendMarkRange('link').unsetMark('link').run())}
      onDone={(href) => closeThen(() => link(editor, href))}
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

export const linkEditor: EditorKind = {
  extensions: ({ openDialog }) => [Link.configure({ onOpen: () => openDialog(drawDialog) })],
  tools: {
    insert: [
      {
        icon: 'M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 6 6l1-1',
        label: 'editor.link',
        isOn: (editor) => editor.isActive('link'),
        open: (_, { openDialog }) => openDialog(drawDialog),
      },
    ],
  },
}
