import type { OpenAPIHono } from '@hono/zod-openapi'
import { HTTPException } from 'hono/http-exception'
import type { Endpoint } from '#/contract/endpoint.ts'
import { type Api, type ApiOptions, createApi } from '#/server/api.ts'
import { documentRoutes } from '#/server/api-document.ts'
import { type Ask, createAsk } from '#/server/ask.ts'
import type { Deps } from '#/server/deps.ts'
import { enforcePolicy } from '#/server/features/auth/guard.ts'
import { ROUTES } from '#/server/features.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { asServiceError, errorAnswer } from '#/server/platform/http/error-answer.ts'
import { requestFacts } from '#/server/request.ts'
import type { ApiEnv } from '#/server/serve.ts'

export interface App {
  fetch: OpenAPIHono<ApiEnv>['fetch']
  request: OpenAPIHono<ApiEnv>['request']
  endpoints: Api['endpoints']
  /** The same within the process, for pages. */
  ask: Ask
  /** @returns whether a request may be sent slowly, as long as something comes: a part of an upload */
  mayTakeLong(method: string | undefined, path: string): boolean
}

/**
 * The API: what `main.ts` serves under the configured path and what API tests call.
 * @param options.onAnswer sees what services answer before it is sent
 * @throws {Error} for an endpoint that does not say who may call it
 */
export function createApp(deps: Deps, { onAnswer }: Pick<ApiOptions, 'onAnswer'> = {}): App {
  const base = deps.config.apiBase
  const api = createApi(deps, { base, enforce: enforcePolicy(deps), onAnswer })
  const { hono } = api

  hono.use(`${base}/*`, requestFacts(deps))
  hono.use(`${base}/*`, async (_, next) => {
    if (!deps.ready()) throw new ServiceError('UNAVAILABLE', { retryAfter: 2 })
    return next()
  })

  api.mount([...ROUTES, ...documentRoutes(hono, deps.config)])

  const verbs = verbsOf(api)
  hono.notFound((c) => {
    const allowed = [...new Set(verbs.filter(({ pattern }) => pattern.test(c.req.path)).map(({ verb }) => verb))]
    const error = new ServiceError(allowed.length > 0 ? 'METHOD_NOT_ALLOWED' : 'NOT_FOUND')
    if (allowed.length > 0) c.header('Allow', allowed.join(', '))
    const { status, body } = errorAnswer(error, c.get('locale'), c.get('origin').requestId)
    return c.json(body, status)
  })

  hono.onError((thrown, c) => {
    const badJson = thrown instanceof HTTPException && thrown.status === 400
    const error = badJson ? new ServiceError('BAD_JSON') : asServiceError(thrown)
    const { requestId } = c.get('origin')
    const hungUp = c.req.raw.signal.aborted
    if (error.code === 'INTERNAL' && !hungUp) deps.log.error({ requestId, err: thrown }, 'unexpected failure')
    const { status, headers, body } = errorAnswer(error, c.get('locale'), requestId)
    for (const [name, value] of Object.entries(headers)) c.header(name, value)
    return c.json(body, status)
  })

  const streamed = verbs.filter(({ endpoint }) => endpoint.streamed)
  return {
    fetch: hono.fetch,
    request: hono.request,
    endpoints: api.endpoints,
    ask: createAsk(ROUTES),
    mayTakeLong: (method, path) => streamed.some(({ verb, pattern }) => verb === method && pattern.test(path)),
  }
}

/** @returns every verb of every path, for `Allow` */
function verbsOf({ endpoints }: Api): { verb: string; pattern: RegExp; endpoint: Endpoint }[] {
  return [...endpoints].flatMap(([key, endpoint]) => {
    const [verb = '', path = ''] = key.split(' ')
    const parts = path.split('/').map((part) => {
      // A parameter with a pattern of its own, such as the rest of a path.
      const [, own] = /^:\w+(?:\{(.+)\})?$/.exec(part) ?? []
      return own ?? (part.startsWith(':') ? '[^/]+' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    })
    const pattern = new RegExp(`^${parts.join('/')}$`)
    const own = { verb, pattern, endpoint }
    return verb === 'GET' ? [own, { ...own, verb: 'HEAD' }] : [own]
  })
}
