import type { MiddlewareHandler } from 'hono'
import { ServiceError } from '#/server/platform/errors.ts'

/**
 * Refuses bodies above a size: by the length that is announced, or counted where none is. Hono's own middleware makes a
 * request out of the server's light request object, which Node's `Request` does not take.
 * @param limit bytes
 * @throws {ServiceError} TOO_LARGE
 */
export function limitBody(limit: number): MiddlewareHandler {
  return async (c, next) => {
    const { headers } = c.req.raw
    if (headers.has('transfer-encoding')) {
      const body = await readUpTo(limit, c.req.raw.body)
      c.req.raw = new Request(c.req.url, { method: c.req.method, headers, body })
    } else if (Number(headers.get('content-length') ?? 0) > limit) {
      throw new ServiceError('TOO_LARGE')
    }
    return next()
  }
}

async function readUpTo(limit: number, body: ReadableStream<Uint8Array> | null): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body ?? []) {
    size += part.length
    if (size > limit) throw new ServiceError('TOO_LARGE')
    parts.push(part)
  }
  return new Uint8Array(Buffer.concat(parts))
}
