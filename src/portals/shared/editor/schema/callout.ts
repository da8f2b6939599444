import { mergeAttributes, Node } from '@tiptap/core'
import type { Callout as CalloutKind } from '#/contract/material-text.ts'
import { calloutOf } from './document.ts'

interface CalloutOptions {
  nameOf(kind: CalloutKind): string
}

/** A box of a lesson: definition, theorem, example. Its name is drawn by the style sheet from `data-name`. */
export const Callout = Node.create<CalloutOptions>({
  name: 'callout',
  group: 'block',
  content: 'block+',
  defining: true,
  addOptions: () => ({ nameOf: () => '' }),
  addAttributes: () => ({
    kind: {
      default: 'definition',
      parseHTML: (element) => calloutOf(element.dataset.callout),
      renderHTML: ({ kind }) => ({ 'data-callout': kind }),
    },
  }),
  parseHTML: () => [{ tag: 'section[data-callout]' }],
  renderHTML({ node, HTMLAttributes }) {
    const kind = calloutOf(node.attrs.kind)
    const own = { class: `callout callout-${kind}`, 'data-name': this.options.nameOf(kind) }
    return ['section', mergeAttributes(HTMLAttributes, own), 0]
  },
})
