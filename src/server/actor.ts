import type { Role } from '#/contract/roles.ts'
import { ServiceError } from '#/server/platform/errors.ts'

/** The signed-in person on whose behalf something is done. */
export interface Actor {
  id: string
  role: Role
  /** `jti` of their token, key of their row in `auth_sessions`. */
  authSessionId: string
}

/** Where a request comes from, for the audit trail. */
export interface Origin {
  requestId: string
  /** The client's address. */
  address: string
  /** Tells the HTTP server who is behind the connection, signed in; absent where there is none. */
  signedIn?(personId: string): void
}

/**
 * Refuses whoever has none of the roles. Services say it too: a page or a call may forget to.
 * @throws {ServiceError} FORBIDDEN
 */
export function requireRole(actor: Actor, ...roles: readonly Role[]): void {
  if (!roles.includes(actor.role)) throw new ServiceError('FORBIDDEN')
}
