import { createRoute } from '@hono/zod-openapi'
import { letterAnswer, letterRequest } from '#/contract/letters.ts'
import type { Api } from '#/server/api.ts'
import type { Deps } from '#/server/deps.ts'
import { makeLetters } from './letters.ts'

/** `POST /letters`. */
export function letterRoutes(api: Api, deps: Deps): void {
  api.add(
    ['ADMINISTRATOR'],
    createRoute({
      method: 'post',
      path: '/letters',
      summary: 'Sign-in letters for students without a password, each with a code that is shown this once',
      request: { body: { required: true, content: { 'application/json': { schema: letterRequest } } } },
      responses: {
        200: { description: 'The letters, by name', content: { 'application/json': { schema: letterAnswer } } },
      },
    }),
    async (c) => {
      c.header('Cache-Control', 'no-store')
      return c.json(await makeLetters(deps, c.get('actor'), c.get('origin'), c.req.valid('json')), 200)
    },
  )
}
