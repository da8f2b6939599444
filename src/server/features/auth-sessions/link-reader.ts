import { type SQL, sql } from 'drizzle-orm'
import type { Deps } from '#/server/deps.ts'
import { bindingMatches } from '#/server/platform/security/binding.ts'

/**
 * What a statement that opens an address of `signLink` reads `from`, with a placeholder `session`: the row of
 * `auth_sessions`, alive, and of `users` its person, active, as `reader`. No row = the address is worth nothing any more.
 */
export const linkReader: SQL = sql`auth_sessions join users reader on reader.id = auth_sessions.user_id
  and auth_sessions.id = ${sql.placeholder('session')} and auth_sessions.ended_at is null and auth_sessions.expires_at > now()
  and reader.status = 'ACTIVE'`

/** @returns `binding_hash` of the session, as `isLinkReaders` takes it */
export const linkBinding: SQL = sql`auth_sessions.binding_hash as "bindingHash"`

/**
 * Whether a request for an address comes from where the address was given: what a browser was given opens in that
 * browser, and a browser where somebody has signed in opens nothing that another one was given.
 * @param bindingHash of the session that the address was made for; `null` = a client that is no browser
 * @param binding the binding cookie that came with the request
 * @param options.bare whether devices play it by themselves, as phones do films: those send no cookies
 */
export function isLinkReaders(
  { config }: Pick<Deps, 'config'>,
  bindingHash: string | null,
  binding: string | undefined,
  { bare = false }: { bare?: boolean } = {},
): boolean {
  if (config.tokenBinding !== 'enforce') return true
  if (binding === undefined) return bindingHash === null || bare
  return bindingHash !== null && bindingMatches(bindingHash, binding)
}
