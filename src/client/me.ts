import { type Preferences, preferences } from '#/contract/layout.ts'
import { type Me, me } from '#/contract/me.ts'
import { type Http, parsed } from './http.ts'

export function getMe(http: Http, signal: AbortSignal): Promise<Me> {
  return http.url('/me').options({ signal }).get().json(parsed(me))
}

/** Stores any part of the person's preferences. The request outlives a page that is reloaded right after. */
export function putPreferences(http: Http, patch: Partial<Preferences>): Promise<Preferences> {
  return http.url('/me/preferences').options({ keepalive: true }).put(patch).json(parsed(preferences))
}
