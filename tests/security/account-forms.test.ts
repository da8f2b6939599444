import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fromOwnPage } from '../support/calls.ts'
import { startServer, type TestServer } from '../support/server.ts'

const secret = 'canary-password-7-harbour'
const person = { firstName: 'canaryfirst', lastName: 'canarylast', email: 'canary@example.test', phone: '2012345' }

let server: TestServer
beforeAll(async () => {
  server = await startServer({ env: { LOG_LEVEL: 'debug' } })
})
afterAll(() => server?.stop())

function post(page: string, fields: Record<string, string>, headers: HeadersInit = fromOwnPage): Promise<Response> {
  const url = `${server.origin}/auth/${page}`
  return fetch(url, { method: 'POST', redirect: 'manual', headers, body: new URLSearchParams(fields) })
}

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

  test('leaves nothing of what was typed in the log', () => {
    expect(server.log()).toContain(`"path":"/auth/${page}"`)
    expect(server.log()).not.toMatch(/canary/)
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
