import { loginPath } from '#/contract/next-path.ts'
import { type Area, homeOf, mayEnter, type Role } from '#/contract/roles.ts'

export type Verdict = { allow: true } | { allow: false; redirect: string }

/**
 * Decides who may see a page (specification §4, guards). Judged by the area of the route that answers, never by the
 * spelling of the address.
 * @param path path and query that were asked for, to come back to after sign-in
 */
export function judge(area: Area | undefined, role: Role | undefined, path: string): Verdict {
  if (!area) return { allow: true }
  if (role && !mayEnter(role, area)) return { allow: false, redirect: homeOf(role) }
  if (!role && area !== 'auth') return { allow: false, redirect: loginPath({ next: path }) }
  return { allow: true }
}
