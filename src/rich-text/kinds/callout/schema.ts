import { z } from '#/contract/zod.ts'
import { type Dir, dir } from '#/rich-text/attributes.ts'
import { CALLOUTS, type Callout } from './facts.ts'

export interface CalloutNode<Block> {
  type: 'callout'
  attrs: { kind: Callout; dir?: Dir }
  content: Block[]
}

/** A box. @param blocks what may stand in it */
export const calloutOf = <Block>(blocks: z.ZodType<Block[]>) =>
  z.strictObject({
    type: z.literal('callout'),
    attrs: z.strictObject({ kind: z.enum(CALLOUTS), dir }),
    content: blocks,
  })
