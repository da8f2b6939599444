import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { rowId } from '#/contract/classes.ts'
import { removalQuery, type ThingKind, thingOrder } from '#/contract/curriculum.ts'
import { apiTranslator } from '#/i18n/api.ts'
import type { Api } from '#/server/api.ts'
import type { Deps } from '#/server/deps.ts'
import type { Actor, Origin } from '#/server/features/auth/actor.ts'
import { TABLES } from './access.ts'
import { orderThings } from './order.ts'
import { removeThing, restoreThing } from './removal.ts'

const params = z.object({ id: rowId })
const json = <S extends z.ZodType>(schema: S) => ({ content: { 'application/json': { schema } } })
const text = { content: { 'text/plain': { schema: z.string() } } }

/**
 * Who may make things. What has an id answers by it: services say 404 for what the caller may not know, whatever they
 * would do with it, and 403 for what they may only read.
 */
const EDITORS = ['ADMINISTRATOR', 'PROFESSOR'] as const

/** The calls that everything in the curriculum has. */
export interface ThingRoutes<Item extends z.ZodType, Creation extends z.ZodType, Change extends z.ZodObject> {
  kind: ThingKind
  /** Such as `/chapters`. */
  path: string
  /** As a summary names it, such as `chapter`. */
  item: Item
  creation: Creation
  change: Change
  read(actor: Actor, id: number): Promise<z.infer<Item>>
  create(actor: Actor, origin: Origin, creation: z.infer<Creation>): Promise<z.infer<Item>>
  update(actor: Actor, origin: Origin, change: z.infer<Change> & { id: number }): Promise<z.infer<Item>>
}

/** `GET`, `PUT`, `DELETE /{things}/{id}`, `POST /{things}`, `PUT /{things}/{id}/order`, `POST /{things}/{id}/restore`. */
export function addThingRoutes<Item extends z.ZodType, Creation extends z.ZodType, Change extends z.ZodObject>(
  api: Api,
  deps: Deps,
  { kind, path, item, creation, change, read, create, update }: ThingRoutes<Item, Creation, Change>,
): void {
  const whole = { description: `The ${kind}`, ...json(item) }

  const { child } = TABLES[kind]
  if (child) {
    api.add(
      'session',
      createRoute({
        method: 'put',
        path: `${path}/{id}/order`,
        summary: `Put what is in a ${kind} into another order: all of it, each once`,
        request: { params, body: { required: true, ...json(thingOrder) } },
        responses: { 200: { description: 'It is in this order', ...json(thingOrder) } },
      }),
      async (c) => {
        const order = c.req.valid('json')
        const parentId = c.req.valid('param').id
        await orderThings(deps, c.get('actor'), c.get('origin'), { kind: child, parentId, ...order })
        return c.json(order, 200)
      },
    )
  }

  api.add(
    'session',
    createRoute({
      method: 'get',
      path: `${path}/{id}`,
      summary: `One ${kind}; a student may ask for those of their own class only`,
      request: { params },
      responses: { 200: whole },
    }),
    (async (c: Context) => c.json(await read(c.get('actor'), c.req.valid('param').id), 200)) as never,
  )

  api.add(
    EDITORS,
    createRoute({
      method: 'post',
      path,
      summary: `Make a ${kind}, the last among its like`,
      request: { body: { required: true, ...json(creation) } },
      responses: { 201: whole },
    }),
    (async (c: Context) =>
      c.json(await create(c.get('actor'), c.get('origin'), c.req.valid('json') as z.infer<Creation>), 201)) as never,
  )

  api.add(
    'session',
    createRoute({
      method: 'put',
      path: `${path}/{id}`,
      summary: `Change a ${kind}; 409 with its present state where somebody was faster`,
      request: { params, body: { required: true, ...json(change) } },
      responses: { 200: whole },
    }),
    (async (c: Context) => {
      const changed = { ...(c.req.valid('json') as z.infer<Change>), id: c.req.valid('param').id }
      return c.json(await update(c.get('actor'), c.get('origin'), changed), 200)
    }) as never,
  )

  api.add(
    'session',
    createRoute({
      method: 'delete',
      path: `${path}/{id}`,
      summary: `Move a ${kind} to the recycle bin; 409 with counts where there is something below it, unless asked for`,
      request: { params, query: removalQuery },
      responses: { 200: { description: 'Deleted', ...text } },
    }),
    async (c) => {
      const withChildren = c.req.valid('query').with === 'children'
      await removeThing(deps, c.get('actor'), c.get('origin'), { kind, id: c.req.valid('param').id, withChildren })
      return c.text(apiTranslator(c.get('locale'))('api.deleted'), 200)
    },
  )

  api.add(
    'session',
    createRoute({
      method: 'post',
      path: `${path}/{id}/restore`,
      summary: `Take a ${kind} out of the recycle bin`,
      request: { params },
      responses: { 200: whole },
    }),
    (async (c: Context) => {
      const { id } = c.req.valid('param')
      await restoreThing(deps, c.get('actor'), c.get('origin'), { kind, id })
      return c.json(await read(c.get('actor'), id), 200)
    }) as never,
  )
}

/** What the handlers above need of a context; the library's own type depends on schemas that are not known here. */
interface Context {
  get(name: 'actor'): Actor
  get(name: 'origin'): Origin
  req: { valid(part: 'param'): { id: number }; valid(part: 'json'): unknown }
  json(body: unknown, status: number): Response
}
