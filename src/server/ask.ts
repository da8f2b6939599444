import type { Read } from '#/contract/read.ts'
import type { z } from '#/contract/zod.ts'
import { requireRole } from '#/server/actor.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import type { OwnCall, Served } from '#/server/serve.ts'

/** Asks the API within the process, as somebody who is signed in. @throws {ServiceError} as the API answers */
export type Ask = (call: OwnCall, read: Read) => Promise<unknown>

/** @returns what asks endpoints that answer by a service, with the checks of a request that comes from outside */
export function createAsk(served: readonly Served[]): Ask {
  const byAddress = new Map(served.map((each) => [addressOf(each.endpoint), each]))
  return async (call, { endpoint, args }) => {
    // A page's copy of the endpoint may be another object: the renderer bundles the contract a second time.
    const found = byAddress.get(addressOf(endpoint))
    if (!found?.work) throw new Error(`${addressOf(endpoint)} is served by no service`)
    const { who, params, query } = found.endpoint
    if (who !== 'public' && who !== 'session') requireRole(call.actor, ...who)
    const asked = Object.fromEntries(
      Object.entries(args).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
    )
    return found.work(call, {
      ...checked(query, asked, 'VALIDATION'),
      // An address that cannot exist is simply not there.
      ...checked(params, asked, 'NOT_FOUND'),
    })
  }
}

function addressOf({ method, path }: Served['endpoint']): string {
  return `${method} ${path}`
}

function checked(schema: z.ZodObject | undefined, asked: object, refusal: 'VALIDATION' | 'NOT_FOUND'): object {
  if (!schema) return {}
  const own = Object.fromEntries(Object.entries(asked).filter(([name]) => name in schema.shape))
  const parsed = schema.safeParse(own)
  if (!parsed.success) throw new ServiceError(refusal)
  return parsed.data
}

// The renderer has a copy of the server's modules, so what the process has made is reached through it.
const KEY = Symbol.for('manara.ask')
const holder = globalThis as { [KEY]?: Ask }

/** Makes the process's API known to its pages. */
export function publishAsk(ask: Ask): void {
  holder[KEY] = ask
}

/** @throws {Error} when the server was not started by `main.ts` or `dev.ts` */
export function getAsk(): Ask {
  const ask = holder[KEY]
  if (!ask) throw new Error('The server is not started')
  return ask
}
