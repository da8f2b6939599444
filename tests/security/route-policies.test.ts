import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Endpoint } from '#/contract/endpoint.ts'
import { createApp } from '#/server/app.ts'
import { serve } from '#/server/serve.ts'
import { type TestApp, testApp } from '../support/app.ts'

/** An endpoint that somebody declares without saying who may call it, past the compiler. */
const forgotten = { method: 'get', path: '/forgotten', summary: 'Forgotten', result: 'Nothing' } as unknown as Endpoint
const state = vi.hoisted(() => ({ forgets: false }))
vi.mock(import('#/server/features/audit/routes.ts'), async (importOriginal) => {
  const { auditRoutes } = await importOriginal()
  return {
    get auditRoutes() {
      return state.forgets ? [...auditRoutes, serve(forgotten, async () => {})] : auditRoutes
    },
  }
})

let own: TestApp
beforeAll(async () => {
  own = await testApp({ seeded: false })
})
afterAll(() => own.drop())

test('the API does not start with an endpoint that nobody said who may call', async () => {
  expect(() => createApp(own.deps)).not.toThrow()
  state.forgets = true
  vi.resetModules()
  const { createApp: createAgain } = await import('#/server/app.ts')
  expect(() => createAgain(own.deps)).toThrow('GET /api/forgotten does not say who may call it')
})
