import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiTranslator } from '#/i18n/api.ts'
import { fromOwnPage } from '../support/calls.ts'
import { eventually } from '../support/eventually.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { demoPassword, signInApi } from '../support/sign-in.ts'

const t = apiTranslator('ar')
const secret = 'canary-password-7-harbour'
const person = { firstName: 'canaryfirst', lastName: 'canarylast', email: 'canary@example.test', phone: '2012345' }

let server: TestServer
beforeAll(async () => {
  server = await startServer({ env: { LOG_LEVEL: 'debug' } })
})
afterAll(() => server?.stop())

/** Posts a form as a browser without scripts does. */
function post(page: string, fields: Record<string, string>, headers: HeadersInit = fromOwnPage): Promise<Response> {
  const url = `${server.origin}/auth/${page}`
  return fetch(url, { method: 'POST', redirect: 'manual', headers, body: new URLSearchParams(fields) })
}

/** @returns the log, with the lines of everything that was asked before */
async function wholeLog(): Promise<string> {
  const last = `/${crypto.randomUUID()}`
  await (await fetch(server.origin + last)).body?.cancel()
  await eventually(() => server.log()).toContain(last)
  return server.log()
}

describe('the form of the sign-in page', () => {
  test('signs in and goes to the own area', async () => {
    const answer = await post('login', { username: 'professor', password: demoPassword })
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/professor'])
    expect(answer.headers.getSetCookie().map((cookie) => cookie.split('=')[0])).toEqual(
      expect.arrayContaining(['token', 'uid', '__Host-fgp']),
    )
  })

  test('says on the page what was wrong, and when too much was tried for how long to wait', async () => {
    const wrong = { username: 'canary-name', password: 'canary-password' }
    for (let attempt = 1; attempt <= 5; attempt++) {
      const refused = await post('login', wrong)
      expect(refused.status).toBe(401)
      const page = await refused.text()
      expect(page).toContain(t('api.badCredentials'))
      expect(page).not.toContain('canary-password')
    }
    // Each try more doubles the wait, so that one of them meets it however slow this machine is.
    let stopped = await post('login', wrong)
    while (stopped.status === 401) stopped = await post('login', wrong)
    expect([stopped.status, stopped.headers.get('Content-Type')]).toEqual([429, 'text/html; charset=utf-8'])
    const seconds = Number(stopped.headers.get('Retry-After'))
    expect(seconds).toBeGreaterThan(0)
    expect(await stopped.text()).toContain(t('api.tooManyRequests', { seconds }))
  })

  test('and leaves nothing in the log of what was typed', async () => {
    await post('login', { username: 'canary-other', password: 'canary-password' })
    const { body } = await fetch(`${server.origin}/auth/login?username=canary-query`)
    await body?.cancel()
    const log = await wholeLog()
    expect(log).toContain('"path":"/auth/login"')
    expect(log).not.toMatch(/canary/)
  })
})

describe.each([
  ['signup', { ...person, password: secret }],
  ['signup/professor', { ...person, password: secret, subjectIds: 'x' }],
  ['forgot-password', { emailOrUsername: '' }],
  ['reset-password', { emailOrUsername: 'canary', newPassword: secret, confirmPassword: `${secret}!` }],
])('the form of %s', (page, fields: Record<string, string>) => {
  test('comes back with what was typed, but no password', async () => {
    const answer = await post(page, fields)
    expect(answer.status).toBe(422)
    const html = await answer.text()
    expect(html).not.toContain(secret)
    expect(html).toContain('aria-invalid="true"')
    for (const name of ['firstName', 'email']) if (fields[name]) expect(html).toContain(`value="${fields[name]}"`)
  })

  test('is taken from our own pages only', async () => {
    const answer = await post(page, fields, { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' })
    expect(answer.status).toBe(403)
    await answer.body?.cancel()
  })

  test('leaves nothing of what was typed in the log', async () => {
    await (await post(page, fields)).body?.cancel()
    const log = await wholeLog()
    expect(log).toContain(`"path":"/auth/${page}"`)
    expect(log).not.toMatch(/canary/)
  })
})

test('an unknown name is answered as a known one', async () => {
  const answers = await Promise.all(
    ['student', 'canary.nobody'].map((emailOrUsername) => post('forgot-password', { emailOrUsername })),
  )
  expect(answers.map(({ status, headers }) => [status, headers.get('Location')])).toEqual(
    Array(2).fill([303, '/auth/reset-password?notice=code-sent']),
  )
})

test('no log line holds a token, a password or a name', async () => {
  const client = await signInApi(server.origin, 'student')
  await client.request('/me')
  await fetch(`${server.origin}/api/auth/signin`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'canary-third', password: 'canary-password' }),
  })
  await fetch(`${server.origin}/auth/login?next=/student&phone=98123456`)
  const log = await wholeLog()
  expect(log).toContain('/api/auth/signin')
  expect(log).not.toMatch(/eyJ|canary|manara-demo|98123456/)
})
