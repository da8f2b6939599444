import { createRoute } from '@hono/zod-openapi'
import { classList } from '#/contract/classes.ts'
import type { Api } from '#/server/api.ts'
import type { Deps } from '#/server/deps.ts'
import { listClasses } from './service.ts'

/** `GET /classes`. */
export function classRoutes(api: Api, deps: Deps): void {
  api.add(
    ['ADMINISTRATOR', 'PROFESSOR'],
    createRoute({
      method: 'get',
      path: '/classes',
      summary: 'The classes with their subjects, in school order; a professor gets what they teach',
      responses: { 200: { description: 'Classes', content: { 'application/json': { schema: classList } } } },
    }),
    async (c) => c.json(await listClasses(deps, c.get('actor')), 200),
  )
}
