import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { errorEnvelope } from '#/contract/errors.ts'
import { testApp } from '../support/app.ts'
import { ENDLESS } from '../support/news.ts'
import { headerOf, type RawAnswer, rawRequest } from '../support/raw-http.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { signInApi } from '../support/sign-in.ts'

const VERBS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const RIGHT = JSON.stringify({ username: 'student', password: 'manara-demo' })
const JSON_TYPE = { 'Content-Type': 'application/json' }
const FOREIGN_TYPES = ['text/xml', 'multipart/form-data; boundary=x', 'application/x-www-form-urlencoded']

// Of this file's own: among all calls is the one that ends every other session of an administrator.
let server: TestServer
/** The verbs of each path of the API, as the router has them. */
let routes: Map<string, string[]>
beforeAll(async () => {
  server = await startServer({ env: { TRUSTED_PROXY_HOPS: '1' } })
  const { app, drop } = await testApp({ seeded: false })
  routes = new Map()
  for (const key of app.endpoints.keys()) {
    const [verb = '', path = ''] = key.split(' ')
    routes.set(path, [...(routes.get(path) ?? []), verb, ...(verb === 'GET' ? ['HEAD'] : [])])
  }
  await drop()
})
afterAll(() => server?.stop())

/** A request with these headers and no others: what has no body says nothing of a body either. */
function send(verb: string, path: string, headers: Record<string, string> = {}, body = ''): Promise<RawAnswer> {
  const lines = Object.entries({ Host: `127.0.0.1:${server.port}`, Connection: 'close', ...headers })
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  return rawRequest(server.port, `${verb} ${path} HTTP/1.1\r\n${head}\r\n${body}`)
}

function chunks(...parts: readonly string[]): string {
  return `${parts.map((part) => `${Buffer.byteLength(part).toString(16)}\r\n${part}\r\n`).join('')}0\r\n\r\n`
}

const fits = (pattern: string, path: string): boolean => new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(path)
const allowed = (answer: RawAnswer): string[] => headerOf(answer, 'Allow').split(', ').sort()

describe('a call without a body, and without a word about its length', () => {
  test('fails on no route and with no verb; verbs that a path has not are 405 with those that it has', async () => {
    expect(routes.size).toBeGreaterThan(8)
    const admin = await signInApi(server.origin, 'admin')
    const leaving = await signInApi(server.origin, 'admin')
    for (const pattern of routes.keys()) {
      const path = pattern.replace(/:\w+/g, '1')
      const { headers } = path.endsWith('/logout') ? leaving : admin
      // `/users/bulk` is an address of `/users/:id` too, which has verbs of its own.
      const verbs = [...new Set([...routes].filter(([each]) => fits(each, path)).flatMap(([, more]) => more))]
      for (const verb of VERBS) {
        for (const [who, more] of [
          ['nobody', {}],
          ['an administrator', headers],
        ] as const) {
          // That a stream is opened is the tests' of news to see.
          if (verb === 'GET' && path === ENDLESS && who !== 'nobody') continue
          const answer = await send(verb, path, more)
          const what = `${verb} ${path} by ${who}: ${answer.status}`
          if (verbs.includes(verb)) {
            expect([200, 201, 204, 400, 401, 403, 404, 409, 415, 422, 429], what).toContain(answer.status)
          } else {
            expect(answer.status, what).toBe(405)
            expect(allowed(answer), what).toEqual([...verbs].sort())
          }
          if (answer.status >= 400 && verb !== 'HEAD') errorEnvelope.parse(JSON.parse(answer.body))
        }
      }
    }
  }, 60_000)

  test('with a type that no call has, is refused by every route that changes something', async () => {
    const admin = await signInApi(server.origin, 'admin')
    for (const [pattern, verbs] of routes) {
      const path = pattern.replace(/:\w+/g, '1')
      for (const verb of verbs.filter((each) => ['POST', 'PUT', 'PATCH'].includes(each))) {
        for (const type of FOREIGN_TYPES) {
          const answer = await send(verb, path, { ...admin.headers, 'Content-Type': type, 'Content-Length': '0' })
          expect([`${verb} ${path}`, answer.status]).toEqual([`${verb} ${path}`, 415])
          expect(errorEnvelope.parse(JSON.parse(answer.body)).code).toBe('UNSUPPORTED_MEDIA_TYPE')
        }
      }
    }
  }, 60_000)

  test('logs out', async () => {
    const client = await signInApi(server.origin, 'student')
    const answer = await send('POST', '/api/auth/logout', client.headers)
    expect([answer.status, headerOf(answer, 'Content-Type')]).toEqual([200, expect.stringMatching(/^text\/plain/)])
    expect((await client.request('/me')).status).toBe(401)
  })

  test('has its token verified', async () => {
    const { headers } = await signInApi(server.origin, 'student')
    const [good, none, bad] = [
      await send('POST', '/api/auth/verify-token', headers),
      await send('POST', '/api/auth/verify-token'),
      await send('POST', '/api/auth/verify-token', { Authorization: 'Bearer a.b.c' }),
    ]
    expect([good, none, bad].map(({ status }) => status)).toEqual([200, 200, 200])
    expect([good, none, bad].map(({ body }) => JSON.parse(body))).toEqual([
      { valid: true },
      { valid: false },
      { valid: false },
    ])
  })

  test.each([
    ['no type', {}],
    ['the type of JSON', JSON_TYPE],
    ['a length of nothing', { ...JSON_TYPE, 'Content-Length': '0' }],
  ])('does not sign in, with %s', async (_, headers) => {
    const answer = await send('POST', '/api/auth/signin', headers as Record<string, string>)
    expect([400, 415, 422]).toContain(answer.status)
    errorEnvelope.parse(JSON.parse(answer.body))
  })

  test.each([
    ['POST', '/api/nothing'],
    ['GET', '/api/nothing'],
    ['DELETE', '/api'],
    ['GET', '/api/openapiXjson'],
    ['POST', '/api/openapiXjson'],
    ['POST', '/api/class/1/2/subjects'],
  ])('finds nothing where nothing is: %s %s', async (verb, path) => {
    const answer = await send(verb, path)
    expect([answer.status, headerOf(answer, 'Allow')]).toEqual([404, ''])
    expect(errorEnvelope.parse(JSON.parse(answer.body)).code).toBe('NOT_FOUND')
  })
})

