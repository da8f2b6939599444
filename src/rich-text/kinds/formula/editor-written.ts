import { drawFormula } from './editor-draw.ts'
import { DEEPEST_FORMULA } from './facts.ts'
import { DEEPEST_HTML, formulaDepth, htmlDepth } from './options-depth.ts'

/** Longest formula that is drawn, in UTF-16 units: the longest of a textbook's exercises has some two hundred. */
export const LONGEST_WRITTEN = 500
/** Ends of cells and lines: each makes a column or a line of its own, whatever is in it. */
const MOST_CELLS = 60
/** Height of a formula, in em: a system of eight equations has some twelve. */
const HIGHEST = 16
/** What KaTeX paints: words of somebody else look like words, not like a part of the page. */
const PAINTED = '[style*="color"], [mathcolor], [mathbackground]'
/** A comma between digits, which KaTeX takes for that of a list. */
const DECIMAL = /(\d),(?=\d)/g
/** Behind it KaTeX reads nothing more of the line. */
const COMMENT = /(?<!\\)%/g

/**
 * Draws a formula that somebody wrote to others: one that is no larger than those of an exercise, in the colour of the
 * words around it.
 * @returns whether it was drawn; otherwise nothing is to be shown of the element
 */
export function drawWritten(latex: string, into: HTMLElement, block: boolean): boolean {
  const isBounded =
    latex.length <= LONGEST_WRITTEN &&
    formulaDepth(latex) <= DEEPEST_FORMULA &&
    (latex.match(/&|\\\\|\\cr(?![A-Za-z])/g)?.length ?? 0) <= MOST_CELLS
  const typed = latex.replaceAll(DECIMAL, '$1{,}').replaceAll(COMMENT, '\\%')
  if (isBounded && drawFormula(typed, into, block) && isPlain(into)) return true
  into.replaceChildren()
  return false
}

function isPlain(drawn: HTMLElement): boolean {
  if (htmlDepth(drawn.innerHTML) > DEEPEST_HTML || drawn.querySelector(PAINTED)) return false
  const struts = [...drawn.querySelectorAll<HTMLElement>('.katex-strut')]
  return struts.every(({ style }) => Number.parseFloat(style.height) <= HIGHEST)
}
