import { errors, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { tokenClaims } from '#/contract/auth.ts'
import type { Role } from '#/contract/roles.ts'

const ALGORITHM = 'HS256'
const ISSUER = 'manara'
const AUDIENCE = 'manara-session'
const TYPE = 'JWT'

const authSessionClaims = tokenClaims.extend({
  jti: z.uuid(),
  iat: z.number(),
  /** SHA-256 of the binding cookie's value, base64url; absent for clients that are no browser. */
  fgp: z.string().optional(),
})
export type AuthSessionClaims = z.infer<typeof authSessionClaims>

export interface Tokens {
  /** @param session `expiresAt` and `issuedAt` in seconds since the epoch */
  sign(session: {
    id: string
    role: Role
    jti: string
    issuedAt: number
    expiresAt: number
    bindingHash?: string
  }): Promise<string>
  /** @returns the claims, or `undefined` for anything that this server did not sign or that is past its time */
  verify(token: string): Promise<AuthSessionClaims | undefined>
}

/**
 * Tokens are signed pointers to a row of `auth_sessions` (`jti`): one algorithm, one key, fixed issuer, audience and type.
 * @param secret at least 32 bytes
 */
export function createTokens(secret: Uint8Array): Tokens {
  // Once: of bytes, a key would be made for every request.
  const key = crypto.subtle.importKey('raw', new Uint8Array(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
    'verify',
  ])
  return {
    async sign({ id, role, jti, issuedAt, expiresAt, bindingHash }) {
      return new SignJWT({ id, roles: [role], userType: role, ...(bindingHash && { fgp: bindingHash }) })
        .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setJti(jti)
        .setIssuedAt(issuedAt)
        .setExpirationTime(expiresAt)
        .sign(await key)
    },

    async verify(token) {
      try {
        const { payload } = await jwtVerify(token, await key, {
          algorithms: [ALGORITHM],
          issuer: ISSUER,
          audience: AUDIENCE,
          typ: TYPE,
          requiredClaims: ['exp', 'iat', 'jti'],
          clockTolerance: 5,
        })
        return authSessionClaims.safeParse(payload).data
      } catch (error) {
        if (error instanceof errors.JOSEError) return undefined
        throw error
      }
    },
  }
}
