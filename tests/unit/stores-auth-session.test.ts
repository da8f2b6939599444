import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createHttp } from '#/client/http.ts'
import {
  $leaving,
  $signIn,
  authSessionRefused,
  isExpired,
  isLoggedIn,
  logOut,
  signIn,
  startAuthSession,
  startGuest,
} from '#/stores/auth-session.ts'
import { setServerTime } from '#/stores/clock.ts'
import { connectApi } from '#/stores/connection.ts'
import { readCookie, writeCookie } from '#/stores/cookies.ts'
import { $me, clearMe, seedMe } from '#/stores/me.ts'
import { type FakeBrowser, fakeBrowser } from './stores-fake-browser.ts'

const NOW = Date.UTC(2026, 10, 20, 8)
const HOUR = 3_600_000

/** A token that ends in so many seconds by the server's clock; what it is signed with is not the browser's business. */
function tokenFor(seconds: number, id = 'u1'): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'HS256' })}.${part({ id, exp: NOW / 1000 + seconds })}.signature`
}

const student = { id: 'u1', firstName: 'ليلى' } as NonNullable<ReturnType<typeof $me.get>['data']>
const token = tokenFor(3600)

let browser: FakeBrowser
let requests: { path: string; authorization: string | null; cookies: number }[]
let answer: (path: string) => Response | Promise<Response>

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  setServerTime(new Date(NOW).toISOString())
  requests = []
  answer = () => Response.json({})
  arrive('/student/subjects?q=a')
})

afterEach(() => {
  $leaving.set(false)
  $signIn.set({ busy: false, error: undefined })
  clearMe()
  vi.useRealTimers()
})

function arrive(path: string, lang?: string): void {
  browser = fakeBrowser(path, lang)
  connectApi(
    createHttp({
      base: 'https://manara.example/api',
      token: () => readCookie('token'),
      onUnauthorized: authSessionRefused,
      async fetch(url, { headers }) {
        const { pathname } = new URL(url)
        requests.push({
          path: pathname,
          authorization: new Headers(headers).get('authorization'),
          cookies: browser.jar.size,
        })
        return answer(pathname)
      },
    }),
  )
}

function signedIn(): void {
  writeCookie('token', token, 86_400)
  writeCookie('uid', 'u1', 86_400)
  seedMe(student)
}

function storageEvent(key: string | null, newValue: string | null): void {
  browser.window.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }))
}

describe('signing in', () => {
  const credentials = { username: 'someone', password: 'secret' }
  const session = (role: string) => ({ accessToken: token, id: 'u1', roles: [role], username: 'someone' })

  test.each([
    ['ADMINISTRATOR', '/admin'],
    ['PROFESSOR', '/professor'],
    ['STUDENT', '/student'],
  ])('%s goes to %s, with the cookies of the specification', async (role, home) => {
    answer = () => Response.json(session(role))
    expect(await signIn(credentials)).toBe(home)
    expect(readCookie('token')).toBe(token)
    expect(readCookie('uid')).toBe('u1')
  })

  test('goes back to the page that was asked for, if it is one of this site', async () => {
    answer = () => Response.json(session('STUDENT'))
    expect(await signIn(credentials, '/student/calendar?day=3')).toBe('/student/calendar?day=3')
    $signIn.set({ busy: false, error: undefined })
    expect(await signIn(credentials, '//evil.example')).toBe('/student')
  })

  test.each([
    [
      'a refusal',
      () => Response.json({ message: 'لا' }, { status: 401 }),
      { kind: 'http', status: 401, serverMessage: 'لا' },
    ],
    [
      'no token in the answer',
      () => Response.json({ ...session('STUDENT'), accessToken: undefined }),
      { kind: 'format' },
    ],
    ['no id in the answer', () => Response.json({ ...session('STUDENT'), id: undefined }), { kind: 'format' }],
    ['an empty token', () => Response.json({ ...session('STUDENT'), accessToken: '' }), { kind: 'format' }],
    ['an empty id', () => Response.json({ ...session('STUDENT'), id: '' }), { kind: 'format' }],
    ['no answer', () => Promise.reject(new TypeError('fetch failed')), { kind: 'network' }],
  ])('fails by %s: the error is kept, nothing is stored, nobody is sent away', async (_, answered, error) => {
    answer = answered
    expect(await signIn(credentials)).toBeUndefined()
    expect($signIn.get()).toMatchObject({ busy: false, error })
    expect(browser.jar.size).toBe(0)
    expect(browser.visits).toEqual([])
  })

  test('asks once however often it is pressed, and forgets the last error', async () => {
    $signIn.set({ busy: false, error: new Error('before') })
    answer = () => Response.json(session('STUDENT'))
    const first = signIn(credentials)
    expect($signIn.get()).toEqual({ busy: true, error: undefined })
    expect(await signIn(credentials)).toBeUndefined()
    await first
    expect(requests).toHaveLength(1)
    // Until the next page is there, the button stays down.
    expect(await signIn(credentials)).toBeUndefined()
    expect(requests).toHaveLength(1)
  })
})

describe('logging out', () => {
  beforeEach(signedIn)

  test('tells the server, clears every cookie, empties the person, tells other tabs, and leaves in the same language', async () => {
    arrive('/student/subjects', 'fr')
    signedIn()
    browser.jar.set('locale /', { value: 'fr', path: '/' })
    browser.jar.set('other /student', { value: '1', path: '/student' })
    await logOut()
    expect(requests).toEqual([{ path: '/api/auth/logout', authorization: `Bearer ${token}`, cookies: 4 }])
    expect([...browser.jar.keys()]).toEqual([])
    expect($me.get().data).toBeUndefined()
    expect(browser.storage.has('logout-event')).toBe(true)
    expect(browser.visits).toEqual(['/auth/login?notice=signed-out&lang=fr'])
  })

  test.each([
    ['the call fails', () => Promise.reject(new TypeError('fetch failed'))],
    ['the server is broken', () => new Response('', { status: 500 })],
    ['the session was over already', () => new Response('', { status: 401 })],
  ])('does all that even if %s', async (_, answered) => {
    answer = answered
    await logOut()
    expect(browser.jar.size).toBe(0)
    expect($me.get().data).toBeUndefined()
    expect(browser.storage.has('logout-event')).toBe(true)
    expect(browser.visits).toEqual(['/auth/login?notice=signed-out&lang=ar'])
  })

  test('does not wait for a server that never answers', async () => {
    answer = () => new Promise(() => undefined)
    const done = logOut()
    expect(browser.jar.size).toBe(0)
    await vi.advanceTimersByTimeAsync(3_000)
    await done
    expect(browser.visits).toHaveLength(1)
  })

  test('is done once, and calls that are refused meanwhile change nothing', async () => {
    const done = logOut()
    authSessionRefused(token)
    await Promise.all([done, logOut()])
    expect(requests).toHaveLength(1)
    expect(browser.visits).toEqual(['/auth/login?notice=signed-out&lang=ar'])
  })

  test('works where the browser refuses storage', async () => {
    vi.stubGlobal('localStorage', undefined)
    await logOut()
    expect(browser.visits).toHaveLength(1)
  })
})

describe('a call that is refused with 401', () => {
  test('ends the session here, says why, and remembers where one was', () => {
    signedIn()
    authSessionRefused(token)
    expect(browser.jar.size).toBe(0)
    expect($me.get().data).toBeUndefined()
    expect(browser.storage.has('logout-event')).toBe(true)
    expect(browser.visits).toEqual([
      `/auth/login?next=${encodeURIComponent('/student/subjects?q=a')}&notice=expired&lang=ar`,
    ])
  })

  test('leaves a newer session of another tab alone', () => {
    writeCookie('token', tokenFor(3600, 'u2'), 86_400)
    authSessionRefused(token)
    expect(readCookie('token')).toBe(tokenFor(3600, 'u2'))
    expect(browser.visits).toEqual(['reload'])
  })
})

describe('the logout of another tab', () => {
  beforeEach(signedIn)

  test('sends this one to the sign-in page and takes the entry away', () => {
    const stop = startAuthSession('u1')
    browser.jar.clear()
    browser.storage.set('logout-event', '1')
    storageEvent('logout-event', '1')
    expect(browser.visits).toEqual(['/auth/login?notice=signed-out&lang=ar'])
    expect(browser.storage.has('logout-event')).toBe(false)
    expect($me.get().data).toBeUndefined()
    stop()
  })

  test.each([
    ['a forged event while the session lives', 'logout-event', '1', false],
    ['another entry', 'theme', '1', true],
    ['the entry being taken away', 'logout-event', null, true],
    ['storage being cleared', null, null, true],
  ] as const)('is not: %s', (_, key, value, cookiesGone) => {
    const stop = startAuthSession('u1')
    if (cookiesGone) browser.jar.clear()
    storageEvent(key, value)
    expect(browser.visits).toEqual([])
    stop()
  })

  test('is believed a moment later where the browser still shows the cookies of before', () => {
    const stop = startAuthSession('u1')
    storageEvent('logout-event', '1')
    expect(browser.visits).toEqual([])
    browser.jar.clear()
    vi.advanceTimersByTime(50)
    expect(browser.visits).toEqual(['/auth/login?notice=signed-out&lang=ar'])
    vi.advanceTimersByTime(10_000)
    expect(browser.visits).toHaveLength(1)
    stop()
  })

  test('while this one was still on its way is noticed once it is there', () => {
    browser.jar.clear()
    const stop = startAuthSession('u1')
    expect(browser.visits).toEqual(['/auth/login?notice=signed-out&lang=ar'])
    expect($me.get().data).toBeUndefined()
    stop()
  })

  test('with somebody else’s sign-in while this one was on its way loads it again', () => {
    writeCookie('token', tokenFor(3600, 'u2'), 86_400)
    const stop = startAuthSession('u1')
    expect(browser.visits).toEqual(['reload'])
    stop()
  })

  test('is not heard any more when the watch has stopped', () => {
    startAuthSession('u1')()
    browser.jar.clear()
    storageEvent('logout-event', '1')
    expect(browser.visits).toEqual([])
  })
})

describe('a page brought back by the Back button', () => {
  const pageshow = (persisted: boolean) =>
    browser.window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))

  test('after the session has ended is loaded again, for the guard to judge', () => {
    signedIn()
    const stop = startAuthSession('u1')
    pageshow(false)
    pageshow(true)
    expect(browser.visits).toEqual([])
    browser.jar.clear()
    pageshow(true)
    expect(browser.visits).toEqual(['reload'])
    stop()
  })

  test('of the sign-in area gives way after a sign-in', () => {
    const stop = startGuest()
    signedIn()
    pageshow(true)
    expect(browser.visits).toEqual(['reload'])
    stop()
  })
})

describe('a tab that is looked at again', () => {
  const look = () => {
    browser.document.dispatchEvent(new Event('visibilitychange'))
    return vi.advanceTimersByTimeAsync(0)
  }
  let stop: () => void
  beforeEach(() => {
    signedIn()
    stop = startAuthSession('u1')
  })
  afterEach(() => stop())

  test('leaves if its cookies are gone', async () => {
    browser.jar.clear()
    await look()
    expect(browser.visits[0]).toMatch(/^\/auth\/login\?next=.*notice=expired/)
  })

  test('is loaded again if somebody else has signed in', async () => {
    writeCookie('token', tokenFor(3600, 'u2'), 86_400)
    await look()
    expect(browser.visits).toEqual(['reload'])
  })

  test('asks the server after a minute, and stays while nobody says that the session is over', async () => {
    answer = () => Response.json({ valid: true })
    await look()
    expect(requests).toEqual([])
    vi.advanceTimersByTime(60_000)
    await look()
    expect(requests.map(({ path }) => path)).toEqual(['/api/auth/verify-token'])
    expect(browser.visits).toEqual([])

    for (const silent of [
      () => Promise.reject(new TypeError('fetch failed')),
      () => new Response('', { status: 503 }),
    ]) {
      answer = silent
      vi.advanceTimersByTime(60_000)
      await look()
      expect(browser.visits).toEqual([])
    }
  })

  test.each([
    ['says so', () => Response.json({ valid: false })],
    ['refuses the token', () => Response.json({ message: 'no' }, { status: 401 })],
  ])('leaves when the server %s', async (_, answered) => {
    answer = answered
    vi.advanceTimersByTime(60_000)
    await look()
    expect(browser.visits[0]).toMatch(/notice=expired/)
    expect(browser.jar.size).toBe(0)
  })
})

describe('the age of a token', () => {
  test.each([
    [1, false],
    [0, true],
    [-1, true],
  ])('ending in %i s is expired: %s', (seconds, expired) => {
    expect(isExpired(tokenFor(seconds), NOW)).toBe(expired)
  })

  test.each(['', 'a', 'a.b.c', 'a.eyJpZCI6MX0.c', 'a.eyJleHAiOiJuZXZlciJ9.c'])('“%s” counts as expired', (text) => {
    expect(isExpired(text, NOW)).toBe(true)
  })

  test.each([-6, 6])('is told by the server’s clock, on a machine %i hours off', (hours) => {
    vi.setSystemTime(NOW + hours * HOUR)
    setServerTime(new Date(NOW).toISOString())
    signedIn()
    expect(isLoggedIn()).toBe(true)
    vi.advanceTimersByTime(HOUR)
    expect(isLoggedIn()).toBe(false)
  })

  test('nobody is logged in without a token', () => {
    expect(isLoggedIn()).toBe(false)
  })
})
