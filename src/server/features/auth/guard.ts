import type { MiddlewareHandler } from 'hono'
import type { Policy } from '#/contract/endpoint.ts'
import { type Actor, type Origin, requireRole } from '#/server/actor.ts'
import type { Deps } from '#/server/deps.ts'
import {
  type AuthSessionCheck,
  checkAuthSession,
  reportUnbound,
} from '#/server/features/auth-sessions/auth-sessions.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { bindingOf } from '#/server/platform/http/cookies.ts'
import type { ApiEnv } from '#/server/serve.ts'

const BEARER = /^Bearer ([\w.~+/-]+=*)$/

/** @returns the token of an `Authorization` header; a cookie never stands for it, so there is nothing to forge */
export function bearerToken(header: string | undefined): string | undefined {
  return BEARER.exec(header ?? '')?.[1]
}

/** @returns what turns a route's policy into a middleware: 401 without a live session, 403 for another role */
export function enforcePolicy(deps: Deps): (policy: Policy) => MiddlewareHandler<ApiEnv> {
  return (policy) => async (c, next) => {
    if (policy === 'public') return next()
    const token = bearerToken(c.req.header('authorization'))
    const check = await checkAuthSession(deps, token, bindingOf(c.get('cookies')))
    const actor = await accepted(deps, check, c.get('origin'))
    if (!actor) throw new ServiceError('UNAUTHENTICATED')
    if (policy !== 'session') requireRole(actor, ...policy)
    c.set('actor', actor)
    return next()
  }
}

/** @returns whose request a checked session makes it; a token without its binding is written down first */
export async function accepted(deps: Deps, check: AuthSessionCheck, origin: Origin): Promise<Actor | undefined> {
  const unbound = !check.actor && check.reason === 'unbound'
  const actor = unbound ? await reportUnbound(deps, check.claimed, origin) : check.actor
  if (actor) origin.signedIn?.(actor.id)
  return actor
}
