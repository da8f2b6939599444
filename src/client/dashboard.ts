import { type Dashboard, dashboard } from '#/contract/dashboard.ts'
import { type Http, parsed } from './http.ts'

export function getDashboard(http: Http, signal: AbortSignal): Promise<Dashboard> {
  return http.url('/me/dashboard').options({ signal }).get().json(parsed(dashboard))
}
