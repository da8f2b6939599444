import { listAuditEvents } from '#/client/audit.ts'
import type { AuditQuery } from '#/contract/audit.ts'
import { api } from './api.ts'
import { createResource } from './resource.ts'

const events = createResource((signal, query: AuditQuery) => listAuditEvents(api(), query, signal))

/** The page of the audit log that an administrator looks at. */
export const $auditEvents = events.$state
export const loadAuditEvents = events.load
export const seedAuditEvents = events.seed
