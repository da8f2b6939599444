import { DEEPEST_FORMULA, MOST_FORMULAS, type TextDocument } from '#/contract/material-text.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { formulaDepth } from './formula-depth.ts'

/**
 * Judges the formulas of a text by what is seen without drawing them.
 * @throws {ServiceError} VALIDATION of `draft`, for too many of them, or one whose parts stand too deep in one another
 */
export function judgeFormulas(draft: TextDocument): void {
  const formulas = formulasIn(draft)
  if (formulas.length > MOST_FORMULAS) {
    throw new ServiceError('VALIDATION', { fields: { draft: { fault: 'formulasMany', limit: MOST_FORMULAS } } })
  }
  if (formulas.some((latex) => formulaDepth(latex) > DEEPEST_FORMULA)) {
    throw new ServiceError('VALIDATION', { fields: { draft: { fault: 'formulaDeep', limit: DEEPEST_FORMULA } } })
  }
}

function formulasIn(node: { type: string; attrs?: unknown; content?: unknown }): string[] {
  if (node.type === 'blockMath' || node.type === 'inlineMath') return [(node.attrs as { latex: string }).latex]
  return Array.isArray(node.content) ? node.content.flatMap(formulasIn) : []
}
