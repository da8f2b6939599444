import { z } from '#/contract/zod.ts'

/** Where a link may go: a page of the web, or a mailbox. */
export const linkAddress = z
  .string()
  .max(2_000)
  .regex(/^(https?:\/\/|mailto:)[^\s\p{Cc}<>"'`]+$/iu)

export const link = z.strictObject({ type: z.literal('link'), attrs: z.strictObject({ href: linkAddress }) })
