import { createRoute } from '@hono/zod-openapi'
import { material, materialChange, materialCreation, materialPage, materialQuery } from '#/contract/materials.ts'
import type { Api } from '#/server/api.ts'
import type { Deps } from '#/server/deps.ts'
import { addThingRoutes } from '#/server/features/curriculum/thing-routes.ts'
import { changeMaterial, createMaterial, listMaterials, readMaterial } from './service.ts'

/** `/materials`. */
export function materialRoutes(api: Api, deps: Deps): void {
  api.add(
    'session',
    createRoute({
      method: 'get',
      path: '/materials',
      summary: 'The materials that the caller may read, of a course or of all, in the order of the programme',
      request: { query: materialQuery },
      responses: {
        200: { description: 'A page of materials', content: { 'application/json': { schema: materialPage } } },
      },
    }),
    async (c) => c.json(await listMaterials(deps, c.get('actor'), c.req.valid('query')), 200),
  )

  addThingRoutes(api, deps, {
    kind: 'material',
    path: '/materials',
    item: material,
    creation: materialCreation,
    change: materialChange,
    read: (actor, id) => readMaterial(deps, actor, id),
    create: (actor, origin, creation) => createMaterial(deps, actor, origin, creation),
    update: (actor, origin, change) => changeMaterial(deps, actor, origin, change),
  })
}
