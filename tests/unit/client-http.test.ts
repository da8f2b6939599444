import { beforeEach, describe, expect, test, vi } from 'vitest'
import { call } from '#/client/call.ts'
import { RequestError } from '#/client/errors.ts'
import { createHttp, type Http, type HttpOptions } from '#/client/http.ts'
import { authEndpoints } from '#/contract/auth.ts'
import { classEndpoints } from '#/contract/classes.ts'
import { contactEndpoints } from '#/contract/contact.ts'
import { dashboardEndpoints } from '#/contract/dashboard.ts'
import { hiddenSubjectEndpoints } from '#/contract/hidden-subjects.ts'
import { importEndpoints } from '#/contract/imports.ts'
import { markEndpoints } from '#/contract/marks.ts'
import { meEndpoints } from '#/contract/me.ts'
import { preferenceEndpoints } from '#/contract/preferences.ts'
import { profileEndpoints } from '#/contract/profile.ts'
import { programmeEndpoints } from '#/contract/programme.ts'
import { addressOf } from '#/contract/read.ts'
import { subjectEndpoints } from '#/contract/subjects.ts'

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
const getMe = (http: Http, signal?: AbortSignal) => call(http, meEndpoints.read, {}, { signal })

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
    await failureOf(getMe(http))
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
    await failureOf(getMe(http))
    expect(refused).toEqual([])
  })
})

describe('a failed call', () => {
  test('carries the server’s words, code and fields', async () => {
    const fields = { username: 'Too short' }
    const { http } = setup(() => json({ message: 'Look again', code: 'VALIDATION', requestId: 'r1', fields }, 422))
    expect(await failureOf(getMe(http))).toMatchObject({
      kind: 'http',
      status: 422,
      serverMessage: 'Look again',
      code: 'VALIDATION',
      fields,
    })
  })

  test('is understood from a newer server: an unknown code, more than was agreed', async () => {
    const { http } = setup(() => json({ message: 'Gone', code: 'NEW', more: 1, fields: { a: 'b', c: { d: 1 } } }, 410))
    expect(await failureOf(getMe(http))).toMatchObject({
      status: 410,
      serverMessage: 'Gone',
      code: undefined,
      fields: { a: 'b' },
    })
  })

  test('is made once: nothing is sent again unasked', async () => {
    const { http, sent } = setup(() => Promise.reject(new TypeError('fetch failed')))
    expect(await failureOf(getMe(http))).toMatchObject({ kind: 'network', status: 0 })
    expect(sent).toHaveLength(1)
  })

  test('is late when no answer comes', async () => {
    const fetch: HttpOptions['fetch'] = (_, init) =>
      new Promise((_resolve, reject) => init.signal?.addEventListener('abort', () => reject(init.signal?.reason)))
    const { http } = setup(() => json({}), { fetch, timeoutMs: 20 })
    expect((await failureOf(getMe(http))).kind).toBe('timeout')
  })

  test('is late when an answer begins and never ends', async () => {
    const fetch: HttpOptions['fetch'] = async (_, init) =>
      new Response(
        new ReadableStream({
          start(body) {
            init.signal?.addEventListener('abort', () => body.error(init.signal?.reason))
          },
        }),
        { headers: { 'Content-Type': 'application/json' } },
      )
    const { http } = setup(() => json({}), { fetch, timeoutMs: 20 })
    expect((await failureOf(getMe(http))).kind).toBe('timeout')
  })

  test('a client that is told to end gives up what is on its way, and asks nothing more but what outlives the page', async () => {
    const ending = new AbortController()
    const { http, sent } = setup(() => json({ valid: true }), { until: ending.signal })
    const fetch = (_: string, init: RequestInit): Promise<Response> =>
      new Promise((_resolve, reject) => init.signal?.addEventListener('abort', () => reject(init.signal?.reason)))
    const { http: waiting } = setup(() => json({}), { fetch, until: ending.signal })
    const asked = failureOf(getMe(waiting))
    ending.abort()
    expect((await asked).kind).toBe('aborted')
    expect((await failureOf(getMe(http))).kind).toBe('aborted')
    expect(sent).toEqual([])
    await call(http, authEndpoints.logOut)
    expect(sent.map(({ keepalive }) => keepalive)).toEqual([true])
  })

  test('may be given up by whoever made it', async () => {
    const { http } = setup(() => json({}))
    expect((await failureOf(getMe(http, AbortSignal.abort()))).kind).toBe('aborted')
  })

  test.each([
    ['is the page of a network', () => new Response('<html>', { headers: { 'Content-Type': 'text/html' } })],
    ['says not what it is', () => new Response(new Uint8Array([60]))],
    ['is no JSON', () => new Response('{"id":', { headers: { 'Content-Type': 'application/json' } })],
    ['is empty', () => new Response('', { headers: { 'Content-Type': 'application/json' } })],
  ])('has an invalid format when the answer %s', async (_, answer) => {
    const { http } = setup(answer)
    expect((await failureOf(getMe(http))).kind).toBe('format')
  })

  test('lets a mistake of ours through as it is', async () => {
    const { http } = setup(() => json({}))
    const mistaken = http
      .url('/me')
      .get()
      .json(() => {
        throw new RangeError('ours')
      })
    await expect(mistaken).rejects.toThrow(new RangeError('ours'))
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
    const made = http.url('/me').get().json()
    expect(log).toEqual(['started'])
    await made.catch(() => undefined)
    expect(log).toEqual(['started', 'settled'])
  })
})

