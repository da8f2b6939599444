import type { MiddlewareHandler } from 'hono'
import { type Endpoint, isFile } from '#/contract/endpoint.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { limitBody } from './body-limit.ts'

const WRITES = new Set(['POST', 'PUT', 'PATCH'])
const JSON_TYPES = ['application/json']
/** The largest body of an endpoint that says nothing of it, in bytes. */
const MAX_BYTES = 100 * 1024

/**
 * Holds a request to the body that its endpoint declares, as it is: no compression to unpack. A call without a body needs
 * no type; one that names a foreign type is refused also when it is empty, as nobody would look at it any more.
 * @throws {ServiceError} UNSUPPORTED_MEDIA_TYPE, TOO_LARGE
 */
export function checkBody({ body, maxBytes, streamed }: Endpoint): MiddlewareHandler {
  const types = body && isFile(body) ? body.types : JSON_TYPES
  const limit = limitBody(maxBytes ?? MAX_BYTES)
  return (c, next) => {
    const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()
    const named = type !== undefined && WRITES.has(c.req.method)
    if (named || hasBody(c.req.raw.headers)) {
      if (!types.includes(type ?? '') || c.req.header('content-encoding')) {
        throw new ServiceError('UNSUPPORTED_MEDIA_TYPE')
      }
    }
    return streamed ? next() : limit(c, next)
  }
}

function hasBody(headers: Headers): boolean {
  return headers.has('transfer-encoding') || Number(headers.get('content-length') ?? 0) > 0
}
