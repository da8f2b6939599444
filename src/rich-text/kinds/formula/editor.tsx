import { InputRule, mergeAttributes, Node } from '@tiptap/core'
import { NodeSelection } from '@tiptap/pm/state'
import { atText } from '#/rich-text/editor/at-text.ts'
import type { EditorHost, EditorKind } from '#/rich-text/editor/kind.ts'
import { changeNode, removeNode } from '#/rich-text/editor/node-at.ts'
import { FormulaDialog } from './editor-dialog.tsx'
import { drawFormula } from './editor-draw.ts'
import { LONGEST_FORMULA } from './facts.ts'

/** A formula to be written; with `pos` one that is there. */
interface FormulaAt {
  pos?: number
  latex: string
  block: boolean
}
interface MathOptions {
  /** Opens the dialog about a formula. */
  onOpen(formula: FormulaAt): void
  /** What a formula is called, for who does not see it. */
  label: string
}

/** @returns the LaTeX of pasted formulas, ours or another page's; `false` = it is none */
function latexOf(element: HTMLElement): { latex: string } | false {
  const latex = element.dataset.latex ?? ''
  return latex.trim() !== '' && latex.length <= LONGEST_FORMULA && { latex }
}

function mathNode(block: boolean) {
  const name = block ? 'blockMath' : 'inlineMath'
  const tag = block ? 'div' : 'span'
  return Node.create<MathOptions>({
    name,
    group: block ? 'block' : 'inline',
    inline: !block,
    atom: true,
    selectable: true,
    draggable: false,
    addOptions: () => ({ onOpen: () => undefined, label: '' }),
    addAttributes: () => ({ latex: { default: '', rendered: false } }),
    parseHTML: () => [{ tag: `${tag}[data-latex]`, getAttrs: latexOf }],
    renderHTML: ({ node, HTMLAttributes }) => [
      tag,
      mergeAttributes(HTMLAttributes, { 'data-latex': node.attrs.latex, dir: 'ltr' }),
    ],
    renderText: ({ node }) => `$${node.attrs.latex}$`,
    addNodeView() {
      return ({ node, getPos }) => {
        const dom = document.createElement(tag)
        dom.className = block ? 'math math-block math-node' : 'math math-node'
        dom.dir = 'ltr'
        dom.setAttribute('role', 'img')
        dom.setAttribute('aria-label', `${this.options.label} ${node.attrs.latex}`)
        dom.contentEditable = 'false'
        const inner = document.createElement('span')
        inner.setAttribute('aria-hidden', 'true')
        dom.append(inner)
        drawFormula(node.attrs.latex, inner, block)
        dom.addEventListener('click', () => {
          const pos = getPos()
          if (pos !== undefined && this.editor.isEditable) {
            this.options.onOpen({ pos, latex: node.attrs.latex, block })
          }
        })
        return { dom, ignoreMutation: () => true }
      }
    },
    addKeyboardShortcuts() {
      const write = (): boolean => {
        this.options.onOpen({ latex: '', block: false })
        return true
      }
      return {
        ...(!block && { 'Mod-Shift-e': write }),
        Enter: () => {
          const { selection } = this.editor.state
          if (!(selection instanceof NodeSelection) || selection.node.type.name !== name) return false
          this.options.onOpen({ pos: selection.from, latex: selection.node.attrs.latex, block })
          return true
        },
      }
    },
    addInputRules() {
      if (block) return []
      // $x^2$ as in every book about LaTeX; an amount of money has a space or a digit after its sign.
      const find = /(?:^|\s)\$([^\s$](?:[^$\n]*[^\s$])?)\$$/
      return [
        new InputRule({
          find,
          handler: ({ state, range, match: [whole, latex = ''] }) => {
            const from = range.from + whole.indexOf('$')
            state.tr.replaceWith(from, range.to, this.type.create({ latex }))
          },
        }),
      ]
    },
  })
}

const InlineMath = mathNode(false)
const BlockMath = mathNode(true)

function openFormula({ openDialog, t }: Pick<EditorHost, 'openDialog' | 't'>, { latex, block, pos }: FormulaAt): void {
  openDialog((place) => (
    <FormulaDialog
      title={t(block ? 'editor.formula.block' : 'editor.formula.inline')}
      latex={latex}
      block={block}
      existing={pos !== undefined}
      onCancel={place.close}
      onRemove={() => pos !== undefined && removeNode(place, pos)}
      onDone={(written) => {
        if (pos !== undefined) return changeNode(place, pos, { latex: written })
        const node = { type: block ? 'blockMath' : 'inlineMath', attrs: { latex: written } }
        place.closeThen(() => atText(place.editor).insertContent(node).run())
      }}
    />
  ))
}

export const formulaEditor: EditorKind = {
  extensions(host) {
    const options = { onOpen: (formula: FormulaAt) => openFormula(host, formula), label: host.t('editor.formula') }
    return [InlineMath.configure(options), BlockMath.configure(options)]
  },
  tools: {
    insert: [
      {
        icon: 'M17 7V5H7l6 7-6 7h10v-2',
        label: 'editor.formula.inline',
        open: (_, host) => openFormula(host, { latex: '', block: false }),
      },
      {
        icon: 'M16 8V6.500H8.500l5 5.500-5 5.500H16V16M3 3h18M3 21h18',
        label: 'editor.formula.block',
        open: (_, host) => openFormula(host, { latex: '', block: true }),
      },
    ],
  },
}
