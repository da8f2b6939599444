import { ERROR_CODES } from './error-codes.ts'
import { z } from './zod.ts'

/** The one shape of every API answer that is not a success. `fields` maps a field's path to its message. */
export const errorEnvelope = z.strictObject({
  message: z.string(),
  code: z.enum(ERROR_CODES),
  requestId: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  /** What stands in the way, by kind, such as `{ "course": 12 }`. */
  counts: z.record(z.string(), z.number().int()).optional(),
  /** The present state of what was to be changed, where somebody else was first. */
  current: z.unknown().optional(),
})
export type ErrorEnvelope = z.infer<typeof errorEnvelope>
