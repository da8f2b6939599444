import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createApp } from '#/server/app.ts'
import { type TestApp, testApp } from '../support/app.ts'

/** A route that somebody adds without saying who may call it. */
const forgotten = vi.hoisted(() => ({ path: '' }))
vi.mock(import('#/server/features/audit/routes.ts'), async (importOriginal) => {
  const { auditRoutes } = await importOriginal()
  return {
    auditRoutes(api, deps) {
      auditRoutes(api, deps)
      if (forgotten.path) api.hono.get(forgotten.path, (c) => c.text('for anybody'))
    },
  }
})

let own: TestApp
beforeAll(async () => {
  own = await testApp({ seeded: false })
})
afterAll(() => own.drop())

test('the API does not start with a route that nobody said who may call', () => {
  expect(() => createApp(own.deps)).not.toThrow()
  forgotten.path = '/api/forgotten'
  expect(() => createApp(own.deps)).toThrow('GET /api/forgotten')
})
