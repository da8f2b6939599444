import { z } from '#/contract/zod.ts'

/** Direction of a block; `null` = as its words have it. */
export const dir = z.enum(['rtl', 'ltr']).nullable().default(null)
export type Dir = z.infer<typeof dir>
