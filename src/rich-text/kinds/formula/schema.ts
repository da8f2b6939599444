import { z } from '#/contract/zod.ts'
import { LONGEST_FORMULA } from './facts.ts'

const latex = z.string().min(1).max(LONGEST_FORMULA)

/** A formula among words. */
export const inlineMath = z.strictObject({ type: z.literal('inlineMath'), attrs: z.strictObject({ latex }) })
/** A formula on a line of its own. */
export const blockMath = z.strictObject({ type: z.literal('blockMath'), attrs: z.strictObject({ latex }) })
