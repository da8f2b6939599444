import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import {
  consentChange,
  consentCreation,
  requestDecision,
  requestPage,
  requestQuery,
  user,
  userChange,
  userCreation,
} from '#/contract/users.ts'
import type { Api } from '#/server/api.ts'
import type { Deps } from '#/server/deps.ts'
import { changeUser, createUser } from './change.ts'
import { changeConsent, recordConsent } from './consents.ts'
import { decideRequest, listRequests } from './decisions.ts'

const params = z.object({ id: z.uuid() })
const consentParams = params.extend({ consentId: z.uuid() })
const requestParams = params.extend({ requestId: z.uuid() })
const json = <S extends z.ZodType>(schema: S) => ({ content: { 'application/json': { schema } } })
const whole = { 200: { description: 'The person as they are now', ...json(user) } }

/** `POST /users`, `PUT /users/{id}`, consents and requests of people. */
export function userChangeRoutes(api: Api, deps: Deps): void {
  api.add(
    ['ADMINISTRATOR'],
    createRoute({
      method: 'post',
      path: '/users',
      summary: 'Make the account of a student or professor, without a password',
      request: { body: { required: true, ...json(userCreation) } },
      responses: whole,
    }),
    async (c) => c.json(await createUser(deps, c.get('actor'), c.get('origin'), c.req.valid('json')), 200),
  )

  api.add(
    ['ADMINISTRATOR'],
    createRoute({
      method: 'put',
      path: '/users/{id}',
      summary: 'Change facts; `version` is that of the facts which the form was filled in from',
      request: { params, body: { required: true, ...json(userChange) } },
      responses: whole,
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await changeUser(deps, c.get('actor'), c.get('origin'), { id, ...c.req.valid('json') }), 200)
    },
  )

  consentRoutes(api, deps)
  requestRoutes(api, deps)
}

function consentRoutes(api: Api, deps: Deps): void {
  api.add(
    ['ADMINISTRATOR'],
    createRoute({
      method: 'post',
      path: '/users/{id}/consents',
      summary: "Write down a guardian's consent, in the place of an earlier one",
      request: { params, body: { required: true, ...json(consentCreation) } },
      responses: whole,
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await recordConsent(deps, c.get('actor'), c.get('origin'), { id, ...c.req.valid('json') }), 200)
    },
  )

  api.add(
    ['ADMINISTRATOR'],
    createRoute({
      method: 'put',
      path: '/users/{id}/consents/{consentId}',
      summary: 'Confirm a consent, or take it back',
      request: { params: consentParams, body: { required: true, ...json(consentChange) } },
      responses: whole,
    }),
    async (c) => {
      const target = { ...c.req.valid('param'), ...c.req.valid('json') }
      return c.json(await changeConsent(deps, c.get('actor'), c.get('origin'), target), 200)
    },
  )
}

function requestRoutes(api: Api, deps: Deps): void {
  api.add(
    ['ADMINISTRATOR'],
    createRoute({
      method: 'get',
      path: '/requests',
      summary: 'What people ask the administration for and nobody has decided, oldest first',
      request: { query: requestQuery },
      responses: { 200: { description: 'A page of requests', ...json(requestPage) } },
    }),
    async (c) => c.json(await listRequests(deps, c.get('actor'), c.req.valid('query')), 200),
  )

  api.add(
    ['ADMINISTRATOR'],
    createRoute({
      method: 'put',
      path: '/users/{id}/requests/{requestId}',
      summary: 'Grant or refuse another class, or the end of an account, which erases everything personal',
      request: { params: requestParams, body: { required: true, ...json(requestDecision) } },
      responses: whole,
    }),
    async (c) => {
      const target = { ...c.req.valid('param'), ...c.req.valid('json') }
      return c.json(await decideRequest(deps, c.get('actor'), c.get('origin'), target), 200)
    },
  )
}
