import { z } from '#/contract/zod.ts'
import { LONGEST_CAPTION } from './facts.ts'

/** A picture: a file of the same material. */
export const image = z.strictObject({
  type: z.literal('image'),
  attrs: z.strictObject({
    fileId: z.uuid(),
    /** What is to be seen, for who does not see it. */
    alt: z.string().max(LONGEST_CAPTION).default(''),
    caption: z.string().max(LONGEST_CAPTION).default(''),
    /** Part of the text's width, in percent. */
    width: z.union([z.literal(40), z.literal(60), z.literal(80), z.literal(100)]).default(100),
  }),
})

/** A picture of a text, as its writer placed it. */
export type Figure = z.infer<typeof image>['attrs']
