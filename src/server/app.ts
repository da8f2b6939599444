import type { OpenAPIHono } from '@hono/zod-openapi'
import { bodyLimit } from 'hono/body-limit'
import { HTTPException } from 'hono/http-exception'
import { type Api, type ApiEnv, createApi } from '#/server/api.ts'
import { documentRoutes } from '#/server/api-document.ts'
import type { Deps } from '#/server/deps.ts'
import { enforcePolicy } from '#/server/features/auth/guard.ts'
import { authRoutes } from '#/server/features/auth/routes.ts'
import { dashboardRoutes } from '#/server/features/dashboard/routes.ts'
import { subjectRoutes } from '#/server/features/subjects/routes.ts'
import { userRoutes } from '#/server/features/users/routes.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { asServiceError, errorAnswer } from '#/server/platform/http/error-answer.ts'
import { assertEveryRouteHasPolicy } from '#/server/platform/http/policy.ts'
import { loggable } from '#/server/platform/logging/log.ts'
import { requestFacts, requireJson } from '#/server/request.ts'

/** Largest body of a call, in bytes; what is larger comes as an upload. */
const BODY_LIMIT = 100 * 1024

export interface App {
  fetch: OpenAPIHono<ApiEnv>['fetch']
  request: OpenAPIHono<ApiEnv>['request']
  policies: Api['policies']
}

/**
 * The API: what `main.ts` serves under the configured path and what API tests call.
 * @throws {Error} when a route has no policy
 */
export function createApp(deps: Deps): App {
  const base = deps.config.apiBase
  const api = createApi(base, enforcePolicy(deps))
  const { hono } = api

  hono.use(`${base}/*`, requestFacts(deps))
  hono.use(`${base}/*`, requireJson())
  hono.use(`${base}/*`, bodyLimit({ maxSize: BODY_LIMIT, onError: () => refuse('TOO_LARGE') }))
  hono.use(`${base}/*`, async (_, next) => {
    if (!deps.ready()) throw new ServiceError('UNAVAILABLE', { retryAfter: 2 })
    return next()
  })

  authRoutes(api, deps)
  userRoutes(api, deps)
  dashboardRoutes(api, deps)
  subjectRoutes(api, deps)
  documentRoutes(api, deps)

  hono.notFound((c) => {
    const allowed = methodsOf(api, c.req.path)
    const error = new ServiceError(allowed.length > 0 ? 'METHOD_NOT_ALLOWED' : 'NOT_FOUND')
    if (allowed.length > 0) c.header('Allow', allowed.join(', '))
    const { status, body } = errorAnswer(error, c.get('locale'), c.get('origin').requestId)
    return c.json(body, status)
  })

  hono.onError((thrown, c) => {
    const badJson = thrown instanceof HTTPException && thrown.status === 400
    const error = badJson ? new ServiceError('BAD_JSON') : asServiceError(thrown)
    const { requestId } = c.get('origin')
    if (error.code === 'INTERNAL') deps.log.error({ requestId, err: loggable(thrown) }, 'unexpected failure')
    const { status, headers, body } = errorAnswer(error, c.get('locale'), requestId)
    for (const [name, value] of Object.entries(headers)) c.header(name, value)
    return c.json(body, status)
  })

  assertEveryRouteHasPolicy(hono.routes, api.policies)
  return { fetch: hono.fetch, request: hono.request, policies: api.policies }
}

function refuse(code: 'TOO_LARGE'): never {
  throw new ServiceError(code)
}

/** @returns the verbs that a path answers to, for `Allow` */
function methodsOf({ policies }: Api, path: string): string[] {
  const methods = [...policies.keys()]
    .map((key) => key.split(' ') as [string, string])
    .filter(([, pattern]) => new RegExp(`^${pattern.replace(/:[^/]+/g, '[^/]+')}$`).test(path))
    .map(([method]) => method)
  return methods.includes('GET') ? [...methods, 'HEAD'] : methods
}
