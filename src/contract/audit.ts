import { endpoint } from './endpoint.ts'
import { pageQuery } from './paging.ts'
import { auditPage } from './users.ts'
import { z } from './zod.ts'

/** Days are those of Tunis, both included. */
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

/** The audit log; a person's own part of it is among `userEndpoints`. */
export const auditEndpoints = {
  list: endpoint({
    method: 'get',
    path: '/audit-events',
    about: ['people'],
    who: ['ADMINISTRATOR'],
    summary: 'What was done, newest first; days are those of Tunis; `action` may be a thing without its verb',
    query: auditQuery,
    answer: auditPage,
    result: 'Events',
  }),
}
