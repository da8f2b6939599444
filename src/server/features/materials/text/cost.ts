import { DEEPEST_FORMULA, MOST_FORMULAS, MOST_PICTURES, type TextDocument } from '#/contract/material-text.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { formulaDepth } from './formula-depth.ts'

/**
 * Judges what a text will cost its readers by what is seen without drawing it.
 * @throws {ServiceError} VALIDATION of `draft`, for too many formulas or pictures, or a formula whose parts stand too deep
 *   in one another
 */
export function judgeCost(draft: TextDocument): void {
  if (picturesIn(draft) > MOST_PICTURES) {
    throw new ServiceError('VALIDATION', { fields: { draft: { fault: 'picturesMany', limit: MOST_PICTURES } } })
  }
  const formulas = formulasIn(draft)
  if (formulas.length > MOST_FORMULAS) {
    throw new ServiceError('VALIDATION', { fields: { draft: { fault: 'formulasMany', limit: MOST_FORMULAS } } })
  }
  if (formulas.some((latex) => formulaDepth(latex) > DEEPEST_FORMULA)) {
    throw new ServiceError('VALIDATION', { fields: { draft: { fault: 'formulaDeep', limit: DEEPEST_FORMULA } } })
  }
}

function picturesIn(node: { type: string; content?: unknown }): number {
  if (node.type === 'image') return 1
  return Array.isArray(node.content) ? node.content.reduce((sum, each) => sum + picturesIn(each), 0) : 0
}

function formulasIn(node: { type: string; attrs?: unknown; content?: unknown }): string[] {
  if (node.type === 'blockMath' || node.type === 'inlineMath') return [(node.attrs as { latex: string }).latex]
  return Array.isArray(node.content) ? node.content.flatMap(formulasIn) : []
}
