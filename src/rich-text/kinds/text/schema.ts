import { z } from '#/contract/zod.ts'

const marksOf = <Mark extends z.ZodType>(mark: Mark) => z.array(mark).max(6).optional()

/** Words. @param mark what they may be marked with */
export const textWith = <Mark extends z.ZodType>(mark: Mark) =>
  z.strictObject({ type: z.literal('text'), text: z.string().min(1), marks: marksOf(mark) })

/** The end of a line within a block. @param mark what it may be marked with */
export const hardBreakWith = <Mark extends z.ZodType>(mark: Mark) =>
  z.strictObject({ type: z.literal('hardBreak'), marks: marksOf(mark) })
