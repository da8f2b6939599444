import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { pageQuery } from '#/contract/paging.ts'
import { auditPage, user, userPage, userQuery } from '#/contract/users.ts'
import type { Api } from '#/server/api.ts'
import type { Deps } from '#/server/deps.ts'
import { readHistory } from '#/server/features/audit/list.ts'
import { readUser } from './detail.ts'
import { listUsers } from './list.ts'

const params = z.object({ id: z.uuid() })
const json = <S extends z.ZodType>(schema: S) => ({ content: { 'application/json': { schema } } })

/** `GET /users`, `GET /users/{id}`, `GET /users/{id}/history`. */
export function userReadRoutes(api: Api, deps: Deps): void {
  api.add(
    ['ADMINISTRATOR', 'PROFESSOR'],
    createRoute({
      method: 'get',
      path: '/users',
      summary: 'People of a role; professors see colleagues and their own students, without private facts',
      request: { query: userQuery },
      responses: { 200: { description: 'A page of people', ...json(userPage) } },
    }),
    async (c) => c.json(await listUsers(deps, c.get('actor'), c.req.valid('query')), 200),
  )

  api.add(
    ['ADMINISTRATOR'],
    createRoute({
      method: 'get',
      path: '/users/{id}',
      summary: 'One person, with consents and open requests',
      request: { params },
      responses: { 200: { description: 'The person', ...json(user) } },
    }),
    async (c) => c.json(await readUser(deps, c.get('actor'), c.req.valid('param').id), 200),
  )

  api.add(
    ['ADMINISTRATOR'],
    createRoute({
      method: 'get',
      path: '/users/{id}/history',
      summary: 'What the person did and what was done to them, newest first',
      request: { params, query: pageQuery },
      responses: { 200: { description: 'Events', ...json(auditPage) } },
    }),
    async (c) => c.json(await readHistory(deps, c.get('actor'), c.req.valid('param').id, c.req.valid('query')), 200),
  )
}
