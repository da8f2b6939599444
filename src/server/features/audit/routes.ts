import { auditEndpoints } from '#/contract/audit.ts'
import { serve } from '#/server/serve.ts'
import { listAuditEvents } from './list.ts'

export const auditRoutes = [serve(auditEndpoints.list, ({ deps, actor }, query) => listAuditEvents(deps, actor, query))]
