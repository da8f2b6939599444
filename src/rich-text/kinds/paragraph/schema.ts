import { z } from '#/contract/zod.ts'
import { dir } from '#/rich-text/attributes.ts'
import { words } from '#/rich-text/inline.ts'

export const paragraph = z.strictObject({
  type: z.literal('paragraph'),
  attrs: z.strictObject({ dir }).optional(),
  content: words,
})
