import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiTranslator } from '#/i18n/api.ts'
import { fromOwnPage } from '../support/calls.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { demoPassword } from '../support/sign-in.ts'

const t = apiTranslator('ar')

let server: TestServer
beforeAll(async () => {
  server = await startServer({ env: { LOG_LEVEL: 'debug' } })
})
afterAll(() => server?.stop())

/** Posts the form of the sign-in page, as a browser without scripts does. */
function post(username: string, password: string): Promise<Response> {
  return fetch(`${server.origin}/auth/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: fromOwnPage,
    body: new URLSearchParams({ username, password }),
  })
}

describe('the form of the sign-in page', () => {
  test('signs in and goes to the own area', async () => {
    const answer = await post('professor', demoPassword)
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/professor'])
    expect(answer.headers.getSetCookie().map((cookie) => cookie.split('=')[0])).toEqual(
      expect.arrayContaining(['token', 'uid', '__Host-fgp']),
    )
  })

  test('says on the page what was wrong, and when too much was tried for how long to wait', async () => {
    for (let attempt = 1; attempt <= 5; attempt++) {
      const refused = await post('canary-name', 'canary-password')
      expect(refused.status).toBe(401)
      const page = await refused.text()
      expect(page).toContain(t('api.badCredentials'))
      expect(page).not.toContain('canary-password')
    }
    const stopped = await post('canary-name', 'canary-password')
    expect([stopped.status, stopped.headers.get('Content-Type')]).toEqual([429, 'text/html; charset=utf-8'])
    const seconds = Number(stopped.headers.get('Retry-After'))
    expect(seconds).toBeGreaterThan(0)
    expect(await stopped.text()).toContain(t('api.tooManyRequests', { seconds }))
  })

  test('and leaves nothing in the log of what was typed', async () => {
    await post('canary-other', 'canary-password')
    const { body } = await fetch(`${server.origin}/auth/login?username=canary-query`)
    await body?.cancel()
    expect(server.log()).toContain('"path":"/auth/login"')
    expect(server.log()).not.toMatch(/canary/)
  })
})
