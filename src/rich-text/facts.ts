import { calloutFacts } from './kinds/callout/facts.ts'
import { codeBlockFacts } from './kinds/code-block/facts.ts'
import { figureFacts } from './kinds/figure/facts.ts'
import { formulaFacts } from './kinds/formula/facts.ts'
import { headingFacts } from './kinds/heading/facts.ts'
import { linkFacts } from './kinds/link/facts.ts'
import { listFacts } from './kinds/list/facts.ts'
import { markFacts } from './kinds/marks/facts.ts'
import { paragraphFacts } from './kinds/paragraph/facts.ts'
import { quoteFacts } from './kinds/quote/facts.ts'
import { ruleFacts } from './kinds/rule/facts.ts'
import { tableFacts } from './kinds/table/facts.ts'
import { textFacts } from './kinds/text/facts.ts'
import type { NodeFacts } from './node.ts'

/** How deep nodes may stand in one another. */
export const DEEPEST = 24
/** Largest text as HTML, in UTF-16 units: 500 formulas as they are on average in lessons, twice. */
export const LARGEST_HTML = 3_000_000

/** Every node and mark, by its type. No library comes with this: any side may have it. */
export const FACTS: Readonly<Record<string, NodeFacts>> = {
  ...textFacts,
  ...markFacts,
  ...linkFacts,
  ...paragraphFacts,
  ...headingFacts,
  ...listFacts,
  ...quoteFacts,
  ...calloutFacts,
  ...tableFacts,
  ...codeBlockFacts,
  ...ruleFacts,
  ...formulaFacts,
  ...figureFacts,
}

/** @returns the blocks that have their direction in one of these ways */
export function turnable(...ways: NodeFacts['direction'][]): string[] {
  return Object.keys(FACTS).filter((type) => FACTS[type]?.direction && ways.includes(FACTS[type].direction))
}
