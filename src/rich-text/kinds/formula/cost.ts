import type { TextNode } from '#/rich-text/node.ts'
import { DEEPEST_FORMULA, MOST_FORMULAS } from './facts.ts'
import { formulaDepth } from './options-depth.ts'

interface FormulaFault {
  fault: 'formulasMany' | 'formulaDeep'
  limit: number
}

/** @returns whether these are too many formulas, or the parts of one stand too deep in one another */
export function formulaCost(nodes: readonly TextNode[]): FormulaFault | undefined {
  const formulas = nodes.filter(({ type }) => type === 'blockMath' || type === 'inlineMath')
  if (formulas.length > MOST_FORMULAS) return { fault: 'formulasMany', limit: MOST_FORMULAS }
  const deep = formulas.some(({ attrs }) => formulaDepth((attrs as { latex: string }).latex) > DEEPEST_FORMULA)
  return deep ? { fault: 'formulaDeep', limit: DEEPEST_FORMULA } : undefined
}
