import { z } from '#/contract/zod.ts'
import { inlineMath } from './kinds/formula/schema.ts'
import { link } from './kinds/link/schema.ts'
import { marks } from './kinds/marks/schema.ts'
import { hardBreakWith, textWith } from './kinds/text/schema.ts'

const mark = z.discriminatedUnion('type', [...marks, link])
export type TextMark = z.infer<typeof mark>

const inline = z.discriminatedUnion('type', [textWith(mark), inlineMath, hardBreakWith(mark)])
export type TextInline = z.infer<typeof inline>

/** What a block of words has in it. */
export const words = z.array(inline).optional()
