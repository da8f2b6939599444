import { figureCost } from '#/rich-text/kinds/figure/cost.ts'
import { formulaCost } from '#/rich-text/kinds/formula/cost.ts'
import { nodesOf, type TextNode } from '#/rich-text/node.ts'

/** What each kind makes its readers pay, in the order in which it is said. */
const COSTS = [figureCost, formulaCost]

/** Why a text costs its readers too much. */
export type CostFault = NonNullable<ReturnType<(typeof COSTS)[number]>>

/** @returns what a text has too much of, by what is seen without drawing it */
export function costFault(document: TextNode): CostFault | undefined {
  const nodes = [...nodesOf(document)]
  for (const cost of COSTS) {
    const fault = cost(nodes)
    if (fault) return fault
  }
  return undefined
}
