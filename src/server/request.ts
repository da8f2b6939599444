import type { HonoRequest, MiddlewareHandler } from 'hono'
import type { Deps } from '#/server/deps.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { clientAddress } from '#/server/platform/http/client-address.ts'
import { recognise } from '#/server/platform/http/connections.ts'
import { parseCookies } from '#/server/platform/http/cookies.ts'
import { localeOf } from '#/server/platform/http/locale.ts'
import type { ApiEnv } from '#/server/serve.ts'

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
