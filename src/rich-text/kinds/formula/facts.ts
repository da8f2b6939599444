import type { NodeFacts } from '#/rich-text/node.ts'

/** Longest LaTeX of one formula, in UTF-16 units. */
export const LONGEST_FORMULA = 2_000
/** How deep the parts of a formula may stand in one another: a page of a textbook needs six. */
export const DEEPEST_FORMULA = 20
/** Formulas of one text: a chapter of a textbook has two hundred. */
export const MOST_FORMULAS = 500

export const formulaFacts = {
  blockMath: { attributes: ['latex'] },
  inlineMath: { attributes: ['latex'] },
} as const satisfies Record<string, NodeFacts>
