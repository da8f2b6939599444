import type { Dashboard } from '#/contract/dashboard.ts'
import { type Http, parsedBy } from './http.ts'

const schemas = () => import('#/contract/dashboard.ts')

export function getDashboard(http: Http, signal: AbortSignal): Promise<Dashboard> {
  return http.url('/me/dashboard').options({ signal }).get().json(parsedBy(schemas, 'dashboard'))
}
