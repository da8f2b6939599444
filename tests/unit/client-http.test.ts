import { beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { logout, signin, verifyToken } from '#/client/auth.ts'
import { putClassOrder } from '#/client/classes.ts'
import { putContactMark } from '#/client/contact.ts'
import { getDashboard } from '#/client/dashboard.ts'
import { RequestError } from '#/client/errors.ts'
import { createHttp, type Http, type HttpOptions, parsed } from '#/client/http.ts'
import { getMe, putPreferences } from '#/client/me.ts'
import { putCourseMark, putHiddenSubject } from '#/client/progress.ts'
import { getSubject, subjectsOfClass } from '#/client/subjects.ts'
import { putOrder } from '#/client/things.ts'

const API = 'https://manara.example/api'

interface Sent {
  url: string
  method: string
  headers: Headers
  body: string | null
  keepalive: boolean
}

/** An API that answers every request the same and remembers what it was sent. */
function setup(answer: () => Response | Promise<Response>, options: Partial<HttpOptions> = {}) {
  const sent: Sent[] = []
  const refused: (string | undefined)[] = []
  const http = createHttp({
    base: API,
    token: () => 'the-token',
    onUnauthorized: (token) => refused.push(token),
    async fetch(url, init) {
      init.signal?.throwIfAborted()
      const request = new Request(new URL(url, API), init)
      const { method, headers, keepalive } = request
      sent.push({ url: request.url, method, headers, keepalive, body: method === 'GET' ? null : await request.text() })
      return answer()
    },
    ...options,
  })
  return { http, sent, refused }
}

async function failureOf(call: Promise<unknown>): Promise<RequestError> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof RequestError)) throw new Error(`No RequestError but ${error}`)
  return error
}

const json = (body: unknown, status = 200) => Response.json(body, { status })
const signal = new AbortController().signal

