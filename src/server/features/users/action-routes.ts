import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { bulkAnswer, bulkRequest, issuedCode, user, userActionRequest } from '#/contract/users.ts'
import type { Api } from '#/server/api.ts'
import type { Deps } from '#/server/deps.ts'
import { actOnUser, actOnUsers, issueScreenCode } from './actions.ts'

const params = z.object({ id: z.uuid() })
const json = <S extends z.ZodType>(schema: S) => ({ content: { 'application/json': { schema } } })

/** `POST /users/bulk`, `POST /users/{id}/action`, `POST /users/{id}/code`. */
export function userActionRoutes(api: Api, deps: Deps): void {
  api.add(
    ['ADMINISTRATOR'],
    createRoute({
      method: 'post',
      path: '/users/bulk',
      summary: 'An action on chosen people, or on all that a filter finds; those whom it does not fit are passed over',
      request: { body: { required: true, ...json(bulkRequest) } },
      responses: { 200: { description: 'How many changed', ...json(bulkAnswer) } },
    }),
    async (c) => c.json(await actOnUsers(deps, c.get('actor'), c.get('origin'), c.req.valid('json')), 200),
  )

  api.add(
    ['ADMINISTRATOR'],
    createRoute({
      method: 'post',
      path: '/users/{id}/action',
      summary: 'Approve, refuse, suspend or reactivate an account, or end its sessions',
      request: { params, body: { required: true, ...json(userActionRequest) } },
      responses: { 200: { description: 'The person as they are now', ...json(user) } },
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await actOnUser(deps, c.get('actor'), c.get('origin'), { id, ...c.req.valid('json') }), 200)
    },
  )

  api.add(
    ['ADMINISTRATOR', 'PROFESSOR'],
    createRoute({
      method: 'post',
      path: '/users/{id}/code',
      summary: 'A code to choose a new password with, to be handed over; professors: for students of their classes',
      request: { params },
      responses: { 200: { description: 'The code, shown once', ...json(issuedCode) } },
    }),
    async (c) => c.json(await issueScreenCode(deps, c.get('actor'), c.get('origin'), c.req.valid('param').id), 200),
  )
}
