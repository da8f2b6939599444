import { z } from '#/contract/zod.ts'
import { type Dir, dir } from '#/rich-text/attributes.ts'

export interface QuoteNode<Block> {
  type: 'blockquote'
  attrs?: { dir?: Dir }
  content: Block[]
}

/** A quote. @param blocks what may stand in it */
export const quoteOf = <Block>(blocks: z.ZodType<Block[]>) =>
  z.strictObject({ type: z.literal('blockquote'), attrs: z.strictObject({ dir }).optional(), content: blocks })
