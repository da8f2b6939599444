import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ERROR_CODES } from '#/contract/error-codes.ts'
import { errorEnvelope } from '#/contract/errors.ts'
import { LOCALES } from '#/contract/locales.ts'
import { DatabaseUnavailableError } from '#/server/platform/database/errors.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { asServiceError, errorAnswer } from '#/server/platform/http/error-answer.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { call, errorOf } from '../support/calls.ts'

let own: TestApp
beforeAll(async () => {
  own = await testApp({ seeded: false })
})
afterAll(() => own.drop())

describe('an answer that is no success', () => {
  test('has a message in every language for every code', () => {
    for (const code of ERROR_CODES) {
      const messages = LOCALES.map((locale) => errorAnswer(new ServiceError(code), locale, 'r').body.message)
      expect(new Set(messages).size, code).toBe(LOCALES.length)
      for (const message of messages) expect(message).not.toMatch(/api\.|\{|undefined/)
    }
  })

  test('is the envelope, private and never stored, also for what is not there', async () => {
    const answer = await call(own, 'GET', '/nothing-here')
    expect(answer.status).toBe(404)
    expect(answer.headers.get('Cache-Control')).toBe('private, no-store')
    expect(errorEnvelope.parse(await answer.json()).code).toBe('NOT_FOUND')
  })

  test.each([
    ['GET', '/auth/signin', 'POST'],
    ['DELETE', '/me', 'GET, HEAD'],
    ['PATCH', '/me/preferences', 'PUT'],
    ['OPTIONS', '/me', 'GET, HEAD'],
    ['POST', '/class/1/subjects', 'GET, HEAD'],
  ])('%s %s names the verbs that there are', async (method, path, allow) => {
    const answer = await call(own, method, path)
    expect([answer.status, answer.headers.get('Allow')]).toEqual([405, allow])
    expect((await errorOf(answer)).code).toBe('METHOD_NOT_ALLOWED')
    expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
  })

  test('keeps the text of an unforeseen failure to itself', () => {
    const thrown = new Error('relation "users" does not exist at /srv/manara/secret.ts')
    const { status, body } = errorAnswer(asServiceError(thrown), 'en', 'r')
    expect(status).toBe(500)
    expect(JSON.stringify(body)).not.toMatch(/relation|users|secret|srv/)
  })

  test('says when to come back while the database is away', () => {
    const error = asServiceError(new Error('query failed', { cause: new DatabaseUnavailableError('gone') }))
    expect(errorAnswer(error, 'ar', 'r')).toMatchObject({ status: 503, headers: { 'Retry-After': '2' } })
  })
})

describe('the description of the API', () => {
  test('names every route, its policy and the envelope of its refusals', async () => {
    const answer = await call(own, 'GET', '/openapi.json')
    const document = (await answer.json()) as {
      paths: Record<string, Record<string, { 'x-policy': unknown; responses: Record<string, unknown> }>>
      components: { schemas: Record<string, unknown> }
    }
    const described = Object.entries(document.paths).flatMap(([path, verbs]) =>
      Object.keys(verbs).map((verb) => `${verb.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
    )
    // A parameter's pattern is the router's own.
    const routes = [...own.app.endpoints.keys()].map((route) => route.replace(/\{[^}]+\}/g, ''))
    expect(described.sort()).toEqual(routes.sort())
    for (const verbs of Object.values(document.paths)) {
      for (const operation of Object.values(verbs)) {
        expect(operation['x-policy']).toBeDefined()
        expect(operation.responses).toHaveProperty('default')
      }
    }
    expect(document.components.schemas).toHaveProperty('Error')
  })

  test('is a page to read as well, without a script', async () => {
    const answer = await call(own, 'GET', '/docs')
    const page = await answer.text()
    expect(answer.headers.get('Content-Type')).toMatch(/^text\/html/)
    expect(page).toContain('/api/auth/signin')
    expect(page).not.toMatch(/<script|style=/)
  })
})
