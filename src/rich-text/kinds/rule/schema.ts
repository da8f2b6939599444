import { z } from '#/contract/zod.ts'

export const horizontalRule = z.strictObject({ type: z.literal('horizontalRule') })
