import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context, MiddlewareHandler } from 'hono'
import { type Endpoint, type FileAnswer, type FileContent, isFile, type Policy } from '#/contract/endpoint.ts'
import { errorEnvelope } from '#/contract/errors.ts'
import type { Actor } from '#/server/actor.ts'
import type { Deps } from '#/server/deps.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { checkBody } from '#/server/platform/http/check-body.ts'
import { fieldFaults } from '#/server/platform/http/validation.ts'
import type { ApiEnv, Call, Served } from '#/server/serve.ts'

/** An API under construction. */
export interface Api {
  hono: OpenAPIHono<ApiEnv>
  /** By `METHOD path`, as the router writes the path. */
  endpoints: Map<string, Endpoint>
  /**
   * Serves endpoints in the order in which the router is to try them.
   * @throws {Error} for one that does not say who may call it
   */
  mount(served: readonly Served[]): void
}

export interface ApiOptions {
  /** Path under which the API answers. */
  base: string
  /** Turns a policy into the middleware that holds it. */
  enforce(policy: Policy): MiddlewareHandler<ApiEnv>
  /** Sees what a service has answered before it is sent; tests hold it to its schema. */
  onAnswer?(endpoint: Endpoint, answer: unknown): void
}

/** The answers that every endpoint may give besides its own, for its OpenAPI declaration. */
const errorResponses = {
  default: {
    description: 'A refusal or a failure',
    content: { 'application/json': { schema: errorEnvelope.meta({ id: 'Error' }) } },
  },
} as const

export function createApi(deps: Deps, { base, enforce, onAnswer }: ApiOptions): Api {
  const endpoints = new Map<string, Endpoint>()
  const hono = new OpenAPIHono<ApiEnv>({
    defaultHook: (result) => {
      if (result.success) return
      // An address that cannot exist is simply not there.
      if (result.target === 'param') throw new ServiceError('NOT_FOUND')
      throw new ServiceError('VALIDATION', { fields: fieldFaults(result.error.issues, Reflect.get(result, 'data')) })
    },
  })

  async function answer({ endpoint, work, respond }: Served, c: Context<ApiEnv>): Promise<Response> {
    const call: Call & { actor: Actor } = {
      deps,
      origin: c.get('origin'),
      locale: c.get('locale'),
      actor: c.get('actor'),
    }
    const args = await argsOf(endpoint, c)
    if (respond) return respond(c, call, args)
    const content = await work?.(call, args)
    onAnswer?.(endpoint, content)
    return send(endpoint, c, content)
  }

  return {
    hono,
    endpoints,
    mount(list) {
      for (const served of list) {
        const { endpoint } = served
        const route = routeOf(base, endpoint)
        const path = route.getRoutingPath()
        const key = `${endpoint.method.toUpperCase()} ${path}`
        // The compiler says so too; nothing is served by mistake.
        if (endpoint.who === undefined) throw new Error(`${key} does not say who may call it`)
        endpoints.set(key, endpoint)
        const body = checkBody(endpoint)
        const policy = enforce(endpoint.who)
        hono.use(path, async (c, next) => {
          const method = c.req.method === 'HEAD' ? 'get' : c.req.method.toLowerCase()
          if (method !== endpoint.method) return next()
          return body(c, () => policy(c, next) as Promise<void>)
        })
        hono.openapi(route, ((c: Context<ApiEnv>) => answer(served, c)) as never)
      }
    },
  }
}

/** @returns parameters, query and body of a request that fits its endpoint */
async function argsOf({ body, streamed }: Endpoint, c: Context<ApiEnv>): Promise<Record<string, unknown>> {
  const valid = (part: string): Record<string, unknown> => c.req.valid(part as never) ?? {}
  const named = { ...valid('query'), ...valid('param') }
  if (!body || streamed) return named
  return { ...named, body: isFile(body) ? new Uint8Array(await c.req.arrayBuffer()) : valid('json') }
}

function send({ answer, status }: Endpoint, c: Context<ApiEnv>, content: unknown): Response {
  if (!answer) return c.body(null, 204)
  if (answer === 'sentence') return c.text(content as string, 200)
  if (!isFile(answer)) return c.json(content as object, (status ?? 200) as 200)
  const { bytes, name } = content as FileAnswer
  const [type] = answer.types
  return c.body(bytes, 200, {
    'Content-Type': type.startsWith('text/') ? `${type}; charset=utf-8` : type,
    'Content-Disposition': `attachment; filename="${name}"`,
  })
}

/** @returns an endpoint as the library takes it, which checks what comes in and writes the OpenAPI document */
function routeOf(base: string, endpoint: Endpoint) {
  const { method, path, who, summary, params, query, streamed, answer, result, unchanged } = endpoint
  // What is streamed is described by its own protocol.
  const body = streamed ? undefined : endpoint.body
  const status = endpoint.status ?? (answer ? 200 : 204)
  return createRoute({
    method,
    path: base + path,
    summary,
    request: {
      ...(params && { params }),
      ...(query && { query }),
      ...(body && { body: { required: true, content: contentOf(body) } }),
    },
    responses: {
      [status]: { description: result, ...(answer && { content: contentOf(answer) }) },
      ...(unchanged && { 304: { description: unchanged } }),
      ...errorResponses,
    },
    'x-policy': who,
    ...(who !== 'public' && { security: [{ bearer: [] }] }),
  } as never) as ReturnType<typeof createRoute>
}

function contentOf(content: z.ZodType | FileContent | 'sentence'): Record<string, { schema: z.ZodType }> {
  if (content === 'sentence') return { 'text/plain': { schema: z.string() } }
  if (!isFile(content)) return { 'application/json': { schema: content } }
  const binary = z.string().meta({ format: 'binary' })
  return Object.fromEntries(
    content.types.map((type) => [type, { schema: type.startsWith('text/') ? z.string() : binary }]),
  )
}
