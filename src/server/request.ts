import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { HonoRequest, MiddlewareHandler } from 'hono'
import type { Origin } from '#/server/actor.ts'
import type { Config } from '#/server/config.ts'
import type { Deps } from '#/server/deps.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { clientAddress } from '#/server/platform/http/client-address.ts'
import { recognise } from '#/server/platform/http/connections.ts'
import { parseCookies } from '#/server/platform/http/cookies.ts'
import { localeOf } from '#/server/platform/http/locale.ts'
import type { ApiEnv } from '#/server/serve.ts'

/** What everything that answers a request needs to know of it. */
export interface RequestFacts {
  origin: Origin
  cookies: ReadonlyMap<string, string>
}

const known = new WeakMap<IncomingMessage, RequestFacts>()

/** @returns the facts of a request, worked out once */
export function factsOf(req: IncomingMessage, config: Pick<Config, 'trustedProxyHops'>): RequestFacts {
  const facts = known.get(req) ?? readFacts((name) => req.headers[name]?.toString(), config, req.socket)
  known.set(req, facts)
  return facts
}

/** @param socket absent where a request comes by no connection, as in tests */
function readFacts(
  header: (name: string) => string | undefined,
  { trustedProxyHops }: Pick<Config, 'trustedProxyHops'>,
  socket?: Socket,
): RequestFacts {
  return {
    origin: {
      requestId: randomUUID(),
      address: clientAddress(socket?.remoteAddress, header('x-forwarded-for'), trustedProxyHops),
      signedIn: (personId) => recognise(socket, personId),
    },
    cookies: parseCookies(header('cookie')),
  }
}

/** Tells the API's handlers what they need of a request, and refuses what no page of this site would send. */
export function requestFacts({ config }: Deps): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const incoming = c.env?.incoming
    const { origin, cookies } = incoming ? factsOf(incoming, config) : readFacts((name) => c.req.header(name), config)
    c.set('cookies', cookies)
    c.set('locale', localeOf(cookies, c.req.header('accept-language')))
    c.set('origin', origin)
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
