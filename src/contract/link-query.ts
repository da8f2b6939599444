import { z } from './zod.ts'

/** What an address that runs out carries, as its query. */
export const linkQuery = z.object({
  until: z.coerce.number<string>().int().positive(),
  session: z.uuid(),
  signature: z.string().regex(/^[\w-]{43}$/),
})
