import type { HttpBindings } from '@hono/node-server'
import { OpenAPIHono, type RouteConfig, type RouteHandler } from '@hono/zod-openapi'
import type { MiddlewareHandler } from 'hono'
import { errorEnvelope } from '#/contract/errors.ts'
import type { Locale } from '#/contract/locales.ts'
import type { Actor, Origin } from '#/server/features/auth/actor.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { type Policy, type PolicyTable, routeKey } from '#/server/platform/http/policy.ts'
import { fieldFaults } from '#/server/platform/http/validation.ts'

/** What a handler finds on its context. */
export interface ApiEnv {
  Bindings: Partial<HttpBindings>
  Variables: {
    locale: Locale
    cookies: ReadonlyMap<string, string>
    origin: Origin
    /** Whether a browser says that the request comes from a page of this site; its token is bound to it. */
    browser: boolean
    /** Set where the route's policy asks for a session. */
    actor: Actor
  }
}

/** An API under construction: each feature adds its routes, each with the policy that says who may call it. */
export interface Api {
  hono: OpenAPIHono<ApiEnv>
  policies: PolicyTable
  /** @param route of `createRoute`; its policy is shown in the OpenAPI document and enforced before the handler */
  add<R extends RouteConfig & { getRoutingPath(): string }>(
    policy: Policy,
    route: R,
    handler: RouteHandler<R, ApiEnv>,
  ): void
}

/** The answers that every route may give besides its own, for its OpenAPI declaration. */
export const errorResponses = {
  default: {
    description: 'A refusal or a failure',
    content: { 'application/json': { schema: errorEnvelope.meta({ id: 'Error' }) } },
  },
} as const

/**
 * @param base path under which the API answers
 * @param enforce turns a policy into the middleware that holds it
 */
export function createApi(base: string, enforce: (policy: Policy) => MiddlewareHandler<ApiEnv>): Api {
  const policies: PolicyTable = new Map()
  const hono = new OpenAPIHono<ApiEnv>({
    defaultHook: (result) => {
      if (result.success) return
      // An address that cannot exist is simply not there.
      if (result.target === 'param') throw new ServiceError('NOT_FOUND')
      throw new ServiceError('VALIDATION', { fields: fieldFaults(result.error.issues, Reflect.get(result, 'data')) })
    },
  })
  return {
    hono,
    policies,
    add(policy, route, handler) {
      const path = base + route.getRoutingPath()
      policies.set(routeKey(route.method, path), policy)
      const declared = Object.assign({}, route, {
        path: base + route.path,
        getRoutingPath: () => path,
        responses: { ...route.responses, ...errorResponses },
        'x-policy': policy,
        ...(policy !== 'public' && { security: [{ bearer: [] }] }),
      })
      hono.use(path, async (c, next) => {
        const method = c.req.method === 'HEAD' ? 'get' : c.req.method.toLowerCase()
        if (method !== route.method) return next()
        return enforce(policy)(c, next)
      })
      hono.openapi(declared, handler as never)
    },
  }
}
