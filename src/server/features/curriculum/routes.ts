import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { deletedThing } from '#/contract/curriculum.ts'
import { pageOf, pageQuery } from '#/contract/paging.ts'
import type { Api } from '#/server/api.ts'
import type { Deps } from '#/server/deps.ts'
import { listDeleted } from './bin.ts'

const query = z.object(pageQuery.shape)

/** `GET /recycle-bin`. */
export function curriculumRoutes(api: Api, deps: Deps): void {
  api.add(
    ['ADMINISTRATOR'],
    createRoute({
      method: 'get',
      path: '/recycle-bin',
      summary: 'What was deleted within the last month, the last first',
      request: { query },
      responses: {
        200: { description: 'A page of it', content: { 'application/json': { schema: pageOf(deletedThing) } } },
      },
    }),
    async (c) => c.json(await listDeleted(deps, c.get('actor'), c.req.valid('query')), 200),
  )
}
