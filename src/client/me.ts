import type { Me } from '#/contract/me.ts'
import type { Preferences } from '#/contract/preferences.ts'
import { type Http, parsedBy, SHOWN_AT_ONCE } from './http.ts'

const meSchemas = () => import('#/contract/me.ts')
const preferenceSchemas = () => import('#/contract/preferences.ts')

export function getMe(http: Http, signal: AbortSignal): Promise<Me> {
  return http.url('/me').options({ signal }).get().json(parsedBy(meSchemas, 'me'))
}

/** Stores any part of the person's preferences. */
export function putPreferences(http: Http, patch: Partial<Preferences>): Promise<Preferences> {
  return http.url('/me/preferences').options(SHOWN_AT_ONCE).put(patch).json(parsedBy(preferenceSchemas, 'preferences'))
}
