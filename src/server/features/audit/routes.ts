import { createRoute } from '@hono/zod-openapi'
import { auditQuery } from '#/contract/audit.ts'
import { auditPage } from '#/contract/users.ts'
import type { Api } from '#/server/api.ts'
import type { Deps } from '#/server/deps.ts'
import { listAuditEvents } from './list.ts'

/** `GET /audit-events`. */
export function auditRoutes(api: Api, deps: Deps): void {
  api.add(
    ['ADMINISTRATOR'],
    createRoute({
      method: 'get',
      path: '/audit-events',
      summary: 'What was done, newest first; days are those of Tunis; `action` may be a thing without its verb',
      request: { query: auditQuery },
      responses: { 200: { description: 'Events', content: { 'application/json': { schema: auditPage } } } },
    }),
    async (c) => c.json(await listAuditEvents(deps, c.get('actor'), c.req.valid('query')), 200),
  )
}
