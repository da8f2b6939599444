import type { Role } from '#/contract/roles.ts'

/** The signed-in person on whose behalf something is done. */
export interface Actor {
  id: string
  role: Role
  /** `jti` of their token, key of their row in `sessions`. */
  sessionId: string
}

/** Where a request comes from, for the audit trail. */
export interface Origin {
  requestId: string
  /** The client's address. */
  address: string
}