describe('the bearer token', () => {
  test('goes to the API', async () => {
    const { http, sent } = setup(() => json({}))
    await http.url('/me').get().json()
    expect(sent[0]?.headers.get('authorization')).toBe('Bearer the-token')
  })

  test.each([
    'https://firebasestorage.googleapis.com/v0/b/videos/o/1?alt=media',
    'https://evil.example/?u=https://manara.example/api',
    'https://manara.example.evil.example/api/me',
    'https://files.manara.example/1.pdf',
    'http://manara.example/api/me',
    'https://manara.example:8443/api/me',
    '//evil.example/api/me',
  ])('does not go to %s', async (url) => {
    vi.stubGlobal('location', { href: 'https://manara.example/student' })
    const { http, sent } = setup(() => new Response('<svg/>'))
    expect(await http.url(url, true).get().text()).toBe('<svg/>')
    expect(sent[0]?.url).toBe(new URL(url, API).href)
    expect(sent[0]?.headers.has('authorization')).toBe(false)
  })

  test('is that of the moment of the call, and absent when there is none', async () => {
    let token: string | undefined = 'first'
    const { http, sent } = setup(() => json({}), { token: () => token })
    await http.url('/me').get().json()
    token = 'second'
    await http.url('/me').get().json()
    token = undefined
    await http.url('/me').get().json()
    expect(sent.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer first', 'Bearer second', null])
  })

  test('goes to an API of the page’s own origin', async () => {
    vi.stubGlobal('location', { href: 'https://manara.example/student/subjects' })
    const { http, sent } = setup(() => json({}), { base: '/api' })
    await http.url('/me').get().json()
    expect(sent[0]?.url).toBe('https://manara.example/api/me')
    expect(sent[0]?.headers.get('authorization')).toBe('Bearer the-token')
  })
})

describe('a 401', () => {
  test('outside /auth tells that the session is over, and which token was refused', async () => {
    const { http, refused } = setup(() => json({ message: 'no' }, 401))
    await failureOf(getMe(http, signal))
    expect(refused).toEqual(['the-token'])
  })

  test.each(['/auth/signin', '/auth/verify-token', '/auth/reset-password'])('of %s does not', async (path) => {
    const { http, refused } = setup(() => json({ message: 'no' }, 401))
    await failureOf(http.url(path).post({}).json())
    expect(refused).toEqual([])
  })

  test('of another site does not', async () => {
    const { http, refused } = setup(() => new Response('', { status: 401 }))
    await failureOf(http.url('https://files.example/1', true).get().text())
    expect(refused).toEqual([])
  })

  test.each([400, 403, 404, 422, 429, 500])('is the only status that does: not %i', async (status) => {
    const { http, refused } = setup(() => json({ message: 'no' }, status))
    await failureOf(getMe(http, signal))
    expect(refused).toEqual([])
  })
})

describe('a failed call', () => {
  test('carries the server’s words, code and fields', async () => {
    const fields = { username: 'Too short' }
    const { http } = setup(() => json({ message: 'Look again', code: 'VALIDATION', requestId: 'r1', fields }, 422))
    expect(await failureOf(getMe(http, signal))).toMatchObject({
      kind: 'http',
      status: 422,
      serverMessage: 'Look again',
      code: 'VALIDATION',
      fields,
    })
  })

  test('is understood from a newer server: an unknown code, more than was agreed', async () => {
    const { http } = setup(() => json({ message: 'Gone', code: 'NEW', more: 1, fields: { a: 'b', c: { d: 1 } } }, 410))
    expect(await failureOf(getMe(http, signal))).toMatchObject({
      status: 410,
      serverMessage: 'Gone',
      code: undefined,
      fields: { a: 'b' },
    })
  })

  test('is made once: nothing is sent again unasked', async () => {
    const { http, sent } = setup(() => Promise.reject(new TypeError('fetch failed')))
    expect(await failureOf(getMe(http, signal))).toMatchObject({ kind: 'network', status: 0 })
    expect(sent).toHaveLength(1)
  })

  test('is late when no answer comes', async () => {
    const fetch: HttpOptions['fetch'] = (_, init) =>
      new Promise((_resolve, reject) => init.signal?.addEventListener('abort', () => reject(init.signal?.reason)))
    const { http } = setup(() => json({}), { fetch, timeoutMs: 20 })
    expect((await failureOf(getMe(http, signal))).kind).toBe('timeout')
  })

  test('is late when an answer begins and never ends', async () => {
    const fetch: HttpOptions['fetch'] = async (_, init) =>
      new Response(
        new ReadableStream({
          start(body) {
            init.signal?.addEventListener('abort', () => body.error(init.signal?.reason))
          },
        }),
      )
    const { http } = setup(() => json({}), { fetch, timeoutMs: 20 })
    expect((await failureOf(getMe(http, signal))).kind).toBe('timeout')
  })

  test('may be given up by whoever made it', async () => {
    const { http } = setup(() => json({}))
    expect((await failureOf(getMe(http, AbortSignal.abort()))).kind).toBe('aborted')
  })

  test.each([
    ['is no JSON', () => new Response('<html>')],
    ['is something else', () => json({ id: 1 })],
    ['is empty', () => new Response('')],
  ])('has an invalid format when the answer %s', async (_, answer) => {
    const { http } = setup(answer)
    expect((await failureOf(getMe(http, signal))).kind).toBe('format')
  })

  test('lets a mistake of ours through as it is', async () => {
    const { http } = setup(() => json({}))
    const call = http
      .url('/me')
      .get()
      .json(() => {
        throw new RangeError('ours')
      })
    await expect(call).rejects.toThrow(new RangeError('ours'))
  })
})

describe('the count of requests', () => {
  let log: string[]
  const counted = { onRequest: () => log.push('started'), onSettled: () => log.push('settled') }
  beforeEach(() => {
    log = []
  })

  test.each([
    ['an answer', () => json({})],
    ['a refusal', () => json({}, 500)],
    ['no answer', () => Promise.reject(new TypeError('fetch failed'))],
  ])('starts before and ends after %s', async (_, answer) => {
    const { http } = setup(answer, counted)
    const call = http.url('/me').get().json()
    expect(log).toEqual(['started'])
    await call.catch(() => undefined)
    expect(log).toEqual(['started', 'settled'])
  })
})

describe('an answer', () => {
  test('may have more in it than the contract says', async () => {
    const { http } = setup(() => json({ id: 3, addedLater: true }))
    expect(
      await http
        .url('/x')
        .get()
        .json(parsed(z.object({ id: z.number() }))),
    ).toEqual({ id: 3 })
  })
})

describe('calls of the specification', () => {
  const session = { accessToken: 'a.b.c', id: 'u1', roles: ['STUDENT'], username: 'student' }

  test('POST /auth/signin', async () => {
    const { http, sent } = setup(() => json(session))
    expect(await signin(http, { username: 'student', password: 'secret' })).toEqual(session)
    expect(sent[0]).toMatchObject({ url: `${API}/auth/signin`, method: 'POST' })
    expect(sent[0]?.headers.get('content-type')).toBe('application/json')
    expect(JSON.parse(sent[0]?.body ?? '')).toEqual({ username: 'student', password: 'secret' })
  })

  test.each(['accessToken', 'id'])('POST /auth/signin, an answer lacking %s', async (missing) => {
    const { http } = setup(() => json({ ...session, [missing]: undefined }))
    expect((await failureOf(signin(http, { username: 'student', password: 'x' }))).kind).toBe('format')
    const { http: empty } = setup(() => json({ ...session, [missing]: '' }))
    expect((await failureOf(signin(empty, { username: 'student', password: 'x' }))).kind).toBe('format')
  })

  test('POST /auth/logout: empty body, answers text, outlives the page', async () => {
    const { http, sent } = setup(() => new Response('bye'))
    expect(await logout(http)).toBe('bye')
    expect(sent[0]).toMatchObject({ url: `${API}/auth/logout`, method: 'POST', body: '', keepalive: true })
    expect(sent[0]?.headers.has('content-type')).toBe(false)
  })

  test('POST /auth/verify-token', async () => {
    expect(await verifyToken(setup(() => json({ valid: true })).http)).toBe(true)
    expect(await verifyToken(setup(() => json({ valid: false })).http)).toBe(false)
    expect(await verifyToken(setup(() => json({ message: 'no' }, 401)).http)).toBe(false)
    expect((await failureOf(verifyToken(setup(() => json({}, 503)).http))).status).toBe(503)
  })

  test('GET /me/dashboard, /class/{id}/subjects, /subjects/{id}', async () => {
    const subject = {
      id: 12,
      subjectName: 'الرياضيات',
      nameAr: 'الرياضيات',
      nameFr: 'Mathématiques',
      key: 'mathematics',
      lang: 'ar',
      dir: 'rtl',
      optional: false,
      professors: [],
    }
    const facts = { role: 'STUDENT', newLessons: [] }
    const a = setup(() => json(facts))
    expect(await getDashboard(a.http, signal)).toEqual(facts)
    const b = setup(() => json([subject]))
    expect(await subjectsOfClass(b.http, 4, signal)).toEqual([subject])
    const c = setup(() => json(subject))
    expect(await getSubject(c.http, 12, signal)).toEqual(subject)
    expect([...a.sent, ...b.sent, ...c.sent].map(({ method, url }) => `${method} ${url}`)).toEqual([
      `GET ${API}/me/dashboard`,
      `GET ${API}/class/4/subjects`,
      `GET ${API}/subjects/12`,
    ])
  })

  test('PUT /me/preferences takes a part and outlives the page', async () => {
    const chosen = { locale: 'fr', colorScheme: 'dark', menuMode: 'overlay' } as const
    const { http, sent } = setup(() => json(chosen))
    expect(await putPreferences(http, { colorScheme: 'dark' })).toEqual(chosen)
    expect(sent[0]).toMatchObject({ method: 'PUT', url: `${API}/me/preferences`, keepalive: true })
    expect(sent[0]?.body).toBe('{"colorScheme":"dark"}')
  })
})

test.each<[what: string, call: (http: Http) => Promise<unknown>]>([
  ['a message marked as answered', (http) => putContactMark(http, 'id', true)],
  ['things in another order', (http) => putOrder(http, '/subjects', 1, { ids: [2, 1] })],
  ['classes in another order', (http) => putClassOrder(http, { ids: [2, 1] })],
  ['a lesson that is understood', (http) => putCourseMark(http, 1, { mark: 'understood' })],
  ['a subject put out of sight', (http) => putHiddenSubject(http, 1, true)],
  ['a subject put back into sight', (http) => putHiddenSubject(http, 1, false)],
])('%s, which the screen shows at once, outlives its page', async (_, call) => {
  const { http, sent } = setup(() => json({}))
  await call(http).catch((error: unknown) => expect(error).toBeInstanceOf(RequestError))
  expect(sent.map(({ keepalive }) => keepalive)).toEqual([true])
})
