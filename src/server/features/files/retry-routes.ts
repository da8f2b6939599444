import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import type { Api } from '#/server/api.ts'
import type { Deps } from '#/server/deps.ts'
import { retryFile } from './retry.ts'

/** `POST /files/{id}/retry`. */
export function fileRetryRoutes(api: Api, deps: Deps): void {
  api.add(
    ['ADMINISTRATOR', 'PROFESSOR'],
    createRoute({
      method: 'post',
      path: '/files/{id}/retry',
      summary: 'Work once more on a file that failed, or that is shown as it came, for who may change its material',
      request: { params: z.object({ id: z.uuid() }) },
      responses: { 204: { description: 'It is under way' } },
    }),
    async (c) => {
      await retryFile(deps, c.get('actor'), c.get('origin'), c.req.valid('param').id)
      return c.body(null, 204)
    },
  )
}
