import type { HonoRequest, MiddlewareHandler } from 'hono'
import type { ApiEnv } from '#/server/api.ts'
import { bodyRuleOf } from '#/server/body-rules.ts'
import type { Deps } from '#/server/deps.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { limitBody } from '#/server/platform/http/body-limit.ts'
import { clientAddress } from '#/server/platform/http/client-address.ts'
import { recognise } from '#/server/platform/http/connections.ts'
import { parseCookies } from '#/server/platform/http/cookies.ts'
import { localeOf } from '#/server/platform/http/locale.ts'

const WRITES = new Set(['POST', 'PUT', 'PATCH'])

/** Reads what every handler needs of a request, and refuses what no page of this site would send. */
export function requestFacts({ config }: Deps): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const cookies = parseCookies(c.req.header('cookie'))
    const socket = c.env?.incoming?.socket
    c.set('cookies', cookies)
    c.set('locale', localeOf(cookies, c.req.header('accept-language')))
    c.set('origin', {
      requestId: c.env?.outgoing?.getHeader('x-request-id')?.toString() ?? crypto.randomUUID(),
      address: clientAddress(socket?.remoteAddress, c.req.header('x-forwarded-for'), config.trustedProxyHops),
      signedIn: (personId) => recognise(socket, personId),
    })
    c.set('browser', c.req.header('sec-fetch-site') === 'same-origin')
    c.header('Cache-Control', 'private, no-store')
    if (isFromElsewhere(c.req)) throw new ServiceError('CROSS_SITE')
    return next()
  }
}

/** Pages of other sites may link here, to the documentation say, and nothing else. */
function isFromElsewhere(request: HonoRequest): boolean {
  const followed = request.method === 'GET' && request.header('sec-fetch-mode') === 'navigate'
  return request.header('sec-fetch-site') === 'cross-site' && !followed
}

/**
 * Bodies are JSON unless `bodyRuleOf` says otherwise, as they are: no compression to unpack. A call without a body needs
 * no type; one that names a foreign type is refused also when it is empty, as nobody would look at it any more.
 * @param base path under which the API answers
 */
export function checkBody(base: string): MiddlewareHandler<ApiEnv> {
  return (c, next) => {
    const { types, bytes, streamed } = bodyRuleOf(c.req.method, c.req.path.slice(base.length))
    const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()
    const named = type !== undefined && WRITES.has(c.req.method)
    if (named || hasBody(c.req.raw.headers)) {
      if (!types.includes(type ?? '') || c.req.header('content-encoding')) {
        throw new ServiceError('UNSUPPORTED_MEDIA_TYPE')
      }
    }
    if (streamed) return next()
    return limitBody(bytes)(c, next) as Promise<void>
  }
}

function hasBody(headers: Headers): boolean {
  return headers.has('transfer-encoding') || Number(headers.get('content-length') ?? 0) > 0
}