describe('a page asked for without a word about a body', () => {
  const PAGES = [
    '/',
    '/fr',
    '/about',
    '/contact',
    '/fr/contact',
    '/auth',
    '/auth/login',
    '/auth/register',
    '/admin',
    '/professor/x',
    '/student',
    '/nothing',
  ]

  test.each(PAGES)('%s fails with no verb', async (path) => {
    for (const verb of VERBS) {
      const answer = await send(verb, path, { 'Sec-Fetch-Site': 'same-origin' })
      expect(answer.status, `${verb} ${path}`).toBeLessThan(500)
      if (['PUT', 'PATCH', 'DELETE', 'OPTIONS'].includes(verb)) {
        expect(answer.status, `${verb} ${path}`).toBe(405)
        expect(allowed(answer)).toContain('GET')
      }
    }
  })

  test.each(PAGES)('%s does not fail with an empty body of a foreign type either', async (path) => {
    for (const type of FOREIGN_TYPES) {
      const headers = { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': type, 'Content-Length': '0' }
      expect((await send('POST', path, headers)).status, `${path} with ${type}`).toBeLessThan(500)
    }
  })

  test.each(['/health/live', '/health/ready'])('%s is for reading only', async (path) => {
    for (const verb of VERBS) {
      const answer = await send(verb, path)
      const reads = verb === 'GET' || verb === 'HEAD'
      expect([verb, answer.status]).toEqual([verb, reads ? 200 : 405])
      if (!reads) expect(allowed(answer)).toEqual(['GET', 'HEAD'])
    }
  })
})

describe('a body in chunks', () => {
  const chunked = { ...JSON_TYPE, 'Transfer-Encoding': 'chunked' }

  test('is read like any other', async () => {
    const answer = await send('POST', '/api/auth/signin', chunked, chunks(RIGHT.slice(0, 7), RIGHT.slice(7)))
    expect(answer.status).toBe(200)
    expect(JSON.parse(answer.body).username).toBe('student')
  })

  test.each([
    ['above 100 KB', chunks(...Array<string>(11).fill('x'.repeat(10 * 1024))), 413],
    ['above 100 KB, even if it never ends', chunks('x'.repeat(101 * 1024)).slice(0, -5), 413],
    ['of nothing', chunks(), 400],
    ['of half an object', chunks('{"username":'), 400],
  ])('%s is refused', async (_, body, status) => {
    const answer = await send('POST', '/api/auth/signin', chunked, body)
    expect(answer.status).toBe(status)
    errorEnvelope.parse(JSON.parse(answer.body))
  })

  test('is no form', async () => {
    const answer = await send(
      'POST',
      '/auth/login',
      {
        'Content-Type': 'application/x-www-form-urlencoded',
        'Transfer-Encoding': 'chunked',
        'Sec-Fetch-Site': 'same-origin',
      },
      chunks('username=student&password=manara-demo'),
    )
    expect(answer.status).toBe(413)
  })
})

describe('what a proxy says of the client', () => {
  test.each([
    ['an address', '203.0.113.9'],
    ['an address and a port', '203.0.113.9:4711'],
    ['IPv6', '2001:db8::9'],
    ['IPv6 and a port', '[2001:db8::9]:4711'],
    ['IPv6 with a zone', 'fe80::9%eth0'],
    ['that it does not know', 'unknown'],
    ['that it does not tell', '_hidden'],
    ['that it does not know, after an address', '203.0.113.9, unknown'],
    ['what is no address', 'no address at all'],
    ['what is nearly an address', '999.999.999.999'],
    ['a piece of SQL', "'; drop table users; --"],
    ['nothing, twice', ', ,'],
    ['nothing', ''],
    ['two hundred addresses', Array<string>(200).fill('203.0.113.9').join(', ')],
  ])('never keeps anybody from signing in: %s', async (_, forwarded) => {
    const headers = { ...JSON_TYPE, 'Content-Length': String(RIGHT.length), 'X-Forwarded-For': forwarded }
    const answer = await send('POST', '/api/auth/signin', headers, RIGHT)
    expect(answer.status).toBe(200)
  })
})
