import katex from 'katex'
import { definesCommands, FORMULA_OPTIONS } from './options.ts'

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
