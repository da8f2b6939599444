import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { userFilter } from '#/contract/users.ts'
import type { Api } from '#/server/api.ts'
import type { Deps } from '#/server/deps.ts'
import { exportUsers } from './people-export.ts'

/** `GET /users/export.csv`; before `GET /users/{id}`, which would take the name of the file for an id. */
export function exportRoutes(api: Api, deps: Deps): void {
  api.add(
    ['ADMINISTRATOR'],
    createRoute({
      method: 'get',
      path: '/users/export.csv',
      summary: 'The people whom a filter finds, as a file for spreadsheets',
      request: { query: userFilter },
      responses: { 200: { description: 'CSV in UTF-8', content: { 'text/csv': { schema: z.string() } } } },
    }),
    async (c) => {
      const reader = { origin: c.get('origin'), locale: c.get('locale') }
      const body = await exportUsers(deps, c.get('actor'), reader, c.req.valid('query'))
      return c.body(body, 200, {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': 'attachment; filename="manara.csv"',
      }) as never
    },
  )
}
