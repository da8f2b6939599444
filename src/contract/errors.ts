import { z } from './zod.ts'

/** Every code that an API answer may carry; each has a message in every language. */
export const ERROR_CODES = [
  'BAD_JSON',
  'VALIDATION',
  'NO_EMAIL_ADDRESS',
  'BAD_PICTURE',
  'UNAUTHENTICATED',
  'BAD_CREDENTIALS',
  'BAD_CODE',
  'ACCOUNT_SUSPENDED',
  'ACCOUNT_PENDING',
  'ACCOUNT_REFUSED',
  'FORBIDDEN',
  'CROSS_SITE',
  'NOT_FOUND',
  'METHOD_NOT_ALLOWED',
  'CONFLICT',
  'EMAIL_TAKEN',
  'HAS_CHILDREN',
  'HAS_STUDENTS',
  'QUOTA_FULL',
  'VIDEOS_OFF',
  'VIDEOS_QUOTA',
  'VIDEOS_SLOW',
  'VIDEOS_FAILED',
  'OWN_ACCOUNT',
  'WRONG_STATUS',
  'CONSENT_MISSING',
  'TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'TOO_MANY_REQUESTS',
  'BUSY',
  'UNAVAILABLE',
  'INTERNAL',
] as const
export type ErrorCode = (typeof ERROR_CODES)[number]

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
