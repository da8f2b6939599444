import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { turnable } from '#/rich-text/facts.ts'

/** Blocks of words, whose direction the browser finds out. */
const WORDS = turnable('words')
/** Blocks of blocks, for which it cannot. */
const PARTS = turnable('parts')

function dirOf(element: HTMLElement): string | null {
  const dir = element.getAttribute('dir')?.toLowerCase()
  return dir === 'rtl' || dir === 'ltr' ? dir : null
}

/** The direction of each block: chosen, or that of its first letter. */
export const Direction = Extension.create({
  name: 'direction',
  addGlobalAttributes: () => [
    {
      types: WORDS,
      attributes: { dir: { default: null, parseHTML: dirOf, renderHTML: ({ dir }) => ({ dir: dir ?? 'auto' }) } },
    },
    {
      types: PARTS,
      attributes: { dir: { default: null, parseHTML: dirOf, renderHTML: ({ dir }) => (dir ? { dir } : {}) } },
    },
  ],
  addProseMirrorPlugins: () => [
    new Plugin({
      state: {
        init: (_, { doc }) => found(doc),
        apply: (change, before) => (change.docChanged ? found(change.doc) : before),
      },
      props: {
        decorations(state) {
          return this.getState(state)
        },
      },
    }),
  ],
})

function found(doc: Node): DecorationSet {
  const all: Decoration[] = []
  doc.descendants((node, pos) => {
    if (!PARTS.includes(node.type.name) || node.attrs.dir) return
    const letter = /\p{L}/u.exec(node.textContent)?.[0]
    if (!letter) return
    const dir = /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(letter) ? 'rtl' : 'ltr'
    all.push(Decoration.node(pos, pos + node.nodeSize, { dir }))
  })
  return DecorationSet.create(doc, all)
}
