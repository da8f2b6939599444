import { createRoute } from '@hono/zod-openapi'
import { classChange, classChoices, classCreation, classDetail, classList } from '#/contract/classes.ts'
import { thingOrder } from '#/contract/curriculum.ts'
import type { Api } from '#/server/api.ts'
import type { Deps } from '#/server/deps.ts'
import { orderThings } from '#/server/features/curriculum/order.ts'
import { addThingRoutes } from '#/server/features/curriculum/thing-routes.ts'
import { listClassChoices } from './choices.ts'
import { changeClass, createClass, listClasses, readClass } from './service.ts'

/** `/class` (specification §7); `GET /class/{id}/subjects` is the subjects’. */
export function classRoutes(api: Api, deps: Deps): void {
  api.add(
    'session',
    createRoute({
      method: 'get',
      path: '/class',
      summary: 'The classes in school order; a student has one',
      responses: { 200: { description: 'Classes', content: { 'application/json': { schema: classList } } } },
    }),
    async (c) => c.json(await listClasses(deps, c.get('actor')), 200),
  )

  api.add(
    ['ADMINISTRATOR', 'PROFESSOR'],
    createRoute({
      method: 'get',
      path: '/classes',
      summary: 'The classes with their subjects, in school order, to choose from; a professor gets what they teach',
      responses: { 200: { description: 'Classes', content: { 'application/json': { schema: classChoices } } } },
    }),
    async (c) => c.json(await listClassChoices(deps, c.get('actor')), 200),
  )

  api.add(
    ['ADMINISTRATOR'],
    createRoute({
      method: 'put',
      path: '/class-order',
      summary: 'Put the classes into another order: all of them, each once',
      request: { body: { required: true, content: { 'application/json': { schema: thingOrder } } } },
      responses: {
        200: { description: 'They are in this order', content: { 'application/json': { schema: thingOrder } } },
      },
    }),
    async (c) => {
      const order = c.req.valid('json')
      await orderThings(deps, c.get('actor'), c.get('origin'), { kind: 'class', ...order })
      return c.json(order, 200)
    },
  )

  addThingRoutes(api, deps, {
    kind: 'class',
    path: '/class',
    item: classDetail,
    creation: classCreation,
    change: classChange,
    read: (actor, id) => readClass(deps, actor, id),
    create: (actor, origin, creation) => createClass(deps, actor, origin, creation),
    update: (actor, origin, change) => changeClass(deps, actor, origin, change),
  })
}
