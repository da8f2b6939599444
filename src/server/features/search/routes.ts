import { createRoute } from '@hono/zod-openapi'
import { searchAnswer, searchQuery } from '#/contract/search.ts'
import type { Api } from '#/server/api.ts'
import type { Deps } from '#/server/deps.ts'
import { search } from './service.ts'

/** `GET /search`: lessons and what they are in, for everybody what they may read. */
export function searchRoutes(api: Api, deps: Deps): void {
  api.add(
    ['STUDENT', 'PROFESSOR', 'ADMINISTRATOR'],
    createRoute({
      method: 'get',
      path: '/search',
      summary: 'Look for words in subjects, chapters, lessons and their materials',
      request: { query: searchQuery },
      responses: {
        200: {
          description: 'What was found, the best first',
          content: { 'application/json': { schema: searchAnswer } },
        },
      },
    }),
    async (c) => c.json({ items: await search(deps, c.get('actor'), c.req.valid('query').q) }, 200),
  )
}
