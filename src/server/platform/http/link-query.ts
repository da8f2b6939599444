import { z } from 'zod'

/** The query of `linkSearch`. */
export const linkQuery = z.object({
  until: z.coerce.number<string>().int().positive(),
  session: z.uuid(),
  signature: z.string().regex(/^[\w-]{43}$/),
})
