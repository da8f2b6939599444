import { mergeAttributes, Node } from '@tiptap/core'
import type { EditorKind } from '#/rich-text/editor/kind.ts'
import { CALLOUTS, type Callout as CalloutKind } from './facts.ts'

interface CalloutOptions {
  nameOf(kind: CalloutKind): string
}

/** A box of a lesson: definition, theorem, example. Its name is drawn by the style sheet from `data-name`. */
const Callout = Node.create<CalloutOptions>({
  name: 'callout',
  group: 'block',
  content: 'block+',
  defining: true,
  addOptions: () => ({ nameOf: () => '' }),
  addAttributes: () => ({
    kind: {
      default: 'definition',
      parseHTML: (element) => knownOf(element.dataset.callout),
      renderHTML: ({ kind }) => ({ 'data-callout': kind }),
    },
  }),
  parseHTML: () => [{ tag: 'section[data-callout]' }],
  renderHTML({ node, HTMLAttributes }) {
    const kind = knownOf(node.attrs.kind)
    const own = { class: `callout callout-${kind}`, 'data-name': this.options.nameOf(kind) }
    return ['section', mergeAttributes(HTMLAttributes, own), 0]
  },
})

function knownOf(value: unknown): CalloutKind {
  return CALLOUTS.find((each) => each === value) ?? 'definition'
}

export const calloutEditor: EditorKind = {
  extensions: ({ t }) => [Callout.configure({ nameOf: (kind) => t(`editor.callout.${kind}`) })],
  choice: {
    label: 'editor.callout',
    options: [
      { value: '', label: 'editor.callout.none' },
      ...CALLOUTS.map((kind) => ({ value: kind, label: `editor.callout.${kind}` as const })),
    ],
    valueAt: (editor) => CALLOUTS.find((kind) => editor.isActive('callout', { kind })) ?? '',
    choose(to, kind, before) {
      if (kind === '') return to.lift('callout')
      return before ? to.updateAttributes('callout', { kind }) : to.wrapIn('callout', { kind })
    },
  },
}
