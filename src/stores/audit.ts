import { type AuditQuery, auditEndpoints } from '#/contract/audit.ts'
import { call } from './api.ts'
import { createResource } from './resource.ts'

const events = createResource((signal, query: AuditQuery) => call(auditEndpoints.list, query, { signal }))

/** The page of the audit log that an administrator looks at. */
export const $auditEvents = events.$state
export const loadAuditEvents = events.load
export const seedAuditEvents = events.seed
