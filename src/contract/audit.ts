import { pageQuery } from './paging.ts'
import { z } from './zod.ts'

/** `GET /audit-events`: newest first. Days are those of Tunis, both included. */
export const auditQuery = z.object({
  action: z
    .string()
    .regex(/^[a-z-]+(\.[a-z-]+)?$/)
    .max(60)
    .optional(),
  actorId: z.uuid().optional(),
  objectId: z.uuid().optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  ...pageQuery.shape,
})
export type AuditQuery = z.infer<typeof auditQuery>
