import { createRoute } from '@hono/zod-openapi'
import { me } from '#/contract/me.ts'
import { preferences, preferencesPatch } from '#/contract/preferences.ts'
import type { Api } from '#/server/api.ts'
import type { Deps } from '#/server/deps.ts'
import { readMe, savePreferences } from './service.ts'

/** `GET /me`, `PUT /me/preferences`. */
export function userRoutes(api: Api, deps: Deps): void {
  api.add(
    'session',
    createRoute({
      method: 'get',
      path: '/me',
      summary: 'The signed-in person',
      responses: { 200: { description: 'Their own facts', content: { 'application/json': { schema: me } } } },
    }),
    async (c) => c.json(await readMe(deps, c.get('actor')), 200),
  )

  api.add(
    'session',
    createRoute({
      method: 'put',
      path: '/me/preferences',
      summary: 'Keep what the person chose for their screens; what is left out stays',
      request: { body: { required: true, content: { 'application/json': { schema: preferencesPatch } } } },
      responses: { 200: { description: 'All choices', content: { 'application/json': { schema: preferences } } } },
    }),
    async (c) => c.json(await savePreferences(deps, c.get('actor'), c.req.valid('json')), 200),
  )
}
