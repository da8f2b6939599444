import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'

/** What to do here, while there is nothing yet. */
export const Placeholder = Extension.create<{ text: string }>({
  name: 'placeholder',
  addOptions: () => ({ text: '' }),
  addProseMirrorPlugins() {
    const { text } = this.options
    return [
      new Plugin({
        props: {
          decorations({ doc }) {
            const [first] = doc.children
            if (doc.childCount !== 1 || first?.type.name !== 'paragraph' || first.content.size > 0) return null
            const attributes = { class: 'is-empty', 'data-placeholder': text }
            return DecorationSet.create(doc, [Decoration.node(0, first.nodeSize, attributes)])
          },
        },
      }),
    ]
  },
})
