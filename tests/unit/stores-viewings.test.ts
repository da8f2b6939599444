import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createHttp } from '#/client/http.ts'
import type { ProgressEvent } from '#/contract/progress-events.ts'
import { setServerTime } from '#/stores/clock.ts'
import { connectApi } from '#/stores/connection.ts'
import { readCookie, writeCookie } from '#/stores/cookies.ts'
import { type $me, clearMe, seedMe } from '#/stores/me.ts'
import { keepEvent, keptEvents, MOST_KEPT } from '#/stores/viewing-queue.ts'
import { startViewing, startViewings } from '#/stores/viewings.ts'
import { type FakeBrowser, fakeBrowser } from './stores-fake-browser.ts'

const NOW = Date.UTC(2026, 10, 20, 8)
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000)

let browser: FakeBrowser
let calls: { at: number; events: ProgressEvent[]; keepalive: boolean; authorization: string }[]
let answer: () => Response | Promise<Response>
let locked: boolean
let stop: () => void

function tokenOf(id: string): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'HS256' })}.${part({ id, exp: NOW / 1000 + 86_400 })}.signature`
}

function signIn(id: string): void {
  seedMe({ id } as NonNullable<ReturnType<typeof $me.get>['data']>)
  writeCookie('token', tokenOf(id), 3_600)
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  setServerTime(new Date(NOW).toISOString())
  browser = fakeBrowser('/student/courses/1')
  calls = []
  locked = false
  answer = () => Response.json({ accepted: [], refused: [], done: [] })
  vi.stubGlobal('navigator', {
    onLine: true,
    locks: { request: async (_: string, __: object, use: (lock: unknown) => unknown) => use(locked ? null : {}) },
  })
  connectApi(
    createHttp({
      base: 'https://manara.example/api',
      token: () => readCookie('token'),
      async fetch(_, { body, keepalive = false, headers }) {
        const authorization = new Headers(headers).get('Authorization') ?? ''
        calls.push({ at: Date.now(), events: JSON.parse(String(body)).events, keepalive, authorization })
        return answer()
      },
    }),
  )
  signIn('u1')
  stop = startViewings()
})

afterEach(() => {
  browser.storage.clear()
  stop()
  clearMe()
  vi.useRealTimers()
})

/** Plays for so many seconds, telling of it four times a second as players do. */
async function play(viewing: ReturnType<typeof startViewing>, from: number, count: number): Promise<void> {
  for (let quarter = 0; quarter < count * 4; quarter += 1) {
    viewing.at(from + quarter / 4)
    await vi.advanceTimersByTimeAsync(250)
  }
}

describe('telling the server', () => {
  test('happens at most once in fifteen seconds, whatever is open in the tab', async () => {
    const [film, text] = [startViewing(1), startViewing(2)]
    film.active(true)
    text.active(true)
    text.at(10)
    await play(film, 0, 61)
    expect(calls).toHaveLength(4)
    for (const [index, { at }] of calls.entries())
      expect(at - (calls[index - 1]?.at ?? NOW)).toBeGreaterThanOrEqual(15_000)
    expect(calls[0]?.events.map(({ materialId }) => materialId).sort()).toEqual([1, 2])
    const last = calls.at(-1)?.events.find(({ materialId }) => materialId === 1)
    expect(last).toMatchObject({ seconds: 60, position: 59 })
    expect(new Set(calls.flatMap(({ events }) => events.map(({ viewing }) => viewing))).size).toBe(2)
  })

  test('counts what was active only, and tells nothing of a page that was merely opened', async () => {
    const film = startViewing(1)
    film.at(0)
    await seconds(60)
    expect(calls).toHaveLength(0)
    film.active(true)
    await play(film, 0, 10)
    film.active(false)
    await seconds(100)
    film.stop()
    await seconds(30)
    expect(calls.at(-1)?.events).toMatchObject([{ seconds: 10 }])
    expect(calls.length).toBeLessThanOrEqual(2)
  })

  test('happens at once where something stops long after the last write, and not where nothing is new', async () => {
    await seconds(60)
    const film = startViewing(1)
    film.active(true)
    film.at(5)
    film.active(false)
    await seconds(0)
    expect(calls).toHaveLength(1)
    film.stop()
    await seconds(120)
    expect(calls).toHaveLength(1)
  })

  test('goes on by a sitting of its own after half a day', async () => {
    const text = startViewing(1)
    text.active(true)
    text.at(1)
    await seconds(10)
    text.active(false)
    await seconds(43_200)
    text.active(true)
    text.at(2)
    await seconds(20)
    const events = calls.flatMap((call) => call.events)
    expect(new Set(events.map(({ viewing }) => viewing)).size).toBe(2)
    expect(events.at(-1)).toMatchObject({ position: 2 })
    expect(events.at(-1)?.seconds).toBeLessThanOrEqual(20)
  })
})

describe('a page that is left', () => {
  test('tells what is new by a request that outlives it, with the bearer token', async () => {
    const film = startViewing(1)
    film.active(true)
    await play(film, 30, 8)
    browser.window.dispatchEvent(new Event('pagehide'))
    expect(calls).toMatchObject([{ keepalive: true, events: [{ seconds: 8, position: 37 }] }])
    expect(calls[0]?.authorization).toMatch(/^Bearer /)
  })

  test('keeps on the device what a tab that dies could not tell, and the next page tells it', async () => {
    const film = startViewing(1)
    film.active(true)
    await play(film, 0, 12)
    expect(keptEvents('u1')).toMatchObject([{ seconds: 10 }])
    stop()
    calls = []
    keepEvent('u1', { ...(keptEvents('u1')[0] ?? dummy(1)), seconds: 10 })
    stop = startViewings()
    await seconds(0)
    expect(calls).toHaveLength(1)
    expect(keptEvents('u1')).toEqual([])
  })
})

function dummy(place: number): ProgressEvent {
  const at = new Date(NOW + place).toISOString()
  return {
    viewing: `4a4ae0a5-0c3f-4d6e-9df0-${String(place).padStart(12, '0')}`,
    materialId: 1,
    startedAt: new Date(NOW).toISOString(),
    at,
    seconds: 0,
    position: 1,
  }
}

describe('without a line', () => {
  test('everything waits, and is told once when it is back', async () => {
    answer = () => Promise.reject(new TypeError('no line'))
    const film = startViewing(1)
    film.active(true)
    await play(film, 0, 60)
    film.stop()
    const tried = calls.length
    expect(tried).toBeLessThanOrEqual(3)
    expect(keptEvents('u1')).toMatchObject([{ seconds: 60 }])
    answer = () => Response.json({ accepted: [], refused: [], done: [] })
    browser.window.dispatchEvent(new Event('online'))
    await seconds(0)
    await seconds(600)
    expect(calls).toHaveLength(tried + 1)
    expect(calls.at(-1)?.events).toMatchObject([{ seconds: 60, position: 59 }])
    expect(keptEvents('u1')).toEqual([])
  })

  test('what was kept comes in calls of fifty, and a device keeps so much and no more', async () => {
    for (let place = 0; place < MOST_KEPT + 20; place += 1) keepEvent('u1', dummy(place))
    expect(keptEvents('u1')).toHaveLength(MOST_KEPT)
    browser.window.dispatchEvent(new Event('online'))
    await seconds(1)
    expect(calls.map(({ events }) => events.length)).toEqual(Array.from({ length: MOST_KEPT / 50 }, () => 50))
    expect(keptEvents('u1')).toEqual([])
  })

  test('a crash between telling and forgetting tells the same again, which adds nothing', async () => {
    keepEvent('u1', dummy(1))
    browser.window.dispatchEvent(new Event('online'))
    await seconds(0)
    keepEvent('u1', dummy(1))
    browser.window.dispatchEvent(new Event('online'))
    await seconds(0)
    expect(calls[1]?.events).toEqual(calls[0]?.events)
  })
})

describe('what waits', () => {
  test('is told by one tab at a time', async () => {
    keepEvent('u1', dummy(1))
    locked = true
    browser.window.dispatchEvent(new Event('online'))
    await seconds(0)
    expect(calls).toHaveLength(0)
    locked = false
    await seconds(15)
    expect(calls).toHaveLength(1)
  })

  test.each([400, 413, 422])('is let go where the server can make nothing of it: %i', async (status) => {
    keepEvent('u1', dummy(1))
    answer = () => new Response('{}', { status })
    browser.window.dispatchEvent(new Event('online'))
    await seconds(0)
    expect(keptEvents('u1')).toEqual([])
  })

  test.each([401, 403, 500, 503])('stays where it may be taken another time: %i', async (status) => {
    keepEvent('u1', dummy(1))
    answer = () => new Response('{}', { status })
    browser.window.dispatchEvent(new Event('online'))
    await seconds(0)
    expect(keptEvents('u1')).toHaveLength(1)
  })

  test('stays with its account, whoever signs in after', async () => {
    keepEvent('u1', dummy(1))
    writeCookie('token', tokenOf('u2'), 3_600)
    browser.window.dispatchEvent(new Event('online'))
    browser.window.dispatchEvent(new Event('pagehide'))
    await seconds(60)
    expect(calls).toHaveLength(0)
    signIn('u2')
    browser.window.dispatchEvent(new Event('online'))
    await seconds(60)
    expect(calls).toHaveLength(0)
    expect(keptEvents('u1')).toHaveLength(1)
  })

  test('is forgotten only where nothing newer was kept meanwhile, and never read where it was forged', async () => {
    keepEvent('u1', dummy(1))
    browser.storage.set('progress:u1:forged', '{"seconds":-1}')
    browser.storage.set('progress:u1:broken', '{')
    answer = () => {
      keepEvent('u1', { ...dummy(1), seconds: 9 })
      return Response.json({ accepted: [], refused: [], done: [] })
    }
    browser.window.dispatchEvent(new Event('online'))
    await seconds(0)
    expect(calls[0]?.events).toHaveLength(1)
    expect(keptEvents('u1')).toMatchObject([{ seconds: 9 }])
    expect([...browser.storage.keys()].filter((key) => key.startsWith('progress:u1:'))).toHaveLength(1)
  })
})
