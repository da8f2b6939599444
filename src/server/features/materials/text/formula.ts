import katex from 'katex'
import { definesCommands, FORMULA_OPTIONS } from '#/contract/formula.ts'
import { DEEPEST_FORMULA, LONGEST_FORMULA } from '#/contract/material-text.ts'
import { escaped } from './escape.ts'
import { formulaDepth, htmlDepth } from './formula-depth.ts'

/** Elements in one another: twenty roots are some 130. */
const DEEPEST_HTML = 250

/**
 * A formula as HTML and MathML, drawn from left to right whatever is around it, without a script. One that cannot be
 * read stands as it was typed.
 */
export function formulaHtml(latex: string, { block }: { block: boolean }): string {
  try {
    if (latex.length > LONGEST_FORMULA || formulaDepth(latex) > DEEPEST_FORMULA || definesCommands(latex)) {
      throw new RangeError('too much')
    }
    const drawn = katex.renderToString(latex, { ...FORMULA_OPTIONS, displayMode: block, output: 'htmlAndMathml' })
    // Macros and primitives nest without a brace; browsers lay out so many levels and no more.
    if (htmlDepth(drawn) > DEEPEST_HTML) throw new RangeError('too deep')
    return wrapped(drawn, latex, block)
  } catch {
    return typedFormula(latex, { block })
  }
}

/** @returns a formula as it was typed, which costs nothing to draw */
export function typedFormula(latex: string, { block }: { block: boolean }): string {
  return wrapped(`<code class="math-fault">${escaped(latex)}</code>`, latex, block)
}

function wrapped(html: string, latex: string, block: boolean): string {
  const tag = block ? 'div' : 'span'
  // A matrix among words has no place where a line could end.
  const name = block ? 'math math-block' : latex.includes('\\begin{') ? 'math math-wide' : 'math'
  // What is wider than the text is scrolled by itself, with the keyboard too.
  const focus = block ? ' tabindex="0"' : ''
  return `<${tag} class="${name}" dir="ltr"${focus}>${html}</${tag}>`
}
