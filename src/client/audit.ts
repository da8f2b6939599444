import type { AuditQuery } from '#/contract/audit.ts'
import { type AuditPage, auditPage } from '#/contract/users.ts'
import { type Http, parsed } from './http.ts'
import { searchOf } from './query.ts'

export function listAuditEvents(http: Http, query: AuditQuery, signal: AbortSignal): Promise<AuditPage> {
  return http
    .url(`/audit-events?${searchOf(query)}`)
    .options({ signal })
    .get()
    .json(parsed(auditPage))
}
