import { describe, expect, test } from 'vitest'
import { assertEveryRouteHasPolicy, type PolicyTable } from '#/server/platform/http/policy.ts'

describe('an API', () => {
  const policies: PolicyTable = new Map([['GET /api/me', 'session']])

  test('starts when every route says who may call it', () => {
    const routes = [
      { method: 'ALL', path: '/api/*' },
      { method: 'GET', path: '/api/me' },
    ]
    expect(() => assertEveryRouteHasPolicy(routes, policies)).not.toThrow()
  })

  test('does not start when one route does not, and names it', () => {
    const routes = [
      { method: 'GET', path: '/api/me' },
      { method: 'DELETE', path: '/api/me' },
    ]
    expect(() => assertEveryRouteHasPolicy(routes, policies)).toThrow('Routes without a policy: DELETE /api/me')
  })

  test('does not start with a policy for a route that is gone', () => {
    expect(() => assertEveryRouteHasPolicy([], policies)).toThrow('Policies without a route: GET /api/me')
  })
})
