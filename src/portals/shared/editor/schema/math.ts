import { InputRule, mergeAttributes, Node } from '@tiptap/core'
import { NodeSelection } from '@tiptap/pm/state'
import katex from 'katex'
import { definesCommands, FORMULA_OPTIONS } from '#/contract/formula.ts'
import { LONGEST_FORMULA } from '#/contract/material-text.ts'

/** A formula that its writer wants to change. */
export interface FormulaAt {
  pos: number
  latex: string
  block: boolean
}
export interface MathOptions {
  /** Opens the dialog about a formula that is there. */
  onOpen(formula: FormulaAt): void
  /** What a formula is called, for who does not see it. */
  label: string
}

/** Draws a formula into an element, as the server will; what cannot be read stands as it was typed. */
export function drawFormula(latex: string, into: HTMLElement, block: boolean): boolean {
  try {
    if (definesCommands(latex)) throw new RangeError('defines commands')
    katex.render(latex, into, { ...FORMULA_OPTIONS, displayMode: block })
    return true
  } catch {
    const code = document.createElement('code')
    code.className = 'math-fault'
    code.textContent = latex
    into.replaceChildren(code)
    return false
  }
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
      return {
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

/** A formula among words. */
export const InlineMath = mathNode(false)
/** A formula on a line of its own. */
export const BlockMath = mathNode(true)
