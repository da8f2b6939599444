import { endpoint } from './endpoint.ts'
import { LONGEST_PASSWORD } from './password.ts'
import { ROLES } from './roles.ts'
import { z } from './zod.ts'

export const signinRequest = z.strictObject({
  /** A user name, an e-mail address or a phone number. */
  username: z
    .string()
    .trim()
    .min(1)
    .max(254)
    .regex(/^\P{Cc}*$/u),
  /** Counted in code points, as when it was chosen, and refused before any hashing. */
  password: z.string().min(1).max(LONGEST_PASSWORD),
})
export type SigninRequest = z.infer<typeof signinRequest>

export const signinResponse = z.object({
  accessToken: z.string().min(1),
  id: z.string().min(1),
  roles: z.array(z.enum(ROLES)).min(1),
  username: z.string(),
})
export type SigninResponse = z.infer<typeof signinResponse>

export const verifyTokenResponse = z.object({ valid: z.boolean() })

/** The claims that a browser may read; only the server's check of them counts. */
export const tokenClaims = z.object({
  id: z.string(),
  roles: z.array(z.enum(ROLES)).min(1),
  userType: z.enum(ROLES),
  /** Seconds since the epoch. */
  exp: z.number(),
})
export type TokenClaims = z.infer<typeof tokenClaims>

/** The session of a browser, or of a program. */
export const authEndpoints = {
  signIn: endpoint({
    method: 'post',
    path: '/auth/signin',
    who: 'public',
    summary: 'Sign in with a user name, an e-mail address or a phone number',
    body: signinRequest,
    answer: signinResponse,
    result: 'The session; a browser gets its cookies too',
  }),
  // The page is usually being left.
  logOut: endpoint({
    method: 'post',
    path: '/auth/logout',
    keepalive: true,
    who: 'session',
    summary: 'End the session of the token',
    answer: 'sentence',
    result: 'A sentence',
  }),
  verify: endpoint({
    method: 'post',
    path: '/auth/verify-token',
    who: 'public',
    summary: 'Whether the token of the Authorization header stands for a live session',
    answer: verifyTokenResponse,
    result: 'The verdict',
  }),
}
