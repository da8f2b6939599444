import { z } from '#/contract/zod.ts'

export const codeBlock = z.strictObject({
  type: z.literal('codeBlock'),
  content: z.array(z.strictObject({ type: z.literal('text'), text: z.string().min(1) })).optional(),
})