describe('an endpoint is called', () => {
  test('with parameters in its path, and the rest in its query; what is not said is left out', () => {
    expect(addressOf('/courses/{id}/follow', { id: 7, page: 2, q: 'جبر', status: undefined })).toBe(
      '/courses/7/follow?page=2&q=%D8%AC%D8%A8%D8%B1',
    )
    expect(addressOf('/class', {})).toBe('/class')
  })

  test('at no other address, whatever a parameter holds', () => {
    expect(addressOf('/users/{id}', { id: '../class/1?x=#y' })).toBe('/users/..%2Fclass%2F1%3Fx%3D%23y')
    expect(() => addressOf('/users/{id}', { id: undefined })).toThrow('/users/{id} is called without its id')
  })

  test('with a file as it is', async () => {
    const { http, sent } = setup(() => json({ photo: null }))
    await call(http, profileEndpoints.savePhoto, { body: new Blob(['picture'], { type: 'image/webp' }) })
    expect(sent[0]).toMatchObject({ method: 'PUT', url: `${API}/me/photo`, body: 'picture' })
    expect(sent[0]?.headers.get('content-type')).toBe('image/webp')
  })

  test('and answers what it declares: JSON, a sentence, a file to keep, or nothing', async () => {
    const later = { id: 3, addedLater: true }
    expect(await call(setup(() => json(later)).http, meEndpoints.read)).toEqual(later)
    const sentence = setup(
      () => new Response('حُذف القسم', { headers: { 'Content-Type': 'text/plain; charset=UTF-8' } }),
    )
    expect(await call(sentence.http, classEndpoints.delete, { id: 1 })).toBe('حُذف القسم')
    const file = setup(
      () => new Response('a,b', { headers: { 'Content-Type': 'text/csv', 'Content-Disposition': 'attachment' } }),
    )
    expect(await (await call(file.http, programmeEndpoints.table, { id: 1 })).text()).toBe('a,b')
    expect(
      await call(setup(() => new Response(null, { status: 204 })).http, profileEndpoints.deletePhoto),
    ).toBeUndefined()
  })

  test('without a body where there is nothing to send', async () => {
    const { http, sent } = setup(() => json({}))
    await call(http, importEndpoints.start, { id: 'x' })
    expect(sent[0]).toMatchObject({ method: 'POST', url: `${API}/imports/x/start`, body: '' })
    expect(sent[0]?.headers.has('content-type')).toBe(false)
  })
})

describe('calls of the specification', () => {
  test('POST /auth/logout: empty body, answers text, outlives the page', async () => {
    const { http, sent } = setup(() => new Response('bye', { headers: { 'Content-Type': 'text/plain' } }))
    expect(await call(http, authEndpoints.logOut)).toBe('bye')
    expect(sent[0]).toMatchObject({ url: `${API}/auth/logout`, method: 'POST', body: '', keepalive: true })
    expect(sent[0]?.headers.has('content-type')).toBe(false)
  })

  test('GET /me/dashboard, /class/{id}/subjects, /subjects/{id}', async () => {
    const { http, sent } = setup(() => json({}))
    await call(http, dashboardEndpoints.read)
    await call(http, subjectEndpoints.ofClass, { id: 4 })
    await call(http, subjectEndpoints.read, { id: 12 })
    expect(sent.map(({ method, url }) => `${method} ${url}`)).toEqual([
      `GET ${API}/me/dashboard`,
      `GET ${API}/class/4/subjects`,
      `GET ${API}/subjects/12`,
    ])
  })

  test('PUT /me/preferences takes a part and outlives the page', async () => {
    const { http, sent } = setup(() => json({}))
    await call(http, preferenceEndpoints.save, { body: { colorScheme: 'dark' } })
    expect(sent[0]).toMatchObject({ method: 'PUT', url: `${API}/me/preferences`, keepalive: true })
    expect(sent[0]?.body).toBe('{"colorScheme":"dark"}')
  })
})

test.each<[what: string, make: (http: Http) => Promise<unknown>]>([
  ['a message marked as answered', (http) => call(http, contactEndpoints.mark, { id: 'id', body: { answered: true } })],
  ['things in another order', (http) => call(http, subjectEndpoints.orderChapters, { id: 1, body: { ids: [2, 1] } })],
  ['classes in another order', (http) => call(http, classEndpoints.order, { body: { ids: [2, 1] } })],
  ['a lesson that is understood', (http) => call(http, markEndpoints.mark, { id: 1, body: { mark: 'understood' } })],
  ['a subject put out of sight', (http) => call(http, hiddenSubjectEndpoints.hide, { id: 1 })],
  ['a subject put back into sight', (http) => call(http, hiddenSubjectEndpoints.show, { id: 1 })],
])('%s, which the screen shows at once, outlives its page', async (_, make) => {
  const { http, sent } = setup(() => json({}))
  await make(http)
  expect(sent.map(({ keepalive }) => keepalive)).toEqual([true])
})

test('what nobody asked for shows no loading, and leaves it to the next call to find that the session is over', async () => {
  const log: string[] = []
  const { http, refused } = setup(() => json({ message: 'no', requestId: 'r', code: 'UNAUTHENTICATED' }, 401), {
    onRequest: () => log.push('started'),
    onSettled: () => log.push('settled'),
  })
  const error = await failureOf(call(http, meEndpoints.read, {}, { background: true }))
  expect([error.status, refused, log]).toEqual([401, [], []])
  await failureOf(getMe(http))
  expect([refused, log]).toEqual([['the-token'], ['started', 'settled']])
})
