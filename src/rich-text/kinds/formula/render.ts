import katex from 'katex'
import { escaped } from '#/rich-text/server/escape.ts'
import type { BlockRenderers, InlineRenderers, Rendering } from '#/rich-text/server/kind.ts'
import { DEEPEST_FORMULA, LONGEST_FORMULA } from './facts.ts'
import { definesCommands, FORMULA_OPTIONS } from './options.ts'
import { DEEPEST_HTML, formulaDepth, htmlDepth } from './options-depth.ts'

export const formulaRenderers: BlockRenderers<'blockMath'> = {
  blockMath: ({ attrs }, { rendering }) => formulaOf(attrs.latex, rendering, { block: true }),
}

export const formulaInlineRenderers: InlineRenderers<'inlineMath'> = {
  inlineMath: ({ attrs }, rendering) => formulaOf(attrs.latex, rendering, { block: false }),
}

/** A formula, drawn as long as the text may have more of it. */
function formulaOf(latex: string, rendering: Rendering, { block }: { block: boolean }): string {
  const { left } = rendering
  if (left.formulas > 0 && left.units > 0) {
    const drawn = formulaHtml(latex, { block })
    left.formulas -= 1
    left.units -= drawn.length
    if (left.units >= 0) return drawn
  }
  rendering.tooMuch = true
  return typedFormula(latex, { block })
}

/**
 * A formula as HTML and MathML, drawn from left to right whatever is around it, without a script. One that cannot be
 * read stands as it was typed.
 */
function formulaHtml(latex: string, { block }: { block: boolean }): string {
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

/** A formula as it was typed, which costs nothing to draw. */
function typedFormula(latex: string, { block }: { block: boolean }): string {
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
