import type { AnswerOf, ArgsOf, Endpoint } from '#/contract/endpoint.ts'
import { addressOf } from '#/contract/read.ts'
import type { Http } from './http.ts'
import { RequestError } from './request-error.ts'

export interface CallOptions {
  /** Gives the call up. */
  signal?: AbortSignal
  /** Whether the request outlives the page, where the endpoint does not say so of every call. */
  keepalive?: boolean
  /** Nobody asked for it: it shows no loading, and leaves it to the next call to find that the session is over. */
  background?: boolean
}

/** What comes after the endpoint of a call: nothing, where nothing need be said. */
export type CallArgs<E extends Endpoint> =
  Record<never, never> extends ArgsOf<E>
    ? [args?: ArgsOf<E>, options?: CallOptions]
    : [args: ArgsOf<E>, options?: CallOptions]

/**
 * Calls an endpoint of the API. Its answer is taken as it comes: the server answers by the same declaration, which the
 * tests of the API hold each answer to.
 * @throws {RequestError} for whatever goes wrong
 */
export async function call<E extends Endpoint>(
  http: Http,
  endpoint: E,
  ...[args, options = {}]: CallArgs<E>
): Promise<AnswerOf<E>> {
  const { method, path, keepalive }: Endpoint = endpoint
  const { body, ...named } = (args ?? {}) as Record<string, unknown>
  const request = http.url(addressOf(path, named)).options({
    keepalive: options.keepalive ?? keepalive ?? false,
    ...(options.signal && { signal: options.signal }),
    ...(options.background && { priority: 'low' }),
  })
  return withBody(request, body).fetch(method.toUpperCase()).res(read) as Promise<AnswerOf<E>>
}

function withBody(request: Http, body: unknown): Http {
  if (body === undefined) return request
  return body instanceof Blob ? request.content(body.type).body(body) : request.json(body as object)
}

/** Reads an answer as what it says it is; what has a name is a file to keep. */
async function read(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined
  if (response.headers.has('Content-Disposition')) return response.blob()
  const type = response.headers.get('Content-Type') ?? ''
  if (type.startsWith('application/json')) return response.json()
  if (type.startsWith('text/plain')) return response.text()
  // Not the API's: the sign-in page of a network, say.
  throw new RequestError('format')
}
