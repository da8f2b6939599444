import katex from 'katex'
import { LONGEST_FORMULA } from '#/contract/material-text.ts'
import { escaped } from './escape.ts'

/** How many drawn formulas are kept: the same ones are read again and again. */
const KEPT = 2_000
const drawn = new Map<string, string>()

/**
 * A formula as HTML and MathML, drawn from left to right whatever is around it, without a script. One that cannot be
 * read stands as it was typed.
 */
export function formulaHtml(latex: string, { block }: { block: boolean }): string {
  const key = `${block ? 'b' : 'i'}${latex}`
  const kept = drawn.get(key)
  if (kept !== undefined) return kept
  const made = wrapped(latex, block)
  if (drawn.size >= KEPT) drawn.delete(drawn.keys().next().value ?? '')
  drawn.set(key, made)
  return made
}

function wrapped(latex: string, block: boolean): string {
  const tag = block ? 'div' : 'span'
  // A matrix among words has no place where a line could end.
  const name = block ? 'math math-block' : latex.includes('\\begin{') ? 'math math-wide' : 'math'
  // What is wider than the text is scrolled by itself, with the keyboard too.
  const focus = block ? ' tabindex="0"' : ''
  return `<${tag} class="${name}" dir="ltr"${focus}>${mathOf(latex, block)}</${tag}>`
}

function mathOf(latex: string, block: boolean): string {
  try {
    if (latex.length > LONGEST_FORMULA) throw new RangeError('too long')
    return katex.renderToString(latex, {
      displayMode: block,
      output: 'htmlAndMathml',
      throwOnError: true,
      // No address, no class and no style of an author's.
      trust: false,
      // Arabic words in a formula are no fault.
      strict: (code: string) => (code === 'htmlExtension' ? 'error' : 'ignore'),
      maxSize: 20,
      maxExpand: 200,
    })
  } catch {
    return `<code class="math-fault">${escaped(latex)}</code>`
  }
}
