import { createRoute } from '@hono/zod-openapi'
import { dashboard } from '#/contract/dashboard.ts'
import type { Api } from '#/server/api.ts'
import type { Deps } from '#/server/deps.ts'
import { readDashboard } from './service.ts'

/** `GET /me/dashboard`. */
export function dashboardRoutes(api: Api, deps: Deps): void {
  api.add(
    'session',
    createRoute({
      method: 'get',
      path: '/me/dashboard',
      summary: "The facts on the person's first screen, by role",
      responses: { 200: { description: 'The facts', content: { 'application/json': { schema: dashboard } } } },
    }),
    async (c) => c.json(await readDashboard(deps, c.get('actor')), 200),
  )
}
