import type { Role } from '#/contract/roles.ts'

/**
 * Who may call a route. `public` is for anyone, `session` for anyone signed in, a list for those roles.
 * Ownership of a single object is the service's to check.
 */
export type Policy = 'public' | 'session' | readonly Role[]

/** The policies of an API's routes by `METHOD path`, as the router writes the path. */
export type PolicyTable = Map<string, Policy>

/** @returns the key of a route in a policy table */
export function routeKey(method: string, path: string): string {
  return `${method.toUpperCase()} ${path}`
}

/**
 * Refuses an API in which somebody forgot to say who may call a route.
 * @throws {Error} naming every route without a policy and every policy without a route
 */
export function assertEveryRouteHasPolicy(
  routes: readonly { method: string; path: string }[],
  policies: PolicyTable,
): void {
  // Middleware is mounted for every method; what answers has one.
  const keys = new Set(
    routes.filter(({ method }) => method !== 'ALL').map(({ method, path }) => routeKey(method, path)),
  )
  const bare = [...keys].filter((key) => !policies.has(key))
  const orphans = [...policies.keys()].filter((key) => !keys.has(key))
  if (bare.length > 0) throw new Error(`Routes without a policy: ${bare.join(', ')}`)
  if (orphans.length > 0) throw new Error(`Policies without a route: ${orphans.join(', ')}`)
}
