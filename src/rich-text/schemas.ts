import { z } from '#/contract/zod.ts'
import { DEEPEST } from './facts.ts'
import { type CalloutNode, calloutOf } from './kinds/callout/schema.ts'
import { codeBlock } from './kinds/code-block/schema.ts'
import { type Figure, image } from './kinds/figure/schema.ts'
import { blockMath } from './kinds/formula/schema.ts'
import { heading } from './kinds/heading/schema.ts'
import { type BulletListNode, listsOf, type OrderedListNode } from './kinds/list/schema.ts'
import { paragraph } from './kinds/paragraph/schema.ts'
import { type QuoteNode, quoteOf } from './kinds/quote/schema.ts'
import { horizontalRule } from './kinds/rule/schema.ts'
import { type TableNode, tableOf } from './kinds/table/schema.ts'

export type { Figure }

/**
 * The text of a material as ProseMirror JSON: what the editor makes, the API takes and the server renders. Whatever is
 * not described here is refused, so that nothing else can ever be rendered.
 */

const LEAVES = [paragraph, heading, blockMath, codeBlock, horizontalRule, image] as const

export type TextBlock =
  | z.infer<(typeof LEAVES)[number]>
  | BulletListNode<TextBlock>
  | OrderedListNode<TextBlock>
  | QuoteNode<TextBlock>
  | CalloutNode<TextBlock>
  | TableNode<TextBlock>
export interface TextDocument {
  type: 'doc'
  content: TextBlock[]
}

const blocks: z.ZodType<TextBlock[]> = z.lazy(() => z.array(block).min(1))
const block = z.discriminatedUnion('type', [
  ...LEAVES,
  ...listsOf(blocks),
  quoteOf(blocks),
  calloutOf(blocks),
  tableOf(blocks),
]) as z.ZodType<TextBlock>

/** Looked at before anything else: what is too deep for its readers, or holds signs that no database keeps. */
function isBounded(value: unknown, room: number): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  if (typeof value !== 'object' || value === null) return true
  if (room === 0) return false
  return Object.values(value).every((each) => isBounded(each, room - 1))
}

/** A whole text. */
export const textDocument: z.ZodType<TextDocument> = z
  .unknown()
  // A node is an object with its list of nodes.
  .refine((value) => isBounded(value, 2 * DEEPEST), { abort: true })
  .pipe(z.strictObject({ type: z.literal('doc'), content: blocks }))
