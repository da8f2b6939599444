import { endpoint } from './endpoint.ts'
import { pageOf, pageQuery } from './paging.ts'
import { uuidParams } from './params.ts'
import { z } from './zod.ts'

/** A line of a person's history, and of the audit log. */
export const auditEvent = z.object({
  id: z.number().int(),
  at: z.string(),
  /** `thing.verb`, such as `session.opened`. */
  action: z.string(),
  /** Who did it; `null` = nobody was signed in, or the person is gone. */
  actor: z.object({ id: z.string(), name: z.string() }).nullable(),
  objectType: z.string().nullable(),
  objectId: z.string().nullable(),
  /** Whom it was done to, where that is a person who is still there. */
  objectName: z.string().nullable(),
  /** The address that the request came from. */
  ip: z.string().nullable(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).nullable(),
})
export type AuditEvent = z.infer<typeof auditEvent>
export const auditPage = pageOf(auditEvent)
export type AuditPage = z.infer<typeof auditPage>

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

/** The audit log, and a person's own part of it. */
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
  history: endpoint({
    method: 'get',
    path: '/users/{id}/history',
    about: ['people'],
    who: ['ADMINISTRATOR'],
    summary: 'What the person did and what was done to them, newest first',
    params: uuidParams,
    query: pageQuery,
    answer: auditPage,
    result: 'Events',
  }),
}
