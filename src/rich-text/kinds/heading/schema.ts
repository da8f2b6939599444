import { z } from '#/contract/zod.ts'
import { dir } from '#/rich-text/attributes.ts'
import { words } from '#/rich-text/inline.ts'

export const heading = z.strictObject({
  type: z.literal('heading'),
  attrs: z.strictObject({ level: z.union([z.literal(2), z.literal(3), z.literal(4)]), dir }),
  content: words,
})
